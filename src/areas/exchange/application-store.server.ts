import { type SQL, sql } from 'drizzle-orm';
import { joinAccount } from '../../platform/access/ownership.server.ts';
import { flag, instant, int, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { recordsOf } from '../../records/read/queries.server.ts';
import { visible } from '../../records/stored/records.server.ts';
import type { ApplicationStatus, PostingValues } from './operations.ts';

/** Applications on a page. */
export const limit = 20;

/** Of `application a` with its record `r` and its posting `p`; plain text, because lists put their own conditions behind it (platform/resource/list-page.server.ts). */
export const columns = `a.id, a.record, a.applicant, a.message, a.contact, a.status, a.created_at as "createdAt", a.decided_at as "decidedAt",
    r.title, r.category, r.country, r.contact as "ownerContact", case when p.deleted_at is null then p.owner end as owner,
    p.id as posting, o.real_name as name, o.company, o.country as "from"`;
export const from = `application a ${joinAccount('a.applicant', 'o')}
  left join ${recordsOf('snd', 'title', 'category', 'country', 'contact')} on r.n = a.record left join posting p on p.record = a.record`;

const application = {
  id: int,
  record: int,
  applicant: int,
  message: text(),
  contact: text(),
  status: text<ApplicationStatus>(),
  createdAt: instant,
  decidedAt: nullable(instant),
  title: nullable(text()),
  category: nullable(text<PostingValues['category']>()),
  country: nullable(text()),
  ownerContact: nullable(text()),
  /** Who answers; null where nobody here owns the record, or its owner took the posting away. */
  owner: nullable(int),
  /** The posting that the record came from, deleted or not. */
  posting: nullable(int),
  name: text(),
  company: nullable(text()),
  from: nullable(text()),
};
const select = (where: SQL): SQL => sql`select ${sql.raw(`${columns} from ${from}`)} where ${where}`;

export const byId = statement({ params: { id: int }, row: application, sql: ({ id }) => select(sql`a.id = ${id}`) });
export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof byId.one>>>;

/** Holds an application until the transaction ends. */
export const lockedById = statement({
  params: { id: int },
  row: { id: int },
  sql: ({ id }) => sql`select id from application where id = ${id} for update`,
});

/** One on a record without an owner here, of a country or of any (null). */
export const ownerlessById = statement({
  params: { id: int, country: nullable(text()) },
  row: application,
  sql: ({ id, country }) => select(sql`p.id is null and (${country}::text is null or r.country = ${country}) and a.id = ${id}`),
});

const page = (where: SQL, offset: SQL): SQL =>
  sql`select count(*) over ()::int as total, ${sql.raw(`${columns} from ${from}`)} where ${where}
       order by a.id desc limit ${sql.raw(String(limit))} offset ${offset}`;

/** What an account asked, the newest first. */
export const ofApplicant = statement({
  params: { applicant: int, offset: int },
  row: { ...application, total: int },
  sql: ({ applicant, offset }) => page(sql`a.applicant = ${applicant}`, offset),
});

/** What was asked about a record and not withdrawn, the newest first. */
export const onRecord = statement({
  params: { record: nullable(int), offset: int },
  row: { ...application, total: int },
  sql: ({ record, offset }) => page(sql`a.record = ${record} and a.status <> 'withdrawn'`, offset),
});

/** A public record and its posting, deleted or not; the record stays as it is until the transaction ends. */
export const recordToApplyFor = statement({
  params: { n: int },
  row: {
    title: text(),
    category: nullable(text<PostingValues['category']>()),
    progress: nullable(text()),
    expiryDate: nullable(text()),
    owner: nullable(int),
    posting: nullable(int),
    gone: flag,
  },
  sql: ({ n }) =>
    sql`select r.title, r.category, r.progress, r.expiry_date as "expiryDate", p.owner, p.id as posting, p.deleted_at is not null as gone
          from ${sql.raw(recordsOf('snd', 'title', 'category', 'progress', 'expiryDate'))} left join posting p on p.record = r.n
         where r.n = ${n} and ${sql.raw(visible)} for share of r`,
});

/** The record of an owner's posting, if something of it was approved. */
export const recordOfOwn = statement({
  params: { posting: int, owner: int },
  row: { record: nullable(int) },
  sql: ({ posting, owner }) => sql`select record from posting where id = ${posting} and owner = ${owner} and deleted_at is null`,
});

/** Declines what waits on a record. */
export const declineOnRecord = statement({
  params: { record: int, by: nullable(int) },
  row: { id: int, applicant: int, title: nullable(text()) },
  sql: ({ record, by }) =>
    sql`update application set status = 'declined', decided_at = now(), decided_by = ${by} where record = ${record} and status = 'pending'
          returning id, applicant, (select r.title from ${sql.raw(recordsOf('snd', 'title'))} where r.n = record) as title`,
});
