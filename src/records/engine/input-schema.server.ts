import { z } from 'zod';
import { isPartialDate } from '../../base/dates.ts';
import { contentLanguages, countries } from '../../base/locales.ts';
import { countSchema } from '../../platform/http/numbers.server.ts';
import { relationTypes } from './draft.ts';
import type { Field } from './fields.ts';
import type { Kind } from './kind.ts';
import { dictionaryValue, gatheringFilter } from './schema.server.ts';

const most = { entries: 500, entry: 500, text: 4000, lines: 20_000, link: 2048, rows: 200, body: 5 * 1024 * 1024 } as const;

const partialDate = z.string().refine(isPartialDate, { params: { problem: 'date' } });
const isWebLink = (value: string) => /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value);
const isRecording = (value: string) => /^\/(media|assets\/misc)\/[\w.-]{1,200}$/.test(value);
const link = (fits: (value: string) => boolean) => z.string().max(most.link).refine(fits, 'format');
const webLink = link(isWebLink);
const trimmed = (length: number) => z.string().trim().max(length);
const entries = z.array(trimmed(most.entry).min(1)).max(most.entries).default([]);
const count = countSchema.nullable().default(null);
/** Empty text and nothing mean the same. */
const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable());
const codePatterns = { ics: /^\d{2}(\.\d{3}(\.\d{2})?)?$/, ccs: /^[A-Z]\d{0,2}(\/\d{2})?$/ };

const inputOf = (field: Field): z.ZodType => {
  switch (field.type) {
    case 'choice':
      return orNull(dictionaryValue(field.dictionary, field.values));
    case 'choices':
      return z.array(dictionaryValue(field.dictionary, field.values)).max(100).default([]);
    case 'codes':
      return z.array(z.string().regex(codePatterns[field.scheme])).max(100).default([]);
    case 'list':
      return entries;
    case 'date':
      return orNull(partialDate);
    case 'link':
      return orNull(field.recording ? link((value) => isWebLink(value) || isRecording(value)) : webLink);
    case 'email':
      return orNull(z.email().max(320));
    case 'phone':
      return orNull(trimmed(320));
    case 'attachments':
      return z
        .array(z.object({ id: z.string().min(1).max(most.link), name: trimmed(200).optional() })) // of a file elsewhere its address
        .max(50)
        .default([]);
    case 'participation':
      return z.strictObject({ secretariat: count, participating: count, observing: count }).nullable().default(null);
    case 'flag':
      return z.boolean().default(false);
    case 'duration':
      return z.number().int().min(0).max(10_000_000).nullable().default(null);
    case 'table':
      return z
        .strictObject({
          columns: z.array(z.string().max(200)).max(50),
          rows: z.array(z.array(z.string().max(2000)).max(50)).max(most.rows),
        })
        .nullable()
        .default(null);
    default:
      return orNull(trimmed(field.lines ? most.lines : most.text));
  }
};

const isTranslatedText = (field: Field) => field.type === 'text' && field.translated === true;

const textShape = (kind: Kind) => {
  const names = Object.entries(kind.fields).flatMap(([name, field]) =>
    field.type === 'table' ? [`${name}.columns`] : isTranslatedText(field) ? [name] : [],
  );
  return z.strictObject({
    title: trimmed(2000),
    summary: trimmed(4000).default(''),
    body: z.string().max(most.body, 'contentLimit').default(''),
    fields: z.strictObject(Object.fromEntries(names.map((name) => [name, trimmed(most.lines).optional()]))).default({}),
    quality: z.enum(['official', 'human', 'machine']).optional(),
    checked: z.literal(true).optional(),
  });
};

const relation = z.strictObject({
  type: z.enum(relationTypes),
  kind: z.string().max(40),
  ref: trimmed(200).regex(/[\p{L}\p{N}]/u),
  degree: z.enum(['IDT', 'MOD', 'NEQ']).optional(),
});

const valuesShape = (kind: Kind, industries: readonly string[], technologies: readonly string[]) => ({
  lang: z.enum(contentLanguages),
  texts: z.partialRecord(z.enum(contentLanguages), textShape(kind)),
  country: z.enum(countries).nullable().default(null),
  date: orNull(partialDate),
  image: orNull(z.string().regex(/^\/assets\/image\/[\w-]{1,64}$/)),
  keywords: z.array(trimmed(100).min(1)).max(50).default([]),
  industries: z.array(dictionaryValue('industry', industries)).max(100).default([]),
  technologies: z.array(dictionaryValue('technology', technologies)).max(100).default([]),
  source: z
    .strictObject({ name: trimmed(500).default(''), link: orNull(webLink), licence: trimmed(200).default('') })
    .default({ name: '', link: null, licence: '' }),
  fields: z
    .strictObject(
      Object.fromEntries(
        Object.entries(kind.fields)
          .filter(([, field]) => !isTranslatedText(field))
          .map(([name, field]) => [name, name === 'number' ? trimmed(200).regex(/[\p{L}\p{N}]/u, 'required') : inputOf(field)]),
      ),
    )
    .prefault({}),
  relations: z.array(relation).max(most.entries).default([]),
});

/**
 * What an editor sends of a record of the kind, closed: the values in full (what is left out is emptied), and for a change the
 * version that it was made from. `key`: the name by which imports and other records know a new one.
 */
export const inputSchemas = (kind: Kind, industries: readonly string[], technologies: readonly string[]) => {
  const shape = valuesShape(kind, industries, technologies);
  const filter = gatheringFilter(kind);
  const key = z
    .string()
    .max(200)
    .regex(/^[\w.:-]+$/);
  return {
    create: z.strictObject({ ...shape, key: filter === 'industry' || filter === 'technology' ? key : key.optional() }),
    change: z.strictObject({ ...shape, version: z.string().max(60) }),
  };
};
