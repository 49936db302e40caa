import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { countries } from '../../base/locales.ts';
import { authorise } from '../../platform/access/access.server.ts';
import { ofAccounts, operationsOf, wrap } from '../../platform/http/operation.server.ts';
import { contextOf } from '../../platform/http/plugins/answers.ts';
import { apiLocale } from '../../platform/http/request-context.ts';
import { localeSchema } from '../../platform/http/schemas.ts';
import type { Services } from '../../server/services.ts';
import { contentStates } from '../edit/content.ts';
import { kindSlugs } from '../kinds/index.ts';

const doc = operationsOf('admin', ofAccounts);
const contextFor = (request: FastifyRequest) => contextOf(request, apiLocale(request));
/** Who may not call learns nothing of what a call takes. */
const preValidation = async (request: FastifyRequest) => {
  authorise(contextFor(request), 'content:record:read');
};

const keyword = z.string().trim().max(200).default('');
const formQuery = z.strictObject({ id: z.string().max(120).optional(), locale: localeSchema });
const wordQuery = z.strictObject({ keyword, locale: localeSchema });

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

/** What editors of records look up while they fill in a form. */
export const contentLookupRoutes =
  ({ contentLookup }: Services): FastifyPluginAsyncZod =>
  async (app) => {
    const base = '/admin/content/lookup';
    for (const kind of kindSlugs) {
      app.get(
        `${base}/form/${kind}`,
        {
          preValidation,
          schema: { ...doc(`admin.content.form.${kind}`, `What the form of ${kind} needs to know`, form), querystring: formQuery },
        },
        (request) => wrap(contentLookup.form(contextFor(request), kind, request.query.id)),
      );
      app.get(
        `${base}/records/${kind}`,
        {
          preValidation,
          schema: { ...doc(`admin.content.records.${kind}`, `Records of ${kind} to refer to`, targets), querystring: wordQuery },
        },
        (request) => wrap(contentLookup.targets(contextFor(request), kind, request.query.keyword)),
      );
    }
    for (const scheme of ['ics', 'ccs'] as const)
      app.get(
        `${base}/codes/${scheme}`,
        {
          preValidation,
          schema: { ...doc(`admin.content.codes.${scheme}`, `Codes of ${scheme} by number or name`, codes), querystring: wordQuery },
        },
        async (request) => ({ data: contentLookup.codes(contextFor(request), scheme, request.query.keyword), msg: '' }),
      );
  };
