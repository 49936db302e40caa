import { z } from 'zod';
import { locales } from '../base/locales.ts';
import { operationBinderFor } from '../platform/http/operation.server.ts';
import { toPagedListShape } from '../platform/http/schemas.ts';
import { listActiveDictionaryOptions } from './dictionaries/labels.server.ts';
import { contentStates } from './edit/content.ts';
import type { ContentFinder } from './edit/find.server.ts';
import { lookupOperations } from './edit/lookup-operations.server.ts';
import { kindSlugs } from './kinds/index.ts';
import { operations } from './operations.ts';
import { hitTypes, searchQuerySchema, suggestQuerySchema } from './search/schemas.server.ts';
import type { Search } from './search/search.server.ts';

const nullable = z.string().nullable();
const kind = z.enum(kindSlugs);
const facetValue = z.object({ value: z.string(), count: z.number(), label: z.string().optional() });
const hit = z.object({
  type: z.enum(hitTypes),
  id: z.string(),
  title: z.string(),
  content: z.string(),
  date: nullable,
  image: nullable,
  country: nullable,
  locale: z.string(),
  contentLocale: z.string(),
  label: nullable,
  markedLabel: nullable,
  status: nullable,
  editions: z.number().describe('how many editions of its series match; only the best stands in the list'),
});
const facets = z.array(facetValue);
export const searchAnswerSchema = z.object({
  ...toPagedListShape(hit),
  types: z.array(z.object({ type: z.enum(hitTypes), count: z.number() })),
  countries: z.array(facetValue),
  facets: z.object({ status: facets, year: facets, language: facets, ics: facets }),
  suggestion: nullable.describe('another spelling, of which the hits are'),
  shown: z
    .object({
      keyword: z.string(),
      how: z.enum(['number', 'layout', 'pinyin', 'spelling', 'words']),
      text: z.string(),
      instead: z.string(),
    })
    .nullable()
    .describe('what the hits are of in place of a keyword that finds nothing'),
  also: z
    .array(z.object({ concept: z.string(), typed: z.string(), terms: z.array(z.object({ language: z.enum(locales), term: z.string() })) }))
    .describe('concepts that the keyword names, and what else it was looked for as'),
  wanted: z.array(z.string()).describe('what readers of the language search for most; where nothing was asked for, or found'),
  hint: nullable.describe('that more matched, or what to do where nothing was found or asked for, in words'),
  capped: z.boolean(),
});
const suggestSchema = z.array(z.object({ text: z.string(), kind: kind.nullable(), id: nullable }));

const dictionaryParams = z.object({ name: z.string().max(60) });
const dictionarySchema = z.array(z.object({ value: z.string(), label: z.string() }));
const foundContentAnswerSchema = z.array(z.object({ kind, id: z.string(), title: z.string(), state: z.enum(contentStates) }));
const findQuery = z.strictObject({
  keyword: z.string().trim().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(20).default(5),
});

const handle = operationBinderFor<{ search: Search }>('search');

export const served = {
  search: handle(operations.search, {
    id: 'search',
    summary: 'Search records of all kinds',
    input: searchQuerySchema,
    output: searchAnswerSchema,
    run: ({ services: { search }, context }, query) => search.search(context, query),
  }),
  suggest: handle(operations.suggest, {
    id: 'suggest',
    summary: 'List completions of a keyword',
    input: suggestQuerySchema,
    output: suggestSchema,
    run: ({ services: { search }, context }, { keyword, type }) => search.suggest(context, keyword, type),
  }),
  dictionary: operationBinderFor('site')(operations.dictionary, {
    id: 'dictionary',
    summary: 'List the values of a dictionary in their order',
    parameters: dictionaryParams,
    output: dictionarySchema,
    run: ({ context: { locale } }, _input, name) => listActiveDictionaryOptions(locale, name),
  }),
  findContent: operationBinderFor<{ contentFinder: ContentFinder }>('admin')(operations.findContent, {
    id: 'admin.content.find',
    summary: 'Find records of all kinds by keyword, unpublished records included',
    input: findQuery,
    output: foundContentAnswerSchema,
    run: ({ services: { contentFinder }, context }, { keyword, limit }) => contentFinder.find(context, keyword, limit),
  }),
  ...lookupOperations,
};
