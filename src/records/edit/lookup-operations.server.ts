import { z } from 'zod';
import { countries } from '../../base/locales.ts';
import { operationBinderFor } from '../../platform/http/operation.server.ts';
import { declareOperation } from '../../platform/http/operation.ts';
import { rowIdSchema } from '../../platform/http/shapes.ts';
import { kindSlugs } from '../kinds/index.ts';
import type { ClassificationEntry } from '../kinds/standard/classification/names.server.ts';
import { type ContentFormData, type ContentRelationTarget, contentStates } from './content.ts';
import type { ContentFormLookup } from './lookup.server.ts';

const formQuery = z.strictObject({ id: rowIdSchema.optional() });
const wordQuery = z.strictObject({ keyword: z.string().trim().max(200).default('') });

const country = z.enum(countries).nullable();
const names = z.record(z.string(), z.string());
const form = z.object({
  account: z.string(),
  bound: z.object({ create: country, update: country }),
  options: z.record(z.string(), z.array(z.object({ value: z.string(), label: z.string(), active: z.boolean() }))),
  codes: z.object({ ics: names, ccs: names }),
  related: names,
});
const codes = z.array(z.object({ code: z.string(), name: z.string() }));
const targets = z.array(z.object({ ref: z.string(), title: z.string(), country: z.string().nullable(), state: z.enum(contentStates) }));

const handle = operationBinderFor<{ contentLookup: ContentFormLookup }>('admin');
/** Declares an operation of editors: `GET /admin/content/lookup/<what>/<of>`. */
const lookup = <Input, Output>(what: 'form' | 'records' | 'codes', of: string) =>
  declareOperation<Input, Output>()({ method: 'GET', path: `/admin/content/lookup/${what}/${of}`, access: 'content:record:read' });

const formOperations = kindSlugs.map((kind) =>
  handle(lookup<{ id?: string | undefined }, ContentFormData>('form', kind), {
    id: `admin.content.form.${kind}`,
    summary: `Get the form of ${kind}: fields and choices`,
    input: formQuery,
    output: form,
    run: ({ services: { contentLookup }, context }, { id }) => contentLookup.form(context, kind, id),
  }),
);
const targetOperations = kindSlugs.map((kind) =>
  handle(lookup<{ keyword?: string | undefined }, ContentRelationTarget[]>('records', kind), {
    id: `admin.content.records.${kind}`,
    summary: `Find records of ${kind} for a relation`,
    input: wordQuery,
    output: targets,
    run: ({ services: { contentLookup }, context }, { keyword }) => contentLookup.targets(context, kind, keyword),
  }),
);
const codeOperations = (['ics', 'ccs'] as const).map((scheme) =>
  handle(lookup<{ keyword?: string | undefined }, ClassificationEntry[]>('codes', scheme), {
    id: `admin.content.codes.${scheme}`,
    summary: `Find codes of ${scheme} by number or name`,
    input: wordQuery,
    output: codes,
    run: ({ services: { contentLookup }, context }, { keyword }) => contentLookup.codes(context, scheme, keyword),
  }),
);

/** Lookup operations of record forms by operation id: form and relation targets for each kind, codes for each classification scheme. */
export const lookupOperations = Object.fromEntries(
  [...formOperations, ...targetOperations, ...codeOperations].map((served) => [served.id, served]),
);
