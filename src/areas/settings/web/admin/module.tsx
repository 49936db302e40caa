import { settingGroupNames } from '../../../../areas.ts';
import type { Paged } from '../../../../base/paging.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import type { DetailProps, OfficeFormField, OfficeModule, TranslationContext } from '../../../../web/office/module.ts';
import { officeCall, useOfficeAction, useOfficeData, usePermissionCheck } from '../../../../web/office/office.ts';
import { DrawerFactList, DrawerSection } from '../../../../web/office/parts.tsx';
import { textOfKey } from '../../../../web/office/texts.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import type { SettingHistoryEntry, SettingRow } from '../../operations.ts';

/** Formats a value for display. */
const formatValue = (value: unknown, { t }: TranslationContext, type?: unknown): string => {
  if (type === 'choice') return textOfKey(t, `admin.config.choice.${value}`) ?? String(value);
  if (typeof value === 'boolean') return textOfKey(t, `admin.config.${value ? 'on' : 'off'}`) ?? '';
  return value === '' || value === null || value === undefined ? '—' : String(value);
};

const fieldOf = ({ type, choices }: SettingRow): OfficeFormField<SettingRow> => {
  const name = 'value';
  switch (type) {
    case 'switch':
      return { name, type: 'switch' };
    case 'number':
    case 'duration':
      return { name, type: 'number' };
    case 'choice':
      return {
        name,
        type: 'select',
        options: (words) => choices.map((value) => ({ value, label: formatValue(value, words, type) })),
      };
    case 'secret':
      // a stored secret is never shown; an empty field removes it
      return { name, type: 'password', empty: '', initial: () => '' };
    default:
      return { name, type: 'text', empty: '' };
  }
};

/** Details of a setting with its history. Each value can be set again, except those of secrets, which are not stored. */
function SettingDetail({ one }: DetailProps<SettingRow>) {
  const words = useI18n();
  const { t } = words;
  const may = usePermissionCheck();
  const task = useOfficeAction();
  const history = useOfficeData<Paged<SettingHistoryEntry>>(`settings/${encodeURIComponent(one.id)}/history`, one.version);
  const rollback = ({ id }: SettingHistoryEntry) => {
    const work = () => officeCall('POST', `settings/${encodeURIComponent(one.id)}/rollback`, { to: id, version: one.version });
    return task(work, t('admin.config.rolledback'));
  };
  return (
    <>
      <p>{one.description}</p>
      <DrawerFactList
        module="config"
        facts={{
          id: <code>{one.id}</code>,
          value: formatValue(one.value, words, one.type),
          default: formatValue(one.default, words, one.type),
          by: one.by,
        }}
      />
      <DrawerSection title={t('admin.config.history')}>
        {history && history.docs.length === 0 && <p className="text-muted">{t('admin.config.history.none')}</p>}
        <ul>
          {history?.docs.map((change, i) => (
            <li key={change.id} className="flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line py-1">
              <DateTime iso={change.at} className="text-muted" />
              <span>{change.by ?? '—'}</span>
              <span className="grow font-semibold wrap-anywhere">
                {change.value === null ? t('admin.config.default.back') : formatValue(change.value, words, one.type)}
              </span>
              {i > 0 && one.type !== 'secret' && may('setting:setting:update') && (
                <button type="button" onClick={() => void rollback(change)} className="office-button">
                  {t('admin.config.rollback')}
                </button>
              )}
            </li>
          ))}
        </ul>
      </DrawerSection>
    </>
  );
}

/** Back-office module: typed settings of the portal. */
export const settings: OfficeModule<SettingRow> = {
  name: 'config',
  page: '/admin/config',
  resource: 'settings',
  permissions: { update: 'setting:setting:update', export: 'setting:setting:read' },
  keyword: true,
  nameOf: ({ name }) => name,
  columns: [
    { name: 'name', className: 'min-w-48' },
    { name: 'value', className: 'min-w-28 wrap-anywhere', cell: ({ value, type }, words) => formatValue(value, words, type) },
    { name: 'default', className: 'min-w-28 wrap-anywhere text-muted', cell: (row, words) => formatValue(row.default, words, row.type) },
    { name: 'group', cell: ({ group }, { t }) => textOfKey(t, `admin.config.group.${group}`) ?? group },
    { name: 'key', sort: true, hidden: true, cell: ({ id }) => <code className="text-xs">{id}</code> },
    { name: 'changed', cell: ({ changed }) => (changed ? <DateTime iso={changed} /> : '—') },
    { name: 'by' },
  ],
  filters: [
    {
      name: 'group',
      options: ({ t }) => settingGroupNames.map((value) => ({ value, label: textOfKey(t, `admin.config.group.${value}`) ?? value })),
    },
  ],
  fields: (_, row) => (row ? [{ ...fieldOf(row), about: ({ description }) => description ?? '' }] : []),
  actions: [
    {
      name: 'reset',
      icon: 'undo-2',
      permission: 'setting:setting:update',
      when: ({ changed }) => changed !== null,
      body: ({ version }) => ({ version }),
    },
  ],
  Detail: SettingDetail,
};
