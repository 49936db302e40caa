import { contentLanguages } from '../../base/locales.ts';
import type { Kind } from '../engine/kind.ts';

/** Values of an enumeration or a classification have their words in a column of their own, beside the codes. */
const isCoded = (kind: Kind, name: string): boolean => ['choice', 'choices', 'codes'].includes(kind.fields[name]?.type ?? '');
export const labelColumn = (name: string): string => `${name}_label`;

/** What an explained value follows from: an object in JSON, in CSV one text. */
export const evidenceColumn = (name: string): string => `${name}Evidence`;

/** Own fields and derived values whose words stand beside them. */
export const labelled = (kind: Kind): string[] => [
  ...Object.keys(kind.fields).filter((name) => isCoded(kind, name)),
  ...Object.keys(kind.derived ?? {}),
];

/** Title and summary in each language that a text may have; whole texts would break the cells of spreadsheets. */
export const textColumns = contentLanguages.flatMap((language) => [`title_${language}`, `summary_${language}`]);

/** Column names of a kind's export in their order; by these names the importer reads the file again. */
export const exportColumns = (kind: Kind): string[] => {
  const withLabels = labelled(kind);
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
