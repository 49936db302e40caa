import { stringify } from 'yaml';
import type { NamedCode, RecordDetail, RelationLink } from '../api.ts';
import { type CiteOptions, type CslItem, toCslItem } from './csl.ts';
import { citationProfileOf } from './profiles.ts';
import { datePartsOf, linesOf, toSingleLine } from './text.ts';

const scripts: Readonly<Record<string, string>> = { zh: 'Hans', ru: 'Cyrl', ar: 'Arab', fa: 'Arab', hi: 'Deva', am: 'Ethi' };

interface LanguageAndScript {
  language: [string];
  script: [string];
}
const languageAndScriptOf = (locale: string): LanguageAndScript => {
  const language = locale.split('-', 1)[0] ?? locale;
  return { language: [language], script: [scripts[language] ?? 'Latn'] };
};

/**
 * Relaton's type for each relation type: `outgoing` from the record, `incoming` from other records. Relaton has no counterpart for the relation types
 * not listed.
 */
const outgoing: Readonly<Record<string, string>> = {
  replaces: 'obsoletes',
  amends: 'updates',
  references: 'cites',
  adopts: 'adoptedFrom',
  'part-of': 'partOf',
};
const incoming: Readonly<Record<string, string>> = {
  replaces: 'obsoletedBy',
  amends: 'updatedBy',
  references: 'isCitedIn',
  adopts: 'adoptedAs',
  'part-of': 'hasPart',
};

/** Names of stages in Relaton's national collections; statuses that are not listed are written unchanged. */
const stages: Readonly<Record<string, string>> = { abolished: 'withdrawn', unknown: '' };
const stageOf = (detail: RecordDetail): string => {
  const status = toSingleLine(detail.status);
  return stages[status] ?? status;
};

/** Document identifier in Relaton; its type is the prefix of the number: "GB/T 1-2020" has type GB. */
const identifier = (number: string) => ({ id: number, type: /^\p{L}+/u.exec(number)?.[0] ?? 'other', primary: true });
const nameOfId = (id: string): string => id.replace(/[^\p{L}\p{N}.-]+/gu, '-');

/** Returns undefined for an empty list, because Relaton's readers fail on empty lists. */
const undefinedIfEmpty = <T>(items: readonly T[]): readonly T[] | undefined => (items.length > 0 ? items : undefined);

const relation = (types: Readonly<Record<string, string>>, link: RelationLink) => {
  const type = types[link.type];
  const ref = toSingleLine(link.ref);
  if (!type || !ref) return [];
  const title = toSingleLine(link.title);
  const bibitem = {
    id: nameOfId(ref),
    type: citationProfileOf(link.kind).relaton,
    title: title && link.locale ? [{ content: title, ...languageAndScriptOf(link.locale), format: 'text/plain', type: 'main' }] : undefined,
    docid: [identifier(ref)],
    formattedref: { content: ref, format: 'text/plain' },
  };
  return [{ type, description: link.degree ? { content: link.degree } : undefined, bibitem }];
};

const organization = (content: string, role: string, tongue?: LanguageAndScript) => ({
  organization: { name: [{ content, ...tongue }] },
  role: [{ type: role }],
});

const contributors = (detail: RecordDetail, item: CslItem, tongue: LanguageAndScript) => [
  ...(item.publisher ? [organization(item.publisher, 'publisher', item.authority ? tongue : undefined)] : []),
  ...linesOf(detail.draftingUnits).map((unit) => organization(unit, 'author')),
  ...linesOf(detail.drafters).map((content) => ({ person: { name: { completename: { content } } }, role: [{ type: 'author' }] })),
];

/** Dates of a record for Relaton, which accepts years and months; the precision of the source is preserved. */
const dates = (detail: RecordDetail) => {
  const profile = citationProfileOf(detail.kind);
  const named = { ...(profile.dated ? { date: 'published' } : {}), ...profile.dates };
  return Object.entries(named).flatMap(([field, type]) => {
    const value = detail[field];
    return typeof value === 'string' && datePartsOf(value) ? [{ type, value }] : [];
  });
};

/** Last entries of classification paths, which are the codes of the record. */
const leaves = (paths: readonly NamedCode[][]): NamedCode[] => paths.flatMap((path) => path.at(-1) ?? []);
const icsOf = (detail: RecordDetail) =>
  leaves(detail.classification.ics).map(({ code, name }) => ({ code, text: toSingleLine(name) || undefined }));

const extOf = (detail: RecordDetail) => {
  const committee = toSingleLine(detail.focalUnit);
  return {
    doctype: { type: detail.kind },
    editorialgroup: committee ? { technical_committee: [{ name: committee }] } : undefined,
    ics: undefinedIfEmpty(icsOf(detail)),
  };
};

/** Converts a record to a Relaton bibliographic item, schema v1.2.9. */
const relatonItem = (detail: RecordDetail, options: CiteOptions) => {
  const item = toCslItem(detail, options);
  const tongue = languageAndScriptOf(detail.locale);
  const text = (content: string, type?: string) => ({ content, ...tongue, format: 'text/plain', type });
  const source = toSingleLine(detail.source.link);
  const own = { id: item.id, type: 'BRICS' };
  const stage = stageOf(detail);
  return {
    'schema-version': 'v1.2.9',
    id: item.number ? nameOfId(item.number) : item.id,
    title: [
      text(item.title, 'main'),
      ...(detail.original && item['original-title']
        ? [{ content: item['original-title'], ...languageAndScriptOf(detail.original.locale), format: 'text/plain', type: 'main' }]
        : []),
      ...(item['title-short'] ? [text(item['title-short'], 'alternative')] : []),
    ],
    link: [...(source ? [{ content: source, type: 'src' }] : []), { content: item.URL, type: source ? 'citation' : 'src' }],
    type: citationProfileOf(detail.kind).relaton,
    docid: item.number ? [identifier(item.number), own] : [{ ...own, primary: true }],
    fetched: options.accessed.slice(0, 10),
    date: undefinedIfEmpty(dates(detail)),
    contributor: undefinedIfEmpty(contributors(detail, item, tongue)),
    edition: item.edition ? { content: item.edition } : undefined,
    ...tongue,
    abstract: item.abstract ? [{ ...text(item.abstract), ...languageAndScriptOf(detail.languages?.summary ?? detail.locale) }] : undefined,
    docstatus: stage ? { stage: { value: stage } } : undefined,
    relation: undefinedIfEmpty([
      ...detail.relations.outgoing.flatMap((link) => relation(outgoing, link)),
      ...detail.relations.incoming.flatMap((link) => relation(incoming, link)),
    ]),
    keyword: undefinedIfEmpty(linesOf(detail.keywords).map((content) => ({ content }))),
    classification: undefinedIfEmpty(leaves(detail.classification.ccs).map(({ code }) => ({ type: 'CCS', value: code }))),
    ext: extOf(detail),
  };
};

/** Writes the Relaton item as YAML. Values are quoted, so that no parser reads `2024-05-17` as a date or `no` as false. */
export const toRelaton = (detail: RecordDetail, options: CiteOptions): string =>
  stringify(relatonItem(detail, options), {
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    lineWidth: 0,
    aliasDuplicateObjects: false,
    keepUndefined: false,
  });
