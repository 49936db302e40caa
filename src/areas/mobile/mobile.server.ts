import { type Context, cacheTags } from '../../platform/http/context.ts';
import { findCatalogueText } from '../../platform/i18n/all.server.ts';
import type { ListedRecord, RecordDetail, SitemapAnswer } from '../../records/api.ts';
import type { DetailQuery, ListQuery } from '../../records/engine/schema.server.ts';
import { toApiRecord } from '../../records/http/wire.ts';
import { kindOf, kindSlugs } from '../../records/kinds/index.ts';
import { type MobileKind, toMobileAddress } from '../../records/kinds/mobile.ts';
import type { RecordLibraryReader } from '../../records/read/library.server.ts';
import { kindOfType } from '../../records/search/hit-types.ts';
import type { Search, SearchQuery } from '../../records/search/search.server.ts';
import type { PublicSiteContent } from '../site/site.server.ts';
import { toMobileDoc } from './mobile-serializer.server.ts';
import type { MobileDoc, MobileFrameAnswer, MobileHomeAnswer, MobileList, MobileSearchAnswer } from './operations.ts';

/** Tab bar of the mobile portal. */
const tabs = [
  { label: 'mobile.home', icon: 'house', route: '/m' },
  { label: 'mobile.libraries', icon: 'library', route: '/m/sitemap' },
  { label: 'mobile.search', icon: 'search', route: '/m/search' },
  { label: 'mobile.messages', icon: 'bell', route: '/uc/notices?view=mobile' },
  { label: 'mobile.me', icon: 'circle-user', route: '/uc?view=mobile' },
];

/** Replaces a portal route by the route of the corresponding mobile page, if one exists. */
const placed = <T extends { route: string }>(one: T): T => ({ ...one, route: toMobileAddress(one.route) ?? one.route });

export interface MobileServices {
  library: RecordLibraryReader;
  search: Search;
  site: PublicSiteContent;
}

/** API of the mobile portal for slow networks: records in lists contain only the displayed fields. */
export class MobileApi {
  readonly #library: RecordLibraryReader;
  readonly #search: Search;
  readonly #site: PublicSiteContent;

  constructor({ library, search, site }: MobileServices) {
    this.#library = library;
    this.#search = search;
    this.#site = site;
  }

  async frame(context: Context): Promise<MobileFrameAnswer> {
    context.tag(cacheTags.page('mobile'));
    const { user } = await this.#site.portal(context);
    return { menus: tabs.map((tab, index) => ({ ...tab, label: findCatalogueText(context.locale, tab.label) ?? tab.label, index })), user };
  }

  async home(context: Context): Promise<MobileHomeAnswer> {
    const { counts, keywords, blocks } = await this.#site.home(context);
    const reduced = blocks.map(({ name, lists }) => ({
      name,
      lists: lists.map((list) => placed({ ...list, docs: list.docs.map((doc) => toMobileDoc(context.locale, doc)) })),
    }));
    return { counts, keywords, blocks: reduced };
  }

  async sitemap(context: Context): Promise<SitemapAnswer> {
    const { sections } = await this.#site.sitemap(context);
    return { sections: sections.map(({ label, links }) => ({ label, links: links.map(placed) })) };
  }

  async list(context: Context, kind: MobileKind, query: ListQuery): Promise<MobileList> {
    const { docs, ...answer } = await this.#library.list(context, kind, query);
    return { ...answer, docs: docs.map((doc) => toMobileDoc(context.locale, doc)) };
  }

  async detail(context: Context, kind: MobileKind, id: string, query: DetailQuery): Promise<RecordDetail> {
    return toApiRecord(kindOf(kind), await this.#library.detail(context, kind, id, query), context.locale);
  }

  async search(context: Context, query: SearchQuery): Promise<MobileSearchAnswer> {
    const { docs, ...answer } = await this.#search.search(context, query);
    const hits = docs.map(({ type, id }) => ({ kind: kindOfType(type), id }));
    const lists = kindSlugs.map((kind) => ({ kind, ids: hits.filter((hit) => hit.kind === kind).map(({ id }) => Number(id)) }));
    const nameOf = ({ kind, id }: Pick<ListedRecord, 'kind' | 'id'>) => `${kind} ${id}`;
    const read = new Map((await this.#library.docsOfKinds(context, lists)).flat().map((doc) => [nameOf(doc), doc]));
    const reduced = hits.flatMap((hit): MobileDoc[] => {
      const doc = read.get(nameOf(hit));
      return doc ? [toMobileDoc(context.locale, doc)] : [];
    });
    return { ...answer, docs: reduced };
  }
}
