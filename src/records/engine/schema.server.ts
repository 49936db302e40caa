import { z } from 'zod';
import { isPartialDate } from '../../base/dates.ts';
import { type ContentLanguage, type Country, contentLanguages, countries, type Locale } from '../../base/locales.ts';
import { localeSchema, toPagedListShape } from '../../platform/http/schemas.ts';
import { countryFilter } from '../../platform/http/shapes.ts';
import { answerFieldAliasesOf } from './api-aliases.ts';
import { dictionaryValues } from './dictionary-registry.ts';
import type { Field } from './fields.ts';
import type { Kind } from './kind.ts';
import { contactFieldsOf } from './protected-fields.ts';

const nullableText = z.string().nullable();
const participation = z.object({
  secretariat: z.number().nullable(),
  participating: z.number().nullable(),
  observing: z.number().nullable(),
});
const attachment = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number().nullable(),
  sizeLabel: z.string().optional().describe('The size in B, K, M or G'),
  type: z.string(),
  link: z.string(),
});

/** Schema of one own field of a kind in API answers. */
const fieldSchema = (field: Field): z.ZodType => {
  switch (field.type) {
    case 'choice':
      return nullableText; // not an enum, because operators add values to a dictionary
    case 'choices':
    case 'list':
    case 'codes':
      return z.array(z.string());
    case 'attachments':
      return z.array(attachment);
    case 'participation':
      return participation.nullable();
    case 'flag':
      return z.boolean();
    case 'duration':
      return z.number().nullable();
    case 'table':
      return z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) }).nullable();
    default:
      return nullableText;
  }
};

const quality = z.enum(['original', 'official', 'human', 'machine']);
const shared = {
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  summary: nullableText,
  country: nullableText,
  date: nullableText,
  image: nullableText,
  views: z.number(),
  time: z.string(),
  locale: z.string(),
  languages: z.record(z.string(), z.string()).optional(),
  translated: quality,
};
export const relationLinkSchema = z.object({
  type: z.string(),
  degree: nullableText,
  kind: z.string(),
  ref: z.string(),
  id: nullableText,
  title: nullableText,
  locale: nullableText,
  status: nullableText,
  country: nullableText,
});
const codePath = z.array(z.object({ code: z.string(), name: z.string() }));

/** Evidence of a derived value: a newer record or edition, a statement of a source, a date of the record, none. */
const evidence = z.object({
  kind: z.enum(['relation', 'edition', 'source', 'date', 'none']),
  ref: nullableText,
  at: nullableText,
  source: nullableText.optional(),
});
const derivedShape = (kind: Kind) => ({
  ...Object.fromEntries(Object.keys(kind.derived ?? {}).map((name) => [name, nullableText])),
  ...Object.fromEntries((kind.explained ?? []).map((name) => [`${name}Evidence`, evidence])),
});
const equivalent = { number: z.string(), id: nullableText, degree: nullableText, country: nullableText };
const equivalentLink = z.object({
  ...equivalent,
  title: nullableText,
  locale: nullableText,
  status: nullableText,
  relation: z.enum(['adopts', 'adopted-by', 'same-base']),
  via: nullableText,
});
const topicLink = z.object({ id: z.string(), title: z.string(), locale: z.string() });

const sharedTypes: Readonly<Record<string, z.ZodType>> = { title: z.string(), industries: z.array(z.string()) };
/** Shared fields that only the detail has, not the list, and that have an alias in SPECIFICATION §3. */
const detailNames = ['body', 'industries', 'source'];
/** Schemas of the alias names of SPECIFICATION §3 in API answers. */
const aliasAnswerShape = (kind: Kind, isDetail: boolean) =>
  Object.fromEntries(
    answerFieldAliasesOf(
      kind,
      [...Object.keys(shared), ...(isDetail ? [...detailNames, ...Object.keys(kind.fields)] : listedFieldNamesOf(kind))],
      isDetail,
    ).map(([name, { of, as }]) => {
      const [first = ''] = of;
      const field = kind.fields[first];
      const type =
        as === 'list' ? z.array(z.string()) : as === 'link' || !field ? (sharedTypes[first] ?? nullableText) : fieldSchema(field);
      const same = of.map((one) => (as === 'link' ? `${one}.link` : one)).join(as === 'list' ? '` and `' : '`, or `');
      return [name, type.optional().describe(`Name of the specification; the same as \`${same}\``)];
    }),
  );

/** Own fields that a list shows: its badges and columns. */
export const listedFieldNamesOf = (kind: Kind): string[] =>
  [...new Set([...kind.list.badges, ...kind.list.columns])].filter((name) => name in kind.fields);

export const listedRecordAnswerSchema = (kind: Kind) =>
  z.object({
    ...aliasAnswerShape(kind, false),
    ...shared,
    ...Object.fromEntries(
      listedFieldNamesOf(kind).flatMap((name) => {
        const field = kind.fields[name];
        return field ? [[name, fieldSchema(field)]] : [];
      }),
    ),
    ...derivedShape(kind),
    ...(kind.slug === 'standard' && { equivalents: z.array(z.object(equivalent)).optional() }),
  });

export type GroupingFilter = 'industry' | 'technology' | 'issuer';
const gatheringFilters: Readonly<Record<string, GroupingFilter>> = { industry: 'industry', technology: 'technology', stdorg: 'issuer' };
/**
 * Filter of other kinds whose values are records of this kind: the key of an industry or technology, the id of an organization (`issuer`).
 * Undefined for kinds whose records are not filter values.
 */
export const groupingFilterOf = (kind: Kind): GroupingFilter | undefined => gatheringFilters[kind.slug];

/** A record of any kind: shared fields are typed, own fields pass unchecked. */
export const anyListedRecordSchema = z.looseObject(shared);

/** Records of several kinds that belong to an industry, technology or organization. */
const relatedCollections = z.object({
  filter: z.string(),
  key: z.string(),
  country: nullableText,
  groups: z.array(z.object({ kind: z.string(), total: z.number(), docs: z.array(anyListedRecordSchema) })),
});

/** A standard in the list of editions or supplements of its series. */
const listedStandard = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  date: nullableText,
  status: z.string(),
});
/** Editions of a standard's series, newest first, each with its supplements; and the statements of each source on the status. */
const editions = {
  series: z.object({
    key: z.string(),
    editions: z.array(z.object({ ...listedStandard.shape, current: z.boolean(), supplements: z.array(listedStandard) })),
    supplements: z.array(listedStandard),
  }),
  statements: z.array(
    z.object({
      source: nullableText,
      says: z.string(),
      ref: nullableText,
      at: nullableText,
      decides: z.enum(['only', 'agreed', 'editor', 'newest', 'careful']).nullable(),
    }),
  ),
};

/** Fields that only the detail of a posting (supply or demand) has, for example the state of the reader's application. */
const exchange = {
  applied: z.enum(['pending', 'approved', 'declined']).nullable(),
  mine: z.boolean(),
  ended: z.boolean(),
  posting: z.string().nullable(),
};

export const detailAnswerSchema = (kind: Kind) =>
  z.object({
    ...aliasAnswerShape(kind, true),
    ...(groupingFilterOf(kind) && { gather: relatedCollections }),
    ...(kind.slug === 'snd' && exchange),
    ...(kind.slug === 'standard' && editions),
    ...(contactFieldsOf(kind).length > 0 && { withheld: z.boolean() }),
    ...(kind.slug === 'standard' && { equivalents: z.array(equivalentLink) }),
    ...('parent' in kind.fields && { place: z.object({ above: z.array(topicLink), below: z.array(topicLink) }) }),
    ...shared,
    ...Object.fromEntries(Object.entries(kind.fields).map(([name, field]) => [name, fieldSchema(field)])),
    ...derivedShape(kind),
    body: nullableText,
    keywords: z.array(z.string()),
    industries: z.array(z.string()),
    technologies: z.array(z.string()),
    original: z
      .object({ title: z.string(), summary: nullableText, lang: z.string(), dir: z.enum(['ltr', 'rtl']), locale: z.string() })
      .nullable()
      .describe('The text that was translated, where what is shown is a translation'),
    fullText: nullableText.describe('Where the document itself can be read free of charge: an address, or a path of this site'),
    topicsAssigned: z
      .object({ industries: z.array(z.string()), technologies: z.array(z.string()) })
      .describe('Those of `industries` and `technologies` that rules assigned; the others a source or an editor named.'),
    source: z.object({
      name: nullableText.describe('What the source is called, in the language asked for'),
      publisher: nullableText.describe('Who issued the document'),
      lang: nullableText.describe('Language of the publisher’s name, where known'),
      collector: nullableText.describe('Who made the list that was read, where that is not the publisher'),
      link: nullableText,
      exact: z.boolean().describe('Whether `link` is the record’s own page'),
      home: nullableText.describe('The publisher’s site'),
      licence: nullableText,
      attribution: nullableText,
      read: nullableText.describe('The day on which the source was read'),
      others: z.array(z.object({ name: z.string(), link: nullableText })),
      checked: nullableText,
      health: z.enum(['ok', 'moved', 'broken', 'unknown']),
    }),
    created: z.string(),
    translations: z.array(z.object({ locale: z.string(), quality })),
    relations: z.object({ outgoing: z.array(relationLinkSchema), incoming: z.array(relationLinkSchema) }),
    classification: z.object({ ics: z.array(codePath), ccs: z.array(codePath) }),
  });

export const facetsAnswerSchema = z.record(
  z.string(),
  z.array(z.object({ value: z.string(), count: z.number(), label: z.string().optional() })),
);

export const historyAnswerSchema = (kind: Kind) =>
  z.object({
    ...toPagedListShape(
      z.object({
        at: z.string(),
        by: z.enum(['import', 'editor', 'sample']),
        fields: z.array(z.object({ name: z.string(), from: nullableText, to: nullableText })),
      }),
    ),
    record: listedRecordAnswerSchema(kind),
    created: z.string(),
  });

/** Query parameter with several values (OR): a repeated key or a comma-separated list. */
const many = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => [value].flat().flatMap((v) => (typeof v === 'string' ? v.split(',') : v)), z.array(item).max(50)).default([]);
const partialDate = z.string().refine(isPartialDate, { params: { problem: 'date' } });
const code = z.string().regex(/^[\w.]{1,12}$/);
const slug = z.string().regex(/^[\w-]{1,60}$/);

/** Schema of a dictionary value; it also accepts inactive values and values that operators added. */
export const dictionaryValueSchema = (name: string, values: readonly string[]) =>
  z
    .string()
    .max(100)
    .refine((value) => dictionaryValues(name, values).includes(value), 'value')
    .meta({ enum: [...values] });

/** Schema of a filter: the kind's enumeration, or a pattern if the values are open. */
const filterSchema = (kind: Kind, name: string): z.ZodType => {
  if (name === 'country') return many(countryFilter);
  if (name === 'language') return many(z.enum(contentLanguages));
  const derived = kind.derived?.[name];
  if (derived) return many(z.enum(derived));
  const field = kind.fields[name];
  if (field?.type === 'choice' || field?.type === 'choices') return many(dictionaryValueSchema(field.dictionary, field.values));
  return many(field?.type === 'codes' ? code : slug);
};

export const keywordSchema = z.string().max(200).default('');
const page = z.coerce.number().int().min(1).max(1_000_000).default(1);
const limit = z.coerce.number().int().min(1).max(100);
const one = { page, keyword: keywordSchema };

const filterShape = (kind: Kind) => Object.fromEntries(kind.filters.map((name) => [name, filterSchema(kind, name)]));
const sortNames = (kind: Kind): [string, ...string[]] => [
  '-date',
  'date',
  ...kind.sorts.filter((sort) => sort !== 'date').map((sort) => (sort === 'views' ? '-views' : sort)),
  'relevance',
];

/** Query parameters of a kind's list; unknown parameters are refused. */
export const listQuerySchema = (kind: Kind) =>
  z.strictObject({
    ...one,
    limit: limit.default(kind.pageSize),
    sort: z.enum(sortNames(kind)).optional(),
    'date.from': partialDate.optional(),
    'date.to': partialDate.optional(),
    facets: z.enum(['0', '1']).default('0'),
    locale: localeSchema,
    ...filterShape(kind),
  });

const ownTextQuery = z.strictObject({
  locale: localeSchema,
  text: z.enum(contentLanguages).optional().describe('The language of the record’s text, whatever the locale: one of its `translations`'),
});
/** Query parameters of a record's detail. For kinds that group other records, `country` restricts these other records to one country. */
export const detailQuerySchema = (kind: Kind): z.ZodType<DetailQuery> =>
  groupingFilterOf(kind) ? ownTextQuery.extend({ country: z.enum(countries).optional() }) : ownTextQuery;

/** Query parameters of a paged list without filters. */
export const pagedListQuerySchema = z.strictObject({ page, limit: limit.default(20), locale: localeSchema });

export const exportQuerySchema = (kind: Kind) =>
  listQuerySchema(kind)
    .omit({ page: true, limit: true, facets: true })
    .extend({ format: z.enum(['csv', 'json']).default('csv') });

export interface DetailQuery {
  locale?: Locale | undefined;
  text?: ContentLanguage | undefined;
  country?: Country | undefined;
}
/** Filters and sort order of a list of records. */
export interface RequestedListFilters {
  keyword: string;
  sort?: string | undefined;
  'date.from'?: string | undefined;
  'date.to'?: string | undefined;
  facets?: '0' | '1' | undefined;
  [filter: string]: unknown;
}
export interface ListQuery extends RequestedListFilters {
  page: number;
  limit: number;
}
