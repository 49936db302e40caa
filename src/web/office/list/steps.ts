import { useI18n } from '../../../platform/i18n/index.ts';
import type { Translate } from '../../../platform/i18n/types.ts';
import { labelOf, type OfficeFormField, type OfficeModule, type OfficeRow, type RecordAction } from '../module.ts';
import { officeCall, usePermissionCheck } from '../office.ts';

/** An action on records of a list. */
export interface ListAction {
  name: string;
  icon: string;
  label: string;
  done: string;
  /** Text of the toast from the data of the answer; undefined: `done` is the text. */
  toast?(answer: unknown): string | undefined;
  /** Text of the toast if the action succeeded for only some of the matching records. */
  doneSome?(answer: MatchingRecordsActionCounts): string;
  /** Text that precedes the reason of a rejection. */
  failed?: string;
  fields: readonly OfficeFormField[];
  /** True if the fields of the confirmation start with the values of the record. */
  prefilled?: true;
  /** True if the action can run on several records. */
  batch: boolean;
  /** True if the action runs without a confirmation. */
  plain: boolean;
  when: (row: OfficeRow) => boolean;
  question: (count: number) => string;
  take: (rows: readonly OfficeRow[], body: object) => Promise<unknown>;
  /** Runs the action on all records that match the filters of the list. */
  takeMatching?(matching: FiltersAndMatchCount, body: object): Promise<MatchingRecordsActionCounts>;
}

/** All matching records of a list: the filters, and the number of matches that the list shows. */
export interface FiltersAndMatchCount {
  filters: string;
  total: number;
}
/** Result of an action on all matching records: the number of matches, and the number of records for which the action succeeded. */
interface MatchingRecordsActionCounts {
  total: number;
  done: number;
}

const enc = encodeURIComponent;

/** Texts of success and failure of an action. Enabling and disabling have their own texts in all modules. */
const outcomeTexts = (t: Translate, name: string, action: string): Pick<ListAction, 'done' | 'failed'> =>
  name === 'enable' || name === 'disable'
    ? { done: t(`office.${name}d`), failed: t(`office.${name}d.not`) }
    : { done: t('office.done', { action }) };

/** Actions that the account may run on records of a module, in the list or in its trash. */
export const useListActions = (module: OfficeModule, inTrash: boolean): readonly ListAction[] => {
  const words = useI18n();
  const { t } = words;
  const may = usePermissionCheck();
  const { resource, permissions, actions = [], undeletable, removal = [] } = module;
  const ids = (rows: readonly OfficeRow[]) => ({ ids: rows.map(({ id }) => id) });
  if (inTrash)
    return may(permissions.remove)
      ? [
          {
            name: 'restore',
            icon: 'undo-2',
            label: t('office.restore'),
            done: t('office.restored'),
            failed: t('office.restored.not'),
            fields: [],
            batch: true,
            plain: false,
            when: () => true,
            question: (count) => t('office.restore.ask', { count }),
            take: (rows) => officeCall('POST', `${resource}/restore`, ids(rows)),
          },
        ]
      : [];
  const own = actions
    .filter(({ permission }) => may(permission))
    .map((action: RecordAction): ListAction => {
      const { name, path = name, icon, fields = [], batch, matching, plain, prefilled, when = () => true, body, toast } = action;
      const label = labelOf(t, module.name, `do.${name}`);
      return {
        name,
        icon,
        label,
        ...outcomeTexts(t, name, label),
        fields,
        ...(toast && { toast: (answer) => toast(answer, words) }),
        ...(prefilled && { prefilled }),
        batch: batch !== undefined,
        plain: plain === true,
        when,
        question: (count) => (count === 1 ? t('office.ask.one', { action: label }) : t('office.ask', { action: label, count })),
        take: async (rows, fieldValues) => {
          let answer: unknown = null;
          const sent = (row: OfficeRow) => (fields.length || body ? { ...body?.(row), ...fieldValues } : undefined);
          if (batch === 'together' && rows.length > 1) return officeCall('POST', `${resource}/${path}`, { ...ids(rows), ...fieldValues });
          for (const row of rows) answer = await officeCall('POST', `${resource}/${enc(row.id)}/${path}`, sent(row));
          return answer;
        },
        ...(matching && {
          doneSome: ({ total, done }) => t('office.done.some', { action: label, count: done, total }),
          takeMatching: ({ filters, total }, fieldValues) =>
            officeCall('POST', `${resource}/matching/${path}?${filters}&expected=${total}`, fieldValues),
        }),
      };
    });
  if (!may(permissions.remove)) return own;
  return [
    ...own,
    {
      name: 'remove',
      icon: 'trash-2',
      label: t('office.delete'),
      done: t('office.deleted'),
      failed: t('office.deleted.not'),
      fields: removal,
      batch: true,
      plain: false,
      when: (row) => !undeletable?.(row),
      question: (count) => t('office.delete.ask', { count }),
      take: (rows, fieldValues) => officeCall('DELETE', resource, { ...ids(rows), ...fieldValues }),
    },
  ];
};
