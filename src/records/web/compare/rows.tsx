import type { ReactNode } from 'react';
import type { I18n } from '../../../platform/i18n/index.ts';
import { dictionaryNameOfField, fieldLabelOf, valueLabel } from '../../../web/lib/labels.ts';
import { Link } from '../../../web/ui/link.tsx';
import type { RecordDetail } from '../../api.ts';
import { formatEvidenceLine } from '../../engine/evidence-words.ts';
import { kindOf } from '../../kinds/index.ts';
import { paths } from '../../kinds/paths.ts';
import { RelationTarget, relationOrder } from '../detail/Relations.tsx';
import { isHttpUrl, renderFieldValue, WebLink } from '../Field.tsx';
import { type ComparableKind, isComparableKind } from './comparison-state.ts';

/** A value in a comparison; two values are equal if their keys are equal. */
interface ComparedValue {
  key: string;
  node: ReactNode;
}
export interface ComparedCellValue extends ComparedValue {
  /** True if another compared record has the value too; only in differing rows in which a record has several values. */
  shared: boolean;
}
/** A row of the comparison table: one property with the values of each compared record. */
export interface CompareRow {
  name: string;
  label: string;
  differs: boolean;
  /** Values of each compared record in the order of the columns; null if the record does not exist. */
  cells: (ComparedCellValue[] | null)[];
}
/** A compared property: its label and a function that returns a record's values. */
interface ComparedProperty {
  name: string;
  label: string;
  valuesOf: (doc: RecordDetail) => ComparedValue[];
}

/** Fields shown in the column head of a comparison: a row of numbers would always differ. */
const inHead = ['number'];
/** The property that is most important for a choice; its row comes first, if the kind has it. */
const deciding = 'status';
/** The relation for which most comparisons are made; its row comes second. */
const equivalence = 'adopts';

const bothWays = (type: string): string[] => [`relation.${type}`, `relationIn.${type}`];
/**
 * Names of the rows that the headline names first; it names `incidental` rows last, and all others between them in the order of the table.
 */
const important = [deciding, ...bothWays(equivalence), 'edition', ...bothWays('replaces'), ...bothWays('amends')];
const incidental = [
  'country',
  'date',
  'writingDate',
  'implementationDate',
  'abolitionDate',
  'effectiveDate',
  'keywords',
  'source',
  'licence',
];
const rankOf = (name: string): number => {
  const [first, last] = [important.indexOf(name), incidental.indexOf(name)];
  return last >= 0 ? important.length + 1 + last : first >= 0 ? first : important.length;
};
/** Sorts rows into the order in which the headline names them. */
export const sortRowsByImportance = (rows: readonly CompareRow[]): CompareRow[] => rows.toSorted((a, b) => rankOf(a.name) - rankOf(b.name));

/** Rows of a comparison, without rows in which no record has a value. */
export const rowsOf = (i18n: I18n, kind: ComparableKind, columns: readonly (RecordDetail | null)[]): CompareRow[] =>
  aspectsOf(i18n, kind)
    .map((aspect) => rowOf(aspect, columns))
    .filter(({ cells }) => cells.some((items) => items?.length));

const rowOf = ({ name, label, valuesOf }: ComparedProperty, columns: readonly (RecordDetail | null)[]): CompareRow => {
  const values = columns.map((doc) => doc && valuesOf(doc));
  const present = values.filter((cell) => cell !== null);
  const differs = new Set(present.map((cell) => JSON.stringify(cell.map(({ key }) => key).sort()))).size > 1;
  const listed = differs && present.some((cell) => cell.length > 1);
  const holders = (key: string) => present.filter((cell) => cell.some((value) => value.key === key)).length;
  const order = [...new Set(present.flatMap((cell) => cell.map(({ key }) => key)))];
  const toItems = (cell: ComparedValue[]): ComparedCellValue[] =>
    cell
      .map((value) => ({ ...value, shared: listed && holders(value.key) > 1 }))
      .sort((a, b) => Number(b.shared) - Number(a.shared) || order.indexOf(a.key) - order.indexOf(b.key)); // shared values first, aligned
  return { name, label, differs, cells: values.map((cell) => cell && toItems(cell)) };
};

const aspectsOf = (i18n: I18n, kind: ComparableKind): ComparedProperty[] => {
  const { t } = i18n;
  const { facts, filters } = kindOf(kind);
  const listed = (filter: string, value: string) =>
    filters.includes(filter)
      ? `${paths.list(kind)}?${filter}=${encodeURIComponent(value)}`
      : `${paths.search}?keyword=${encodeURIComponent(valueLabel(t, filter, value))}`;
  const topics = (name: 'industry' | 'technology', valuesOf: (doc: RecordDetail) => string[]): ComparedProperty => ({
    name,
    label: fieldLabelOf(t, kind, name),
    valuesOf: (doc) =>
      valuesOf(doc).map((value) => ({ key: value, node: <TextLink to={listed(name, value)}>{valueLabel(t, name, value)}</TextLink> })),
  });
  const [first, ...others] = facts
    .filter((name) => !inHead.includes(name))
    .sort((a, b) => Number(b === deciding) - Number(a === deciding))
    .map((name): ComparedProperty => ({ name, label: fieldLabelOf(t, kind, name), valuesOf: (doc) => factValues(i18n, doc, name) }));
  const ties = (types: readonly string[]) =>
    types.flatMap((type) => (['relation', 'relationIn'] as const).map((way) => relationAspect(i18n, way, type)));
  return [
    ...(first ? [first] : []),
    ...ties([equivalence]),
    ...others,
    ...ties(relationOrder.filter((type) => type !== equivalence)),
    topics('industry', (doc) => doc.industries),
    topics('technology', (doc) => doc.technologies),
    { name: 'keywords', label: fieldLabelOf(t, kind, 'keywords'), valuesOf: ({ keywords }) => keywords.map(plain) },
    { name: 'source', label: fieldLabelOf(t, kind, 'source'), valuesOf: sourceValues },
    { name: 'licence', label: t('detail.licence'), valuesOf: ({ source }) => (source.licence ? [plain(source.licence)] : []) },
  ];
};

const plain = (text: string): ComparedValue => ({ key: text, node: <span dir="auto">{text}</span> });

const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="text-link">
    {children}
  </Link>
);

/** Adds the evidence of a standard's status to the displayed status. */
const withEvidence = (i18n: I18n, { statusEvidence }: RecordDetail, name: string, node: ReactNode): ReactNode =>
  name === 'status' && node && statusEvidence ? (
    <>
      {node} <span className="block text-sm text-muted">{formatEvidenceLine(i18n, statusEvidence)}</span>
    </>
  ) : (
    node
  );

/** Splits a declared fact into its single values. */
const factValues = (i18n: I18n, doc: RecordDetail, name: string): ComparedValue[] => {
  const kind = kindOf(doc.kind);
  const field = kind.fields[name];
  const value = doc[name];
  if (field?.type === 'codes')
    return doc.classification[field.scheme].map((path) => {
      const { code = '', name: title = '' } = path.at(-1) ?? {};
      const to = kind.filters.includes(name) && `${paths.list(doc.kind)}?${name}=${encodeURIComponent(code)}`;
      return {
        key: code,
        node: (
          <>
            <span className="font-semibold tabular-nums">{to ? <TextLink to={to}>{code}</TextLink> : code}</span> {title}
          </>
        ),
      };
    });
  if (Array.isArray(value))
    return value.map(String).map((one) => ({ ...plain(valueLabel(i18n.t, dictionaryNameOfField(kind, name), one)), key: one }));
  const node = withEvidence(i18n, doc, name, renderFieldValue(i18n, kind, doc, name));
  return node ? [{ key: String(name === 'country' ? doc.country : value), node }] : [];
};

/**
 * Row for relations of one type and direction. References to a record are listed only if they come from a comparable kind, so not from
 * postings or news.
 */
const relationAspect = ({ t }: I18n, way: 'relation' | 'relationIn', type: string): ComparedProperty => ({
  name: `${way}.${type}`,
  label: valueLabel(t, way, type),
  valuesOf: ({ relations }) =>
    (way === 'relation' ? relations.outgoing : relations.incoming)
      .filter((link) => link.type === type && (way === 'relation' || type !== 'references' || isComparableKind(link.kind)))
      .map((link) => ({
        key: [link.kind, link.id ?? link.ref, link.degree].join(' '),
        node: (
          <span className="inline-flex flex-wrap items-baseline gap-x-2 gap-y-1">
            <RelationTarget link={link} />
          </span>
        ),
      })),
});

const sourceValues = ({ source: { name, link } }: RecordDetail): ComparedValue[] => {
  if (!name && !isHttpUrl(link)) return [];
  return [{ key: name ?? String(link), node: isHttpUrl(link) ? <WebLink href={link}>{name}</WebLink> : <span dir="auto">{name}</span> }];
};
