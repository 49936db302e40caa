import { bcp47 } from '../../../base/locales.ts';
import type { I18n } from '../../../platform/i18n/index.ts';
import { fieldLabelOf, kindLabel } from '../../../web/lib/labels.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { CachedHtmlPart } from '../../../web/ui/once.tsx';
import type { ListedRecord } from '../../api.ts';
import { formatEvidenceLine } from '../../engine/evidence-words.ts';
import type { Kind } from '../../engine/kind.ts';
import { type KindSlug, kindOf } from '../../kinds/index.ts';
import { paths } from '../../kinds/paths.ts';
import { renderFieldValue } from '../Field.tsx';
import { EquivalentNumbers } from './EquivalentNumbers.tsx';

const leads: readonly string[] = ['number', 'abbreviation'];

interface Props {
  kind: KindSlug;
  docs: ListedRecord[];
  i18n: I18n;
  /** True if rows become cards on narrow screens. */
  folds?: boolean;
}

/** Records as a table with the declared columns. */
export function ListTable({ kind, docs, i18n, folds = false }: Props) {
  const declared = kindOf(kind);
  const { lead, rest } = columnsOf(declared);
  const { t } = i18n;
  const table = (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
      tabIndex={0}
      aria-label={kindLabel(t, kind, '.plural')}
      className={`table-box ${folds ? 'table-folds' : ''}`}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{[...lead, 'title'].map((name) => fieldLabelOf(t, kind, name)).join(' · ')}</th>
            {rest.map((name) => (
              <th key={name} scope="col">
                {fieldLabelOf(t, kind, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {docs.map((doc) => (
            <CachedHtmlPart key={doc.id} as="tr" of={doc} variant="row">
              {(own) => <Cells doc={doc} i18n={own} />}
            </CachedHtmlPart>
          ))}
        </tbody>
      </table>
    </section>
  );
  if (!isCompared(kind)) return table;
  return (
    <form action={paths.compare(kind, [])}>
      <input type="hidden" name="kind" value={kind} />
      {table}
      <Button type="submit" variant="outline" className="mt-3 print:hidden">
        {t('compare.action')}
      </Button>
    </form>
  );
}

/**
 * Whether a kind can be compared. The kinds repeat compare/comparison-state.ts, because an import would add code to the script of every
 * list.
 */
const isCompared = (kind: KindSlug) => /^(standard|policy)$/.test(kind);

const columnsOf = (kind: Kind) => ({
  lead: kind.list.columns.filter((name) => leads.includes(name)),
  rest: kind.list.columns.filter((name) => !leads.includes(name)),
});

/** Cells of one record in a table. */
function Cells({ doc, i18n }: { doc: ListedRecord; i18n: I18n }) {
  const declared = kindOf(doc.kind);
  const { lead, rest } = columnsOf(declared);
  return (
    <>
      <th scope="row">
        <span className="flex gap-2.5">
          {isCompared(doc.kind) && (
            <input
              type="checkbox"
              name="id"
              value={doc.id}
              aria-label={i18n.t('compare.pick', { name: doc.title })}
              className="size-5 shrink-0 accent-primary"
            />
          )}
          <Link to={paths.record(doc)} className="min-w-0 wrap-anywhere hover:text-primary">
            {lead.map((name) => (
              <span key={name} className="lead font-semibold">
                {renderFieldValue(i18n, declared, doc, name)}
              </span>
            ))}
            <span lang={bcp47(doc.locale)} dir="auto" className={lead.length > 0 ? undefined : 'text-link'}>
              {doc.title}
            </span>
          </Link>
        </span>
      </th>
      {rest.map((name) => (
        <td key={name} title={name === 'status' && doc.statusEvidence ? formatEvidenceLine(i18n, doc.statusEvidence) : undefined}>
          {name === 'equivalents' ? (
            <EquivalentNumbers of={doc.equivalents ?? []} i18n={i18n} />
          ) : (
            renderFieldValue(i18n, declared, doc, name)
          )}
        </td>
      ))}
    </>
  );
}
