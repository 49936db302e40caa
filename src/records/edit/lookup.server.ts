import type { Permission } from '../../areas.ts';
import type { Country } from '../../base/locales.ts';
import { authorise, holds, reachOf } from '../../platform/access/access.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Dictionaries } from '../dictionaries/dictionaries.server.ts';
import { columnName } from '../engine/columns.ts';
import { textListOf } from '../engine/field-values.server.ts';
import { boundKinds, keyOfReference } from '../kinds/index.server.ts';
import { isKind, type KindSlug, kindOf } from '../kinds/index.ts';
import { type ClassificationEntry, classificationName, findCodes } from '../kinds/standard/classification/names.server.ts';
import { visible } from '../read/records.server.ts';
import type { Search } from '../search/search.server.ts';
import type { ContentForm, ContentState, ContentTarget, ContentValues } from './content.ts';
import type { ContentEditor } from './content-editor.server.ts';

const most = 20;
/** So many of them, at most, are not public. */
const unseen = 5;

interface Target {
  n: number;
  key: string;
  number: string | null;
  title: string;
  country: string | null;
  state: ContentState;
}

const hasNumber = (slug: KindSlug): boolean => 'number' in boundKinds[slug].kind.fields;
/** What relations call a record of the kind. */
const nameColumn = (slug: KindSlug): string => `r."${hasNumber(slug) ? columnName('number') : 'key'}"`;

/** Condition on rows `r` that the caller may read as an editor; its two parameters, from number `first` on, are `reach`. */
const readableFrom = (first: number): string =>
  `r.deleted_at is null and ($${first}::text is null or r.country = $${first}) and ($${first + 1}::int is null or r.created_account = $${first + 1})`;
const reachParams = (context: Context): [country: string | null, owner: number | null] => {
  const { country, organizations, owner } = reachOf(context, 'content:record:read');
  if (organizations) return ['', null]; // records belong to countries, not to organizations
  return [country, owner];
};

/** What editors look up while they fill in a form. Names of records that everybody can read, or that they can as editors. */
export class ContentLookup {
  readonly #connection: Connection;
  readonly #search: Search;
  readonly #dictionaries: Dictionaries;
  readonly #editor: ContentEditor;

  constructor(connection: Connection, search: Search, dictionaries: Dictionaries, editor: ContentEditor) {
    this.#connection = connection;
    this.#search = search;
    this.#dictionaries = dictionaries;
    this.#editor = editor;
  }

  /** What the form of a kind needs; `id`: the record that is edited, E_NOT_FOUND where it is out of reach. */
  async form(context: Context, slug: KindSlug, id: string | undefined): Promise<ContentForm> {
    const { id: account } = authorise(context, 'content:record:read');
    const values = id === undefined ? null : (await this.#editor.read(context, slug, id)).values;
    const declared = Object.values(kindOf(slug).fields).flatMap((field) => ('dictionary' in field ? [field.dictionary] : []));
    const boundBy = (permission: Permission): Country | null =>
      holds(context.actor, permission) ? reachOf(context, permission).country : null;
    return {
      account: String(account),
      bound: { create: boundBy('content:record:create'), update: boundBy('content:record:update') },
      options: Object.fromEntries(
        ['industry', 'technology', ...declared].map((name) => [name, this.#dictionaries.options(name, context.locale)]),
      ),
      codes: { ics: codeNames(context, 'ics', values), ccs: codeNames(context, 'ccs', values) },
      related: values ? await this.#relatedTitles(context, values) : {},
    };
  }

  /** Classification codes by number or name. */
  codes(context: Context, scheme: 'ics' | 'ccs', keyword: string): ClassificationEntry[] {
    authorise(context, 'content:record:read');
    return keyword ? findCodes(scheme, keyword, context.locale, most) : [];
  }

  /** Records of a kind that a word finds, by the names that relations use: first what is not public yet, by title or number, then the best. */
  async targets(context: Context, slug: KindSlug, keyword: string): Promise<ContentTarget[]> {
    authorise(context, 'content:record:read');
    if (!keyword) return [];
    const [fresh, known] = await Promise.all([this.#findUnpublished(context, slug, keyword), this.#search.idsOf(slug, keyword)]);
    const ns = [...new Set([...fresh, ...known])].slice(0, most);
    const found = await this.#targetsBy(context, slug, 'n', ns);
    return ns.flatMap((n) => {
      const one = found.find((target) => target.n === n);
      return one ? [{ ref: one.number ?? one.key, title: one.title, country: one.country, state: one.state }] : [];
    });
  }

  async #relatedTitles(context: Context, { relations, country }: ContentValues): Promise<Record<string, string>> {
    const titles: Record<string, string> = {};
    for (const [kind, links] of Map.groupBy(relations, (relation) => relation.kind)) {
      if (!isKind(kind)) continue;
      const keys = links.map(({ ref }) => keyOfReference(kind, ref, country));
      const found = await this.#targetsBy(context, kind, 'key', keys);
      for (const [i, { ref }] of links.entries()) {
        const one = found.find(({ key }) => key === keys[i]);
        if (one) titles[`${kind} ${ref}`] = one.title;
      }
    }
    return titles;
  }

  async #findUnpublished(context: Context, slug: KindSlug, keyword: string): Promise<number[]> {
    const found = await this.#connection.query<{ n: number }>(
      `select r.n from "${slug}" r where r.state <> 'published' and (r.title ilike $1 or ${nameColumn(slug)} ilike $1) and ${readableFrom(2)}
        order by r.updated_at desc limit ${unseen}`,
      [`%${keyword.replace(/[\\%_]/g, '\\$&')}%`, ...reachParams(context)],
    );
    return found.map(({ n }) => n);
  }

  #targetsBy(context: Context, slug: KindSlug, by: 'n' | 'key', values: readonly unknown[]): Promise<Target[]> {
    return this.#connection.query<Target>(
      `select r.n, r.key, ${hasNumber(slug) ? nameColumn(slug) : 'null'} as number, coalesce(t.title, r.title) as title, r.country, r.state
         from "${slug}" r left join translation t on t.kind = $2 and t.n = r.n and t.locale = $3
        where r.${by} = any($1) and ((${visible}) or (${readableFrom(4)}))`,
      [values, slug, context.locale, ...reachParams(context)],
    );
  }
}

const codeNames = ({ locale }: Context, scheme: 'ics' | 'ccs', values: ContentValues | null): Record<string, string> => {
  const codes = textListOf(values?.fields[scheme]);
  return Object.fromEntries(codes.map((code) => [code, classificationName(scheme, code, locale) ?? '']));
};
