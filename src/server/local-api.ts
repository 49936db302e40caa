import { type Context, tags } from '../platform/http/context.ts';
import { parse, toAppError } from '../platform/http/problems.ts';
import type { Api, ApiDocument } from '../records/api.ts';
import { detailQuerySchema, listQuerySchema, pageQuerySchema } from '../records/engine/schema.server.ts';
import { historyOf } from '../records/history/history.server.ts';
import { type KindSlug, kindOf, kindSlugs } from '../records/kinds/index.ts';
import { searchQuerySchema, suggestQuerySchema } from '../records/search/schemas.server.ts';
import type { Services } from './services.ts';

const listSchemas = Object.fromEntries(kindSlugs.map((kind) => [kind, listQuerySchema(kindOf(kind))])) as Record<
  KindSlug,
  ReturnType<typeof listQuerySchema>
>;

const detailSchemas = Object.fromEntries(kindSlugs.map((kind) => [kind, detailQuerySchema(kindOf(kind))])) as Record<
  KindSlug,
  ReturnType<typeof detailQuerySchema>
>;

/** What pages call on the server: the services themselves, with the checks of the HTTP routes and their errors, without HTTP. */
export const localApi = ({ connection, library, search, site }: Services, context: Context, reference: () => ApiDocument): Api => {
  const guard = async <T>(work: () => Promise<T> | T): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw toAppError(error);
    }
  };
  return {
    list: (kind, query) => guard(() => library.list(context, kind, parse(listSchemas[kind], query))),
    detail: (kind, id, query) => guard(() => library.detail(context, kind, id, parse(detailSchemas[kind], query ?? {}))),
    related: (kind, id) => guard(() => library.related(context, kind, id)),
    history: (kind, id, query) => guard(() => historyOf(connection, context, { slug: kind, id }, parse(pageQuerySchema, query))),
    search: (query) => guard(() => search.search(context, parse(searchQuerySchema, query))),
    suggest: (keyword) => guard(() => search.suggest(context, parse(suggestQuerySchema, { keyword }).keyword)),
    portal: () => guard(() => site.portal(context)),
    home: () => guard(() => site.home(context)),
    about: () => guard(() => site.about(context)),
    qa: () => guard(() => site.qa(context)),
    sitemap: () => guard(() => site.sitemap(context)),
    summary: () => guard(() => site.summary(context)),
    reference: async () => {
      context.tag(tags.page('reference'));
      return reference();
    },
  };
};
