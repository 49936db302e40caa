import { type SQL, sql } from 'drizzle-orm';
import type { Locale } from '../../base/locales.ts';
import { int, list, moment, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { trashDays } from '../../platform/http/change.server.ts';
import { byKind } from '../../records/read/by-kind.ts';
import { visible } from '../../records/read/records.server.ts';
import type { FeedbackState } from './operations.ts';

/** SQL over `feedback f` and its assignee `a`; plain text, because lists put their own conditions behind it (admin/select.server.ts). */
export const columns = `f.id, f.created_at as "createdAt", f.name, f.company, f.contact, f.content, f.locale, f.about_kind as "aboutKind", f.about_n as "aboutN",
  f.account, f.state, f.answer, f.answered_at as "answeredAt", f.assignee, coalesce(nullif(a.real_name, ''), a.account) as "assigneeName", f.deleted_at as "deletedAt"`;
export const from = 'feedback f left join account a on a.id = f.assignee';
export const inTrash = `f.deleted_at > now() - interval '${trashDays} days'`;

const message = {
  id: int,
  createdAt: moment,
  name: text(),
  company: text(),
  contact: text(),
  content: text(),
  locale: text<Locale>(),
  aboutKind: nullable(text()),
  aboutN: nullable(int),
  account: nullable(int),
  state: text<FeedbackState>(),
  answer: nullable(text()),
  answeredAt: nullable(moment),
  assignee: nullable(int),
  assigneeName: nullable(text()),
  deletedAt: nullable(moment),
};
const select = (id: SQL, more: string): SQL => sql`select ${sql.raw(`${columns} from ${from}`)} where f.id = ${id} and ${sql.raw(more)}`;

export const byId = statement({
  params: { id: int },
  row: message,
  sql: ({ id }) => select(id, `(f.deleted_at is null or ${inTrash})`),
});
export type Message = NonNullable<Awaited<ReturnType<typeof byId.one>>>;

/** Locked until the transaction ends; what is in the trash is not there. */
export const locked = statement({
  params: { id: int },
  row: message,
  sql: ({ id }) => select(id, 'f.deleted_at is null for update of f'),
});

/** The account, if it may answer messages by one of its roles. */
export const answering = statement({
  params: { account: int, permission: text() },
  row: { id: int },
  sql: ({ account, permission }) =>
    sql`select a.id from account a where a.id = ${account} and a.status = 1 and a.deleted_at is null
            and exists (select 1 from account_label al join label l on l.id = al.label
                         where al.account = a.id and l.deleted_at is null and ${permission} = any(l.permissions))`,
});

/** Titles of the records that visitors can see, by kind. */
export const titles = byKind((kind) =>
  statement({
    params: { ns: list(int) },
    row: { n: int, title: text() },
    sql: ({ ns }) => sql`select r.n, r.title from ${sql.identifier(kind)} r where r.n = any(${ns}) and ${sql.raw(visible)}`,
  }),
);
