import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { pagesOfAreas } from '../../areas.ts';
import { today } from '../../base/dates.ts';
import { AppError } from '../../base/errors.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { contextOf } from '../../platform/http/plugins/answers.ts';
import { parseClientData } from '../../platform/http/problems.ts';
import { qrCode, qrSvg } from '../../platform/http/qr.server.ts';
import { apiLocale } from '../../platform/http/request-context.ts';
import { localeSchema } from '../../platform/http/schemas.ts';
import { catalogues } from '../../platform/i18n/all.server.ts';
import { createTranslator } from '../../platform/i18n/translate.ts';
import { cite, citeFormats } from '../cite/cite.ts';
import { exportQuerySchema, listQuerySchema } from '../engine/schema.server.ts';
import { exportRecords, maxExportedRecords } from '../export/export.server.ts';
import { writeAtomFeed } from '../feeds/atom.ts';
import { toAtomEntry } from '../feeds/entry.server.ts';
import { urlsPerFile, writeOpenSearchDescription, writeRobotsTxt, writeSitemapFile, writeSitemapIndex } from '../feeds/sitemap.ts';
import { selectHighestRecordNumber, selectPublishedRecordsInRange } from '../feeds/store.server.ts';
import { boundKinds } from '../kinds/index.server.ts';
import { kindOf, kindSlugs } from '../kinds/index.ts';
import { paths } from '../kinds/paths.ts';
import type { RecordLibraryReader } from '../read/library.server.ts';

const searchOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');
const feedSize = 30;

/** Reads the first piece before the response begins, so that an early failure is answered as an error and not as a truncated file. */
const startPieces = async <T>(pieces: AsyncGenerator<T>): Promise<AsyncGenerator<T>> => {
  const first = await pieces.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* pieces;
  })();
};

interface OutputRouteServices {
  library: RecordLibraryReader;
  connection: Connection;
}

/** Routes that export a filtered list as a CSV or JSON file, and one record as a citation. */
export const exportAndCitationRoutes =
  ({ library, connection }: OutputRouteServices): FastifyPluginAsyncZod =>
  async (app) => {
    for (const slug of kindSlugs) {
      const kind = kindOf(slug);
      app.get(
        `/portal/${kind.api}/export`,
        {
          config: { heavy: true },
          schema: {
            operationId: `${slug}.export`,
            tags: [slug],
            summary: `Export the current list as CSV or JSON, at most ${maxExportedRecords} records`,
            querystring: exportQuerySchema(kind),
          },
        },
        async (request, reply) => {
          const { format, ...query } = request.query;
          const { ids } = await library.ids(slug, query, { page: 1, limit: maxExportedRecords });
          const pieces = await startPieces(
            exportRecords(connection, { locale: apiLocale(request), origin: request.site.absolute }, boundKinds[slug], {
              ids,
              format,
            }),
          );
          reply.header('content-disposition', `attachment; filename="${slug}-${today()}.${format}"`);
          reply.type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8');
          return reply.send(Readable.from(pieces));
        },
      );
      app.get(
        `/portal/${kind.api}/:id/cite`,
        {
          schema: {
            operationId: `${slug}.cite`,
            tags: [slug],
            summary: 'Get a citation: BibTeX, RIS, CSL-JSON or Relaton YAML',
            params: z.object({ id: z.string() }),
            querystring: z.strictObject({ format: z.enum(citeFormats).default('bibtex'), locale: localeSchema }),
          },
        },
        async (request, reply) => {
          const detail = await library.detail(contextOf(request, apiLocale(request)), slug, request.params.id);
          const { text, type, extension } = cite(detail, request.query.format, {
            url: `${request.site.absolute}${paths.detail(slug, detail.id)}`,
            accessed: today(),
          });
          reply.header('content-disposition', `attachment; filename="${slug}-${detail.id}.${extension}"`);
          return reply.type(`${type}; charset=utf-8`).send(text);
        },
      );
    }
  };

/** Routes for feeds, site maps, robots.txt and the OpenSearch description. */
export const feedAndSitemapRoutes =
  ({ library, connection }: OutputRouteServices): FastifyPluginAsyncZod =>
  async (app) => {
    const origin = ({ site }: FastifyRequest) => site.absolute;
    app.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true };
    });
    const anonymous = { config: { anonymous: true } };
    for (const slug of kindSlugs) {
      app.get(paths.feed(slug), async (request, reply) => {
        const locale = apiLocale(request);
        const t = createTranslator(locale, catalogues[locale]);
        const filters = parseClientData(listQuerySchema(kindOf(slug)).omit({ page: true, limit: true, facets: true }), request.query);
        const { docs } = await library.list(contextOf(request, locale), slug, { ...filters, page: 1, limit: feedSize });
        const { links, absolute } = request.site;
        reply.type('application/atom+xml; charset=utf-8');
        return writeAtomFeed({
          id: `${absolute}${paths.feed(slug)}${searchOf(request.url)}`,
          title: `${t(`kind.${slug}.plural`)} · ${t('site.name')}`,
          self: `${links}${request.url}`,
          alternate: `${links}${paths.list(slug)}${searchOf(request.url)}`,
          locale,
          updated: docs.reduce((last, doc) => (doc.time > last ? doc.time : last), ''),
          author: t('site.name'),
          entries: docs.map((doc) => toAtomEntry(doc, { t, locale }, request.site)),
        });
      });
    }
    app.get(paths.qr, anonymous, (request, reply) => reply.type('image/svg+xml').send(qrSvg(qrCode(`${origin(request)}${paths.home}`))));
    app.get('/robots.txt', anonymous, (request, reply) => reply.type('text/plain; charset=utf-8').send(writeRobotsTxt(origin(request))));
    app.get('/opensearch.xml', anonymous, (request, reply) => {
      const locale = apiLocale(request);
      const t = createTranslator(locale, catalogues[locale]);
      const texts = { locale, shortName: t('site.short'), longName: t('site.name'), description: t('site.description') };
      return reply.type('application/opensearchdescription+xml; charset=utf-8').send(writeOpenSearchDescription(origin(request), texts));
    });
    app.get('/sitemap.xml', async (request, reply) => {
      const base = origin(request);
      const files = [{ loc: `${base}/sitemaps/pages-1.xml` }];
      for (const slug of kindSlugs) {
        const row = await selectHighestRecordNumber[slug].one(connection, {});
        for (let i = 1; (i - 1) * urlsPerFile < (row?.most ?? 0); i++) files.push({ loc: `${base}/sitemaps/${slug}-${i}.xml` });
      }
      return reply.type('application/xml; charset=utf-8').send(writeSitemapIndex(files));
    });
    app.get('/sitemaps/:file', { schema: { params: z.object({ file: z.string() }) } }, async (request, reply) => {
      const [, name, part] = /^([a-z]+)-(\d{1,6})\.xml$/.exec(request.params.file) ?? [];
      const slug = kindSlugs.find((kind) => kind === name);
      if (name !== 'pages' && !slug) throw new AppError('E_NOT_FOUND');
      const standing = pagesOfAreas.flatMap(({ path, listed }) => (listed ? [`/${path}`] : []));
      const pages = slug
        ? await selectPublishedRecordsInRange[slug].all(connection, {
            after: (Number(part) - 1) * urlsPerFile,
            last: Number(part) * urlsPerFile,
          })
        : [];
      const listed = slug
        ? pages.map(({ n, updated }) => ({ path: paths.detail(slug, String(n)), lastmod: updated.toISOString() }))
        : [paths.home, ...standing, ...kindSlugs.map(paths.list)].map((path) => ({ path }));
      return reply.type('application/xml; charset=utf-8').send(writeSitemapFile(listed, origin(request)));
    });
  };
