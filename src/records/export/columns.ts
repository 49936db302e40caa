import { contentLanguages } from '../../base/locales.ts';
import type { Kind } from '../engine/kind.ts';

/** Whether a field has coded values, whose labels are exported in a separate column. */
const isCoded = (kind: Kind, name: string): boolean => ['choice', 'choices', 'codes'].includes(kind.fields[name]?.type ?? '');
export const labelColumn = (name: string): string => `${name}_label`;

/** Name of the export column with the evidence of a derived value: an object in JSON, a text in CSV. */
export const evidenceColumn = (name: string): string => `${name}Evidence`;

/** Names of the fields and derived values whose labels are exported in a separate column. */
export const namesWithLabelColumn = (kind: Kind): string[] => [
  ...Object.keys(kind.fields).filter((name) => isCoded(kind, name)),
  ...Object.keys(kind.derived ?? {}),
];

/** Export columns for title and summary in each content language; full texts would exceed the cells of spreadsheets. */
export const textColumns = contentLanguages.flatMap((language) => [`title_${language}`, `summary_${language}`]);

/** Column names of a kind's export, in order; the importer reads the file by these names. */
export const exportColumns = (kind: Kind): string[] => {
  const withLabels = namesWithLabelColumn(kind);
  return [
    'id',
    'title',
    'lang',
    'country',
    'date',
    labelColumn('lang'),
    labelColumn('country'),
    ...[...Object.keys(kind.fields), ...Object.keys(kind.derived ?? {})].flatMap((name) =>
      withLabels.includes(name) ? [name, labelColumn(name)] : [name],
    ),
    ...(kind.explained ?? []).map(evidenceColumn),
    'sourceName',
    'sourceLink',
    'sourceLicence',
    'otherLanguages',
    'sourcePublisher',
    'sourceRead',
    'fullText',
    'url',
    'originalTitle',
    'originalLang',
    'keywords',
    'industries',
    labelColumn('industries'),
    'technologies',
    labelColumn('technologies'),
    'relations',
    ...textColumns,
  ];
};
