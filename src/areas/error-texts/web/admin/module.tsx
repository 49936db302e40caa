import { autonyms, bcp47, locales } from '../../../../base/locales.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import type { DetailProps, OfficeModule } from '../../../../web/office/module.ts';
import { DrawerFactList, DrawerSection } from '../../../../web/office/parts.tsx';
import { textOfKey } from '../../../../web/office/texts.tsx';
import { Badge } from '../../../../web/ui/badges.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import type { ErrorTextRow } from '../../operations.ts';

const overridden = ({ overrides }: ErrorTextRow): boolean => Object.keys(overrides).length > 0;

/** Details of an error code: the texts of the catalogue and their replacements, by language. */
function ErrorDetail({ one }: DetailProps<ErrorTextRow>) {
  const { t } = useI18n();
  const { texts, overrides } = one;
  return (
    <>
      <DrawerFactList
        module="error-code"
        facts={{
          id: <code>{one.id}</code>,
          status: one.status === null ? null : String(one.status),
          hits: String(one.hits),
          seen: one.seen ? <DateTime iso={one.seen} /> : null,
          placeholders: one.placeholders.map((name) => `{${name}}`).join(' '),
        }}
      />
      <DrawerSection title={t('admin.error-code.texts')}>
        <dl>
          {locales.map((locale) => (
            <div key={locale} lang={bcp47(locale)} className="border-b border-line py-2">
              <dt className="text-xs text-muted">{autonyms[locale]}</dt>
              <dd className={overrides[locale] ? 'text-muted line-through' : ''}>{texts[locale]}</dd>
              {overrides[locale] && <dd>{overrides[locale]}</dd>}
            </div>
          ))}
        </dl>
      </DrawerSection>
    </>
  );
}

/** Back-office module: error codes of the server with their texts. */
export const errorCodes: OfficeModule<ErrorTextRow> = {
  name: 'error-code',
  page: '/admin/error-code',
  resource: 'error-codes',
  permissions: { update: 'error:text:update', export: 'error:text:read' },
  keyword: true,
  nameOf: ({ id }) => id,
  columns: [
    { name: 'id', cell: ({ id }) => <code className="text-xs">{id}</code> },
    { name: 'status', sort: true, className: 'tabular-nums' },
    { name: 'message', className: 'min-w-64' },
    {
      name: 'overridden',
      cell: (row, { t }) => (overridden(row) ? <Badge tone="upcoming">{textOfKey(t, 'admin.error-code.overridden.yes')}</Badge> : ''),
    },
    { name: 'hits', sort: true, className: 'tabular-nums' },
    { name: 'seen', sort: true, cell: ({ seen }) => (seen ? <DateTime iso={seen} /> : '—') },
  ],
  filters: [
    {
      name: 'overridden',
      options: ({ t }) => [
        { value: '1', label: textOfKey(t, 'admin.error-code.overridden.yes') ?? '' },
        { value: '0', label: textOfKey(t, 'admin.error-code.overridden.no') ?? '' },
      ],
    },
  ],
  fields: () => [{ name: 'texts', type: 'locales', initial: ({ overrides }) => overrides, otherwise: ({ texts }) => texts }],
  actions: [{ name: 'reset', icon: 'undo-2', permission: 'error:text:update', when: overridden, body: ({ version }) => ({ version }) }],
  Detail: ErrorDetail,
};
