import { z } from 'zod';
import { today } from '../../base/dates.ts';
import { AppError } from '../../base/errors.ts';
import { defaultLocale, type Locale, locales } from '../../base/locales.ts';
import { authorise } from '../../platform/access/access.server.ts';
import { type Connection, type Db, rows, within } from '../../platform/db/connect.server.ts';
import { note } from '../../platform/events/audit/audit.server.ts';
import { type Differences, differences } from '../../platform/events/audit/differences.server.ts';
import { Changes } from '../../platform/events/changes.server.ts';
import { checkVersion } from '../../platform/http/change.server.ts';
import { versionSchema } from '../../platform/http/numbers.server.ts';
import { numberOf, paged, type Resource } from '../../platform/http/resource.server.ts';
import { pagedSchema } from '../../platform/http/schemas.ts';
import { richBody } from '../../records/rich-text/rich-body.server.ts';
import { homeBlocks } from './home.server.ts';

const names = ['about', 'qa', 'home'] as const;
type Name = (typeof names)[number];
const isName = (name: string): name is Name => (names as readonly string[]).includes(name);

const rich = z.string().max(5 * 1024 * 1024, 'contentLimit');
const perLocale = <T extends z.ZodType>(text: T) =>
  Object.fromEntries(locales.map((locale) => [locale, text.optional()])) as Record<Locale, z.ZodOptional<T>>;
const about = z.strictObject(perLocale(z.strictObject({ title: z.string().trim().min(1, 'required').max(200), body: rich })));
const entry = z.strictObject({
  id: z.string().regex(/^[\w-]{1,60}$/),
  recommended: z.number().int().min(0).max(1000),
  ...perLocale(z.strictObject({ q: z.string().trim().min(1, 'required').max(500), a: rich })),
});
const qa = z.strictObject({ entries: z.array(entry).max(500) });
const home = z.strictObject({ blocks: z.array(z.enum(homeBlocks)).min(1).max(homeBlocks.length) });
const change = z.strictObject({
  version: versionSchema,
  about: about.optional(),
  qa: qa.optional(),
  /** The blocks that the home page shows, in their order. */
  home: home.optional(),
});
type Change = z.infer<typeof change>;

const row = z.object({ id: z.enum(names), updated: z.string().nullable(), version: z.number() });
const content = z.looseObject({});
const historyRow = z.object({ id: z.string(), at: z.string(), by: z.string().nullable(), content });

interface Stored {
  name: Name;
  content: Record<string, unknown>;
  updatedAt: Date;
  version: number;
}

const clean = (html: string, field: string): string => {
  const body = richBody(html);
  if (body === null) throw new AppError('E_VALIDATION', { [field]: 'contentLimit' });
  return body;
};

/** What is kept of what was sent: markup sanitised, the day of the questions' last change. */
const keptOf = (name: Name, sent: Change): Record<string, unknown> => {
  const missing = (field: string) => new AppError('E_VALIDATION', { [field]: 'required' });
  if (name === 'home') {
    if (!sent.home) throw missing(name);
    return { blocks: [...new Set(sent.home.blocks)] };
  }
  if (name === 'about') {
    if (!sent.about) throw missing(name);
    if (Object.keys(sent.about).length === 0) throw missing(`about.${defaultLocale}.title`);
    return Object.fromEntries(
      Object.entries(sent.about).map(([locale, text]) => [locale, { ...text, body: clean(text?.body ?? '', `about.${locale}.body`) }]),
    );
  }
  if (!sent.qa) throw missing(name);
  const ids = sent.qa.entries.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new AppError('E_VALIDATION', { 'qa.entries': 'used' });
  const entries = sent.qa.entries.map(({ id, recommended, ...texts }, i) => {
    const at = `qa.entries.${i}`;
    if (Object.keys(texts).length === 0) throw missing(`${at}.${defaultLocale}.q`);
    const answers = Object.entries(texts).map(([locale, text]) => [locale, { q: text?.q, a: clean(text?.a ?? '', `${at}.${locale}.a`) }]);
    return { id, recommended, ...Object.fromEntries(answers) };
  });
  return { updated: today(), entries };
};

/** Every text of a page under a name of its own: `zh-cn.title`, `entries.delay.en-us.q`. */
const textsOf = (content: Record<string, unknown>): Record<string, unknown> => {
  const { updated: _, entries, ...rest } = content;
  const all: Record<string, unknown> = {};
  const walk = (path: string, value: unknown) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [name, inner] of Object.entries(value)) walk(path ? `${path}.${name}` : name, inner);
    else all[path] = value;
  };
  walk('', rest);
  const questions = (entries ?? []) as { id: string }[];
  for (const { id, ...entry } of questions) walk(`entries.${id}`, entry);
  if (entries) all.order = questions.map(({ id }) => id);
  return all;
};
const pageDifferences = (before: Record<string, unknown> = {}, after: Record<string, unknown>): Differences => {
  const [from, to] = [textsOf(before), textsOf(after)];
  const gone = Object.fromEntries(Object.keys(from).map((path) => [path, null]));
  return differences<Record<string, unknown>>(from, { ...gone, ...to });
};

const stored = async (tx: Db, name: Name, lock = ''): Promise<Stored | undefined> => {
  const [page] = await rows<Stored>(tx, `select name, content, updated_at as "updatedAt", version from page where name = $1 ${lock}`, [
    name,
  ]);
  return page;
};
const locked = (tx: Db, name: Name): Promise<Stored | undefined> => stored(tx, name, 'for update');

/** Page texts: about, questions and answers, the home page's blocks. A change is public at once. */
export const pagesResource = (connection: Connection, changes: Changes): Resource => {
  const nameOf = (id: string): Name => {
    if (!isName(id)) throw new AppError('E_NOT_FOUND');
    return id;
  };
  const put = async (tx: Db, name: Name, before: Stored | undefined, kept: Record<string, unknown>, by: number): Promise<void> => {
    const [known] = await rows(tx, 'select 1 from page_history where name = $1 limit 1', [name]);
    const keep = (text: Record<string, unknown>, at: Date, author: number | null) =>
      rows(tx, 'insert into page_history (name, content, at, by) values ($1, $2::jsonb, $3, $4)', [name, JSON.stringify(text), at, author]);
    if (before && !known) await keep(before.content, before.updatedAt, null); // what came with the product
    await keep(kept, new Date(), by);
    await rows(
      tx,
      `insert into page (name, content) values ($1, $2::jsonb)
       on conflict (name) do update set content = excluded.content, updated_at = now(), version = page.version + 1`,
      [name, JSON.stringify(kept)],
    );
    await Changes.note(tx, 'page', []);
  };
  return {
    name: 'pages',
    permissions: { read: 'page:text:read', update: 'page:text:update' },
    sorts: ['id'],
    row,
    detail: row.extend({ content }),
    change,
    bodyLimit: 24 * 1024 * 1024,
    async list(context, query) {
      authorise(context, 'page:text:read');
      const found = await connection.query<Stored>('select name, updated_at as "updatedAt", version from page where name = any($1)', [
        names,
      ]);
      const docs = names.map((name) => {
        const page = found.find((one) => one.name === name);
        return { id: name, updated: page ? new Date(page.updatedAt).toISOString() : null, version: page?.version ?? 0 };
      });
      return paged(docs.slice((query.page - 1) * query.limit, query.page * query.limit), docs.length, query);
    },
    async get(context, id) {
      authorise(context, 'page:text:read');
      const name = nameOf(id);
      const page = await stored(connection.db, name);
      const updated = page ? new Date(page.updatedAt).toISOString() : null;
      return { id: name, updated, version: page?.version ?? 0, content: page?.content ?? {} };
    },
    async update(context, id, sent: Change) {
      const { id: by } = authorise(context, 'page:text:update', {});
      const name = nameOf(id);
      const kept = keptOf(name, sent);
      await within(connection, async (tx) => {
        const before = await locked(tx, name);
        checkVersion(before?.version ?? 0, sent.version);
        await put(tx, name, before, kept, by);
        await note(tx, context, 'page.update', `page:${name}`, { name, changes: pageDifferences(before?.content, kept) });
      });
      await changes.catchUp();
    },
    actions: {
      rollback: {
        permission: 'page:text:update',
        input: z.strictObject({ entry: z.string().max(12), version: versionSchema }),
        async run(context, id, { entry: chosen, version }: { entry: string; version: number }) {
          const { id: by } = authorise(context, 'page:text:update', {});
          const name = nameOf(id);
          await within(connection, async (tx) => {
            const before = await locked(tx, name);
            checkVersion(before?.version ?? 0, version);
            const [old] = await rows<Stored>(tx, 'select content from page_history where id = $1 and name = $2', [numberOf(chosen), name]);
            if (!old) throw new AppError('E_NOT_FOUND');
            await put(tx, name, before, name === 'qa' ? { ...old.content, updated: today() } : old.content, by);
            await note(tx, context, 'page.rollback', `page:${name}`, { name, changes: pageDifferences(before?.content, old.content) });
          });
          await changes.catchUp();
        },
      },
    },
    views: {
      history: {
        permission: 'page:text:read',
        query: {
          page: z.coerce.number().int().min(1).max(100_000).default(1),
          limit: z.coerce.number().int().min(1).max(100).default(20),
        },
        output: z.object(pagedSchema(historyRow)),
        async run(context, id, query: { page: number; limit: number }) {
          authorise(context, 'page:text:read');
          const name = nameOf(id);
          const found = await connection.query<{
            id: number;
            at: Date;
            by: string | null;
            content: Record<string, unknown>;
            total: number;
          }>(
            `select h.id, h.at, a.real_name as by, h.content, count(*) over ()::int as total from page_history h left join account a on a.id = h.by
              where h.name = $1 order by h.id desc limit $2 offset $3`,
            [name, query.limit, (query.page - 1) * query.limit],
          );
          const docs = found.map(({ id: n, at, by, content: text }) => ({
            id: String(n),
            at: new Date(at).toISOString(),
            by,
            content: text,
          }));
          return paged(docs, found[0]?.total ?? 0, query);
        },
      },
    },
  };
};
