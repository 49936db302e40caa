import { bcp47 } from '../../../base/locales.ts';
import { useI18n, useT } from '../../../platform/i18n/index.ts';
import { titlePrefix, valueLabel } from '../../../web/lib/labels.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { Link } from '../../../web/ui/link.tsx';
import type { RecordDetail } from '../../api.ts';
import { paths } from '../../kinds/paths.ts';
import { Badges } from '../list/RecordCard.tsx';
import { type ComparisonState, comparisonHref } from './comparison-state.ts';
import { comparedRecordName } from './findings.ts';
import type { ComparedCellValue, CompareRow } from './rows.tsx';

const visible = 8;

/**
 * Comparison table: a column for each record, a row for each fact. Differing rows and shared list items have a mark with a text for screen
 * readers.
 */
export function ComparisonTable({
  chosen,
  columns,
  rows,
  label,
}: {
  chosen: ComparisonState;
  columns: (RecordDetail | null)[];
  rows: CompareRow[];
  label: string;
}) {
  const t = useT();
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      data-columns={columns.length}
      className="comparison overflow-x-auto rounded border border-line bg-surface"
    >
      <table>
        <thead>
          <tr>
            <th scope="col" className="bg-sunken font-semibold">
              {t('compare.record')}
            </th>
            {columns.map((doc, i) => (
              <ColumnHead key={chosen.ids[i]} chosen={chosen} id={chosen.ids[i] ?? ''} doc={doc} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, label, differs, cells }, at) => (
            <tr key={name} data-differs={differs || undefined} className="border-t border-line">
              <th scope="row" className={differs ? 'bg-primary-soft font-semibold' : 'bg-surface font-normal text-muted'}>
                {label}
                {differs && <Sign name="equal-not" text={t('compare.differs')} />}
              </th>
              {cells.map((items, i) =>
                items ? (
                  <td key={chosen.ids[i]}>
                    <Items items={items} />
                  </td>
                ) : (
                  at === 0 && <td key={chosen.ids[i]} rowSpan={rows.length} className="bg-sunken" />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Icon with a text for screen readers. */
const Sign = ({ name, text }: { name: 'equal' | 'equal-not'; text: string }) => (
  <>
    <Icon name={name} className="ms-1.5 inline size-4 align-text-bottom text-primary" />
    <span className="sr-only"> ({text})</span>
  </>
);

/** Visible legend of the marks in a comparison. */
export function CompareLegend({ shared }: { shared: boolean }) {
  const t = useT();
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-muted">
      <span>
        <Icon name="equal-not" className="me-1 inline size-4 align-text-bottom text-primary" />
        {t('compare.differs')}
      </span>
      {shared && (
        <span>
          <Icon name="equal" className="me-1 inline size-4 align-text-bottom text-primary" />
          {t('compare.shared')}
        </span>
      )}
    </p>
  );
}

function ColumnHead({ chosen, id, doc }: { chosen: ComparisonState; id: string; doc: RecordDetail | null }) {
  const i18n = useI18n();
  const { t } = i18n;
  const lead = doc && titlePrefix(doc);
  const name = doc ? comparedRecordName(doc) : t('compare.goneName', { id });
  return (
    <th scope="col" className="bg-sunken font-normal">
      <div className="flex items-start justify-between gap-2">
        {doc ? (
          <Link to={paths.record(doc)} className="font-semibold hover:text-primary hover:underline">
            {lead && <span className="lead">{lead}</span>}
            <span lang={bcp47(doc.locale)} dir="auto">
              {doc.title}
            </span>
          </Link>
        ) : (
          <span className="font-semibold">{name}</span>
        )}
        <Link
          to={comparisonHref({ ...chosen, ids: chosen.ids.filter((other) => other !== id) })}
          preventScrollReset
          aria-label={t('compare.remove', { name })}
          title={t('compare.remove', { name })}
          className="-me-2 -mt-2 inline-flex size-11 shrink-0 items-center justify-center rounded-md hover:text-primary print:hidden"
        >
          <Icon name="x" className="size-4" />
        </Link>
      </div>
      {doc ? (
        <p className="mt-2 flex flex-wrap items-center gap-1.5 text-muted">
          {doc.country && <span className="me-1">{valueLabel(t, 'country', doc.country)}</span>}
          <Badges kind={doc.kind} doc={doc} i18n={i18n} />
        </p>
      ) : (
        <p className="mt-2 text-muted">{t('compare.gone')}</p>
      )}
    </th>
  );
}

function Items({ items }: { items: ComparedCellValue[] }) {
  const t = useT();
  const [only] = items;
  if (!only)
    return (
      <span className="text-muted">
        <span aria-hidden="true">—</span>
        <span className="sr-only">{t('compare.unstated')}</span>
      </span>
    );
  if (items.length === 1) return <ItemText item={only} />;
  return (
    <>
      <List items={items.slice(0, visible)} />
      {items.length > visible && (
        <details className="more">
          <summary>{t('list.showAll', { count: items.length })}</summary>
          <List items={items.slice(visible)} />
        </details>
      )}
    </>
  );
}

const List = ({ items }: { items: ComparedCellValue[] }) => (
  <ul className="space-y-2">
    {items.map((item, i) => (
      <li key={i}>
        <ItemText item={item} />
      </li>
    ))}
  </ul>
);

function ItemText({ item: { node, shared } }: { item: ComparedCellValue }) {
  const t = useT();
  return (
    <>
      {node}
      {shared && <Sign name="equal" text={t('compare.shared')} />}
    </>
  );
}
