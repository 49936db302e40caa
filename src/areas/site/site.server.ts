import { siteMapOfAreas } from '../../areas.ts';
import { isoOrNull } from '../../base/names.ts';
import { hasPermission } from '../../platform/access/access.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { lastChangeTime } from '../../platform/events/changes.server.ts';
import type { NoticeInbox } from '../../platform/events/notices/notices.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { findCatalogueText } from '../../platform/i18n/all.server.ts';
import type { Settings } from '../../platform/settings/settings.server.ts';
import type {
  ChannelAnswer,
  HomeAnswer,
  HomeList,
  NavigationChannel,
  PageText,
  PortalAnswer,
  QaAnswer,
  RecordCountsAnswer,
  RecordsWithPicturesAnswer,
  RecordWithPicture,
  SitemapAnswer,
} from '../../records/api.ts';
import type { DictionaryCache } from '../../records/dictionaries/dictionaries.server.ts';
import { kindOf } from '../../records/kinds/index.ts';
import type { ListIndexes } from '../../records/read/indexes.server.ts';
import type { RecordLibraryReader } from '../../records/read/library.server.ts';
import { translatedTotals } from '../../records/read/queries.server.ts';
import type { SearchKeywordCounter } from '../../records/search/keywords.server.ts';
import { listPopularSearches } from '../../records/search/offered-words.server.ts';
import type { NavigationReader } from '../menus/menus.server.ts';
import { RecordTotalsReader } from './figures.server.ts';
import { HomePageBlockReader } from './home.server.ts';
import { loadQaPage, loadTextPage } from './pages.server.ts';
import type { TextPage } from './text-pages.ts';

const hotKeywords = 8;

export interface SiteServices {
  connection: Connection;
  indexes: ListIndexes;
  library: RecordLibraryReader;
  keywords: SearchKeywordCounter;
  notices: NoticeInbox;
  menus: NavigationReader;
  dictionaries: Pick<DictionaryCache, 'version' | 'labels'>;
  settings: Settings;
}

/** Reads the public contents that are not records: menus, home page, text pages, questions and answers, site map, totals. */
export class PublicSiteContent {
  readonly #parts: SiteServices;
  readonly #figures: RecordTotalsReader;
  readonly #home: HomePageBlockReader;

  constructor(parts: SiteServices) {
    const { connection, indexes, library } = parts;
    this.#parts = parts;
    this.#figures = new RecordTotalsReader(indexes);
    this.#home = new HomePageBlockReader(connection, indexes, library, this.#figures);
  }

  async portal(context: Context): Promise<PortalAnswer> {
    const { actor } = context;
    const user = actor && {
      name: actor.name,
      avatar: actor.avatar && `/assets/thumb/${actor.avatar}`,
      status: actor.status,
      unread: await this.#parts.notices.unread(actor.id),
      office: hasPermission(actor, 'admin:home:read'),
    };
    return {
      menus: this.#parts.menus.portal(context.locale),
      dictionaries: this.#parts.dictionaries.version,
      labels: this.#parts.dictionaries.labels(context.locale),
      operator: { name: this.#parts.settings.get('site.operator') || null, mail: this.#parts.settings.get('site.contactMail') || null },
      user,
    };
  }

  async home(context: Context): Promise<HomeAnswer> {
    const standards = await this.#parts.indexes.of('standard');
    const [counts, countries, month, keywords, { channels }, blocks] = await Promise.all([
      this.#figures.perKind(context),
      this.#home.countries(),
      this.#home.month(context),
      listPopularSearches(this.#parts.keywords, standards, { locale: context.locale, limit: hotKeywords }),
      this.channel(context),
      this.#home.blocks(context),
    ]);
    return { counts, countries, month, keywords, channels, blocks };
  }

  text(context: Context, name: TextPage): Promise<PageText> {
    return loadTextPage(this.#parts.connection, context, name);
  }

  qa(context: Context): Promise<QaAnswer> {
    return loadQaPage(this.#parts.connection, context);
  }

  async sitemap(context: Context): Promise<SitemapAnswer> {
    const counts = await this.#figures.perRoute(context);
    const sections = this.#parts.menus.portal(context.locale).map(({ label, children }) => ({
      label,
      links: children.map((item) => ({ label: item.label, route: item.route, count: counts.get(item.route) ?? null })),
    }));
    const others = siteMapOfAreas.map(({ label, route }) => ({
      label: findCatalogueText(context.locale, label) ?? route,
      route,
      count: null,
    }));
    sections.at(-1)?.links.push(...others);
    return { sections };
  }

  /** Returns the groups of the navigation with totals of their libraries. A kind counts once, even if several lists show it. */
  async channel(context: Context): Promise<ChannelAnswer> {
    const totals = new Map((await this.#figures.perKind(context)).map(({ kind, total }) => [kindOf(kind).page, total]));
    const channels = this.#parts.menus.portal(context.locale).map(({ label, icon, route, index, children }): NavigationChannel => {
      const counted = children.map((item) => totals.get(item.route)).filter((total) => total !== undefined);
      return { label, icon, route, index, count: counted.length > 0 ? counted.reduce((sum, n) => sum + n, 0) : null };
    });
    return { channels };
  }

  /** Returns the records of the home page for display with pictures: the first of each list for the carousel, the others as cards. */
  async assets(context: Context): Promise<RecordsWithPicturesAnswer> {
    const lists = (await this.#home.blocks(context)).flatMap((block) => block.lists);
    const assets = (from: number, to?: number) => lists.flatMap((list) => list.docs.slice(from, to).map((doc) => assetOf(list, doc)));
    return { carousel: assets(0, 1), cards: assets(1) };
  }

  /** Returns totals of public records. `translated`: records with a complete translation, by language. */
  async summary(context: Context): Promise<RecordCountsAnswer> {
    const translated = await translatedTotals.all(this.#parts.connection, {});
    const counts = (await this.#figures.perKind(context)).map(({ kind, total }) => ({
      kind,
      total,
      published: total,
      translated: Object.fromEntries(translated.filter((row) => row.kind === kind).map((row) => [row.locale, row.total])),
    }));
    const changed = await lastChangeTime(this.#parts.connection);
    return {
      counts,
      countries: Object.fromEntries((await this.#home.countries()).map(({ country, total }) => [country, total])),
      updated: isoOrNull(changed),
    };
  }
}

const assetOf = (list: HomeList, { id, kind, title, locale, image }: HomeList['docs'][number]): RecordWithPicture => ({
  kind,
  id,
  title,
  locale,
  route: `${list.route}/${id}`,
  image,
  cover: { kind, id },
});
