import type { HomeAnswer, MenuItem, PageText, PortalAnswer, QaAnswer, SitemapAnswer, SummaryAnswer } from '../../contract/api.ts';
import { AppError } from '../../contract/errors.ts';
import { countries, defaultLocale, type Locale } from '../../core/locales.ts';
import type { Connection } from '../../db/connect.server.ts';
import { catalogues } from '../../i18n/all.server.ts';
import { format, translator } from '../../i18n/translate.ts';
import type { Key } from '../../i18n/types.ts';
import { type KindSlug, kindOf, kindSlugs } from '../../kinds/index.ts';
import type { Indexes } from '../content/indexes.server.ts';
import type { Library } from '../content/library.server.ts';
import { cleanHtml } from '../content/rich-text.server.ts';
import { type Context, tags } from '../context.ts';
import type { Keywords } from '../stats/keywords.server.ts';

const hotKeywords = 8;

type Localised<T> = Record<string, T>;
interface StoredQa {
  updated: string;
  entries: ({ id: string; recommended: number } & Localised<{ q: string; a: string } | string | number>)[];
}

/** Pages that are no record: home, about, questions and answers, site map, summary, menus. */
export class Site {
  readonly #connection: Connection;
  readonly #indexes: Indexes;
  readonly #library: Library;
  readonly #keywords: Keywords;

  constructor(connection: Connection, indexes: Indexes, library: Library, keywords: Keywords) {
    this.#connection = connection;
    this.#indexes = indexes;
    this.#library = library;
    this.#keywords = keywords;
  }

  portal(context: Context): PortalAnswer {
    return { menus: menus(context.locale), user: null };
  }

  async home(context: Context): Promise<HomeAnswer> {
    const counts = await this.#counts(context);
    const perKind = await Promise.all(kindSlugs.map(async (kind) => [kind, await this.#byCountry(kind)] as const));
    const ofCountry = countries.map((country) => {
      const counted = Object.fromEntries(perKind.map(([kind, values]) => [kind, values.get(country) ?? 0]));
      return { country, counts: counted, total: Object.values(counted).reduce((sum, n) => sum + n, 0) };
    });
    const latest = await Promise.all(
      (['standard', 'policy'] as const).map(async (kind) => ({ kind, docs: await this.#latest(context, kind, {}, 6) })),
    );
    return {
      counts,
      countries: ofCountry,
      keywords: await this.#hotKeywords(context),
      latest,
      members: await this.#latest(context, 'stdorg', { level: ['national'] }, 10),
    };
  }

  /** What is searched most; while too little was searched, the technologies with the most records make up the rest. */
  async #hotKeywords(context: Context): Promise<string[]> {
    const wanted = await this.#keywords.hot(hotKeywords);
    const index = await this.#indexes.of('standard');
    const { facets } = index.query({
      filters: {},
      order: { by: 'date', descending: true },
      offset: 0,
      limit: 0,
      facets: { technology: () => true },
    });
    const messages = catalogues[context.locale];
    const topics = (facets.technology ?? []).map(({ value }) => format(context.locale, messages[`dict.technology.${value}` as Key]));
    return [...new Set([...wanted, ...topics])].slice(0, hotKeywords);
  }

  async about(context: Context): Promise<PageText> {
    const { content, updated } = await this.#page<Localised<{ title: string; body: string }>>(context, 'about');
    const [locale, text] = inLocale(content, context.locale);
    return { title: text.title, body: cleanHtml(text.body), locale, updated };
  }

  async qa(context: Context): Promise<QaAnswer> {
    const { content } = await this.#page<StoredQa>(context, 'qa');
    const entries = content.entries.map((entry, i) => {
      const [locale, text] = inLocale(entry as unknown as Localised<{ q: string; a: string }>, context.locale);
      return { index: i + 1, id: entry.id, q: text.q, a: cleanHtml(text.a), recommended: entry.recommended, locale };
    });
    return { updated: content.updated, entries: entries.sort((a, b) => b.recommended - a.recommended || a.index - b.index) };
  }

  async sitemap(context: Context): Promise<SitemapAnswer> {
    const counts = new Map((await this.#counts(context)).map(({ kind, total }) => [kindOf(kind).page, total]));
    return {
      sections: menus(context.locale).map(({ label, children }) => ({
        label,
        links: children.map((item) => ({ label: item.label, route: item.route, count: counts.get(item.route) ?? null })),
      })),
    };
  }

  async summary(context: Context): Promise<SummaryAnswer> {
    const translated = await this.#connection.query<{ kind: string; locale: string; total: number }>(
      'select kind, locale, count(*)::int as total from translation group by kind, locale order by kind, locale',
    );
    const counts = (await this.#counts(context)).map(({ kind, total }) => ({
      kind,
      total,
      published: total,
      translated: Object.fromEntries(translated.filter((row) => row.kind === kind).map((row) => [row.locale, row.total])),
    }));
    const perKind = await Promise.all(kindSlugs.map((kind) => this.#byCountry(kind)));
    const [change] = await this.#connection.query<{ at: Date | null }>('select max(at) as at from change');
    return {
      counts,
      countries: Object.fromEntries(
        countries.map((country) => [country, perKind.reduce((sum, values) => sum + (values.get(country) ?? 0), 0)]),
      ),
      updated: change?.at ? new Date(change.at).toISOString() : null,
    };
  }

  async #counts(context: Context): Promise<{ kind: KindSlug; total: number }[]> {
    return Promise.all(
      kindSlugs.map(async (kind) => {
        context.saw(tags.kind(kind));
        return { kind, total: (await this.#indexes.of(kind)).size };
      }),
    );
  }

  async #byCountry(kind: KindSlug): Promise<Map<string, number>> {
    const index = await this.#indexes.of(kind);
    const { facets } = index.query({
      filters: {},
      order: { by: 'date', descending: true },
      offset: 0,
      limit: 0,
      facets: { country: () => true },
    });
    return new Map(facets.country?.map(({ value, count }) => [value, count]));
  }

  async #latest(context: Context, kind: KindSlug, filters: Record<string, string[]>, limit: number) {
    const index = await this.#indexes.of(kind);
    const { ids } = index.query({ filters, order: { by: 'date', descending: true }, offset: 0, limit });
    return this.#library.docs(context, kind, ids);
  }

  async #page<T>(context: Context, name: string): Promise<{ content: T; updated: string }> {
    context.saw(tags.page(name));
    const [row] = await this.#connection.query<{ content: T; updatedAt: Date }>(
      'select content, updated_at as "updatedAt" from page where name = $1',
      [name],
    );
    if (!row) throw new AppError('E_NOT_FOUND');
    return { content: row.content, updated: new Date(row.updatedAt).toISOString() };
  }
}

const inLocale = <T>(texts: Localised<T>, locale: Locale): [string, T] => {
  const found = texts[locale] ? locale : texts['en-us'] ? 'en-us' : defaultLocale;
  return [found, texts[found] as T];
};

/** The portal's navigation: groups with their pages. */
const menus = (locale: Locale): MenuItem[] => {
  const t = translator(locale, catalogues[locale]);
  const item = (label: string, icon: string, route: string, index: number, children: MenuItem[] = []): MenuItem => ({
    label,
    icon,
    route,
    index,
    children,
  });
  return [
    item(
      t('nav.libraries'),
      'library',
      '/policy',
      1,
      kindSlugs.map((kind, i) => item(t(`kind.${kind}.plural`), kindOf(kind).icon, kindOf(kind).page, i + 1)),
    ),
    item(t('nav.about'), 'info', '/about', 2, [
      item(t('nav.search'), 'search', '/search', 1),
      item(t('nav.about'), 'info', '/about', 2),
      item(t('nav.qa'), 'circle-help', '/qa', 3),
      item(t('nav.sitemap'), 'map', '/sitemap', 4),
    ]),
  ];
};
