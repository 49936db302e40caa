import { bcp47, type Locale } from '../../../base/locales.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { valueLabel } from '../../../web/lib/labels.ts';
import { Link } from '../../../web/ui/link.tsx';
import type { RecordDetail } from '../../api.ts';
import { type ComparisonState, comparisonHref } from './comparison-state.ts';
import { commonAdoptions, commonClasses, relationsBetweenRecords } from './findings.ts';
import { type CompareRow, rowsOf, sortRowsByImportance } from './rows.tsx';
import { CompareLegend, ComparisonTable } from './Table.tsx';

interface Props {
  chosen: ComparisonState;
  /** Compared records in the order of their ids; null for a record that does not exist. */
  columns: (RecordDetail | null)[];
}

/** Comparison table with its summary: a static part of the page (decision 008). */
export function Comparison({ chosen, columns }: Props) {
  const i18n = useI18n();
  const { t } = i18n;
  const docs = columns.filter((doc) => doc !== null);
  const rows = rowsOf(i18n, chosen.kind, columns);
  const differing = rows.filter(({ differs }) => differs);
  const visibleRows = chosen.differences && docs.length > 1 ? differing : rows;
  const shared = visibleRows.some(({ cells }) => cells.some((items) => items?.some((item) => item.shared)));
  return (
    <>
      {docs.length > 1 ? (
        <>
          <Headline differing={differing} />
          <Findings docs={docs} />
          <Toolbar chosen={chosen} differing={differing} />
          {differing.length > 0 && <CompareLegend shared={shared} />}
        </>
      ) : (
        <p className="mt-2 text-muted">{t('compare.one')}</p>
      )}
      <div className="mt-3">
        <ComparisonTable chosen={chosen} columns={columns} rows={visibleRows} label={t(`compare.title.${chosen.kind}`)} />
      </div>
    </>
  );
}

/** Maximum number of differences named in the headline. */
const mostNamed = 4;

/** Headline that names the rows in which the records differ. */
function Headline({ differing }: { differing: CompareRow[] }) {
  const { t, locale } = useI18n();
  if (differing.length === 0) return null;
  const sorted = sortRowsByImportance(differing);
  const named = sorted.length > mostNamed + 1 ? sorted.slice(0, mostNamed) : sorted;
  const more = differing.length - named.length;
  const labels = named.map(({ label }) => insideSentence(locale, label));
  const names = more > 0 ? labels.join(locale === 'zh-cn' ? '、' : ', ') : new Intl.ListFormat(bcp47(locale)).format(labels);
  return (
    <h2 className="mt-4 text-lg font-semibold">
      {more > 0 ? t('compare.differInMore', { names, more }) : t('compare.differIn', { names })}
    </h2>
  );
}

/** Converts a label to its form within a sentence: lower-case initial, except for an abbreviation. */
const insideSentence = (locale: Locale, label: string): string =>
  /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLocaleLowerCase(bcp47(locale)) + label.slice(1);

/** Sentences on common properties of the records and on relations between them. */
function Findings({ docs }: { docs: RecordDetail[] }) {
  const { t } = useI18n();
  const both = docs.length === 2;
  const sentences = [
    ...commonAdoptions(docs).map(({ ref, degrees }) => {
      const standard = degrees.length ? `${ref} (${degrees.join(', ')})` : ref;
      return both ? t('compare.bothAdopt', { standard }) : t('compare.allAdopt', { standard });
    }),
    ...relationsBetweenRecords(docs).map(({ from, type, to, degree }) =>
      t('compare.tie', { from, relation: valueLabel(t, 'relation', type), to: degree ? `${to} (${degree})` : to }),
    ),
    ...commonClasses(docs).map(({ code, name }) => {
      const group = `${code} ${name}`;
      return both ? t('compare.bothClassed', { group }) : t('compare.allClassed', { group });
    }),
  ];
  if (sentences.length === 0) return null;
  return (
    <ul className="mt-4 max-w-text space-y-2">
      {sentences.map((sentence) => (
        <li key={sentence} dir="auto" className="border-s-2 border-primary ps-3 wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  );
}

/** Number of differing rows, and two links: only differing rows, or all rows. */
function Toolbar({ chosen, differing }: { chosen: ComparisonState; differing: CompareRow[] }) {
  const { t } = useI18n();
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p role="status" className="me-auto font-semibold tabular-nums">
        {differing.length > 0 ? t('compare.rows', { count: differing.length }) : t('compare.alike')}
      </p>
      <nav aria-label={t('compare.view')} className="flex flex-wrap print:hidden">
        {[false, true].map((differences) => (
          <Link
            key={String(differences)}
            to={comparisonHref({ ...chosen, differences })}
            preventScrollReset
            aria-current={differences === chosen.differences ? 'true' : undefined}
            className="choice"
          >
            {differences ? t('compare.onlyDifferences') : t('compare.allRows')}
          </Link>
        ))}
      </nav>
    </div>
  );
}
