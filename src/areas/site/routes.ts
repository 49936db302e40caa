import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { contextOf } from '../../platform/http/plugins/answers.ts';
import { apiLocale } from '../../platform/http/request-context.ts';
import * as s from '../../platform/http/schemas.ts';
import { dictionaryChoices } from '../../records/dictionaries/labels.server.ts';
import { docSchema } from '../../records/engine/schema.server.ts';
import { kindOf } from '../../records/kinds/index.ts';
import type { Services } from '../../server/services.ts';
import { qrCode, qrSvg } from './qr.server.ts';

/** Search, suggestions and the pages that are no record. */
export const siteRoutes =
  ({ search, site }: Services, publicUrl: string | undefined): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/portal/search',
      {
        schema: {
          operationId: 'search',
          tags: ['search'],
          summary: 'Search every kind',
          querystring: s.searchQuerySchema,
          response: s.answers(s.searchSchema),
        },
      },
      async (request) => ({ data: await search.search(contextOf(request, apiLocale(request)), request.query), msg: '' }),
    );
    app.get(
      '/portal/search/suggest',
      {
        schema: {
          operationId: 'suggest',
          tags: ['search'],
          summary: 'Completions while typing',
          querystring: s.suggestQuerySchema,
          response: s.answers(s.suggestSchema),
        },
      },
      async (request) => ({ data: await search.suggest(contextOf(request, apiLocale(request)), request.query.keyword), msg: '' }),
    );
    app.get(
      '/portal/dictionaries/:name',
      {
        schema: {
          operationId: 'dictionary',
          tags: ['site'],
          summary: 'What can be chosen of an enumeration, in its order',
          params: s.dictionaryParams,
          querystring: s.localeQuerySchema,
          response: s.answers(s.dictionarySchema),
        },
      },
      async (request) => ({ data: dictionaryChoices(apiLocale(request), request.params.name), msg: '' }),
    );
    const pages = {
      '': { schema: s.portalSchema, summary: 'Menus and user' },
      '/home': { schema: s.homeSchema((kind) => docSchema(kindOf(kind))), summary: 'Home page' },
      '/about': { schema: s.aboutSchema, summary: 'About the portal' },
      '/qa': { schema: s.qaSchema, summary: 'Questions and answers' },
      '/sitemap': { schema: s.sitemapSchema, summary: 'Site map' },
      '/summary': { schema: s.summarySchema, summary: 'Figures of the libraries' },
      '/channel': { schema: s.channelSchema, summary: 'The groups of the navigation as cards' },
      '/assets': { schema: s.assetsSchema, summary: 'The newest records as pictures' },
    } as const;
    for (const [path, { schema, summary }] of Object.entries(pages)) {
      const name = (path.slice(1) || 'portal') as 'portal' | 'home' | 'about' | 'qa' | 'sitemap' | 'summary' | 'channel' | 'assets';
      app.get(
        `/portal${path}`,
        { schema: { operationId: name, tags: ['site'], summary, querystring: s.localeQuerySchema, response: s.answers(schema) } },
        async (request) => ({ data: await site[name](contextOf(request, apiLocale(request))), msg: '' }),
      );
    }
    app.get(
      '/portal/qrcode',
      {
        schema: {
          operationId: 'qrcode',
          tags: ['site'],
          summary: 'QR code of the portal or of one of its pages',
          querystring: s.qrQuerySchema,
          response: s.answers(s.qrSchema),
        },
      },
      (request) => {
        const url = `${publicUrl ?? request.sentTo}${request.query.path}`;
        return { data: { url, svg: qrSvg(qrCode(url)) }, msg: '' };
      },
    );
  };
