import { type SQL, sql } from 'drizzle-orm';
import type { Country } from '../../base/locales.ts';
import { authorise, hasPermission, scopeFilterOf } from '../../platform/access/access.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { int, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { Permission } from '../../platform/declared.ts';
import type { Context } from '../../platform/http/context.ts';
import type { DictionaryCache } from '../dictionaries/dictionaries.server.ts';
import { columnName } from '../engine/columns.ts';
import { textListOf } from '../engine/field-values.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { boundKinds, keyOfReference } from '../kinds/index.server.ts';
import { isKind, type KindSlug, kindOf } from '../kinds/index.ts';
import { type ClassificationEntry, classificationName, findCodes } from '../kinds/standard/classification/names.server.ts';
import type { Search } from '../search/search.server.ts';
import { resolveMergedKeys } from '../stored/aliases.server.ts';
import { publicRecordCondition } from '../stored/records.server.ts';
import type { ContentFormData, ContentRelationTarget, ContentState, ContentValues } from './content.ts';
import type { ContentEditor } from './content-editor.server.ts';

const most = 20;
/** Maximum number of non-public records among the results. */
const unseen = 5;

const hasNumber = (slug: KindSlug): boolean => 'number' in boundKinds[slug].kind.fields;
/** SQL column on rows `r` whose value relations use as the name of a record: the number, or the key if the kind has no numbers. */
const nameColumn = (slug: KindSlug): string => `r."${hasNumber(slug) ? columnName('number') : 'key'}"`;

/** SQL condition on rows `r`: the caller may read the record as an editor. */
const editorReadCondition = ({ country, owner }: { country: SQL; owner: SQL }): SQL =>
  sql`r.deleted_at is null and (${country}::text is null or r.country = ${country}) and (${owner}::int is null or r.created_account = ${owner})`;
const reach = { country: nullable(text()), owner: nullable(int) };

const unpublished = buildForEachKind((slug) =>
  statement({
    params: { pattern: text(), ...reach },
    row: { n: int },
    sql: ({ pattern, ...scope }) =>
      sql`select r.n from ${sql.identifier(slug)} r
           where r.state <> 'published' and (r.title ilike ${pattern} or ${sql.raw(nameColumn(slug))} ilike ${pattern}) and ${editorReadCondition(scope)}
           order by r.updated_at desc limit ${sql.raw(String(unseen))}`,
  }),
);

const target = {
  n: int,
  key: text(),
  number: nullable(text()),
  title: text(),
  country: nullable(text()),
  state: text<ContentState>(),
};
/** Selects records that are public or that the caller may read as an editor. `which`: condition on rows `r`. */
const selectTargets = (slug: KindSlug, which: SQL, { locale, ...scope }: Record<'locale' | 'country' | 'owner', SQL>): SQL =>
  sql`select r.n, r.key, ${sql.raw(hasNumber(slug) ? nameColumn(slug) : 'null::text')} as number, coalesce(t.title, r.title) as title, r.country, r.state
         from ${sql.identifier(slug)} r left join translation t on t.kind = '${sql.raw(slug)}' and t.n = r.n and t.locale = ${locale}
        where ${which} and ((${sql.raw(publicRecordCondition)}) or (${editorReadCondition(scope)}))`;
const targetsByNumber = buildForEachKind((slug) =>
  statement({
    params: { ns: list(int), locale: text(), ...reach },
    row: target,
    sql: ({ ns, ...params }) => selectTargets(slug, sql`r.n = any(${ns})`, params),
  }),
);
const targetsByKey = buildForEachKind((slug) =>
  statement({
    params: { keys: list(text()), locale: text(), ...reach },
    row: target,
    sql: ({ keys, ...params }) => selectTargets(slug, sql`r.key = any(${keys})`, params),
  }),
);

/** Scope of the caller's permission to read records as an editor. */
const readEditorScope = (context: Context): { country: string | null; owner: number | null } => {
  const { country, organizations, owner } = scopeFilterOf(context, 'content:record:read');
  if (organizations) return { country: '', owner: null }; // records belong to countries, not to organizations
  return { country, owner };
};

/**
 * Service that answers the lookups of a form. Its answers contain only records that are public or that the caller may read as an editor.
 */
export class ContentFormLookup {
  readonly #connection: Connection;
  readonly #search: Search;
  readonly #dictionaries: DictionaryCache;
  readonly #editor: ContentEditor;

  constructor(connection: Connection, search: Search, dictionaries: DictionaryCache, editor: ContentEditor) {
    this.#connection = connection;
    this.#search = search;
    this.#dictionaries = dictionaries;
    this.#editor = editor;
  }

  /** Data for the form of a kind. `id`: the edited record; throws E_NOT_FOUND if it is outside the caller's scope. */
  async form(context: Context, slug: KindSlug, id: string | undefined): Promise<ContentFormData> {
    const { id: account } = authorise(context, 'content:record:read');
    const values = id === undefined ? null : (await this.#editor.read(context, slug, id)).values;
    const declared = Object.values(kindOf(slug).fields).flatMap((field) => ('dictionary' in field ? [field.dictionary] : []));
    const boundBy = (permission: Permission): Country | null =>
      hasPermission(context.actor, permission) ? scopeFilterOf(context, permission).country : null;
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

  /** Finds classification codes by number or name. */
  codes(context: Context, scheme: 'ics' | 'ccs', keyword: string): ClassificationEntry[] {
    authorise(context, 'content:record:read');
    return keyword ? findCodes(scheme, keyword, context.locale, most) : [];
  }

  /** Finds records of a kind as targets of relations: first non-public records by title, number or key, then the best public matches. */
  async targets(context: Context, slug: KindSlug, keyword: string): Promise<ContentRelationTarget[]> {
    authorise(context, 'content:record:read');
    if (!keyword) return [];
    const [fresh, known] = await Promise.all([this.#findUnpublished(context, slug, keyword), this.#search.idsOf(slug, keyword)]);
    const ns = [...new Set([...fresh, ...known])].slice(0, most);
    const found = await targetsByNumber[slug].all(this.#connection, { ns, locale: context.locale, ...readEditorScope(context) });
    return ns.flatMap((n) => {
      const one = found.find((target) => target.n === n);
      return one ? [{ ref: one.number ?? one.key, title: one.title, country: one.country, state: one.state }] : [];
    });
  }

  async #relatedTitles(context: Context, { relations, country }: ContentValues): Promise<Record<string, string>> {
    const titles: Record<string, string> = {};
    for (const [kind, links] of Map.groupBy(relations, (relation) => relation.kind)) {
      if (!isKind(kind)) continue;
      const named = links.map(({ ref }) => keyOfReference(kind, ref, country));
      const joined = await resolveMergedKeys(this.#connection.db, kind, named);
      const keys = named.map((key) => joined.get(key) ?? key);
      const found = await targetsByKey[kind].all(this.#connection, { keys, locale: context.locale, ...readEditorScope(context) });
      for (const [i, { ref }] of links.entries()) {
        const one = found.find(({ key }) => key === keys[i]);
        if (one) titles[`${kind} ${ref}`] = one.title;
      }
    }
    return titles;
  }

  async #findUnpublished(context: Context, slug: KindSlug, keyword: string): Promise<number[]> {
    const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
    const found = await unpublished[slug].all(this.#connection, { pattern, ...readEditorScope(context) });
    return found.map(({ n }) => n);
  }
}

const codeNames = ({ locale }: Context, scheme: 'ics' | 'ccs', values: ContentValues | null): Record<string, string> => {
  const codes = textListOf(values?.fields[scheme]);
  return Object.fromEntries(codes.map((code) => [code, classificationName(scheme, code, locale) ?? '']));
};
