import { type SQL, sql } from 'drizzle-orm';
import { joinAccount } from '../../platform/access/ownership.server.ts';
import { flag, instant, int, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { recordTableSql } from '../../records/read/queries.server.ts';
import { publicRecordCondition } from '../../records/stored/records.server.ts';
import type { ApplicationStatus, PostingValues } from './operations.ts';

/** Number of applications on a page. */
export const applicationPageSize = 20;

/**
 * SQL columns of `application a` with its record `r` and posting `p`. They are a text, not an `sql` fragment, because lists append
 * conditions (platform/resource/list-page.server.ts).
 */
export const columns = `a.id, a.record, a.applicant, a.message, a.contact, a.status, a.created_at as "createdAt", a.decided_at as "decidedAt",
    r.title, r.category, r.country, r.contact as "ownerContact", case when p.deleted_at is null then p.owner end as owner,
    p.id as posting, o.real_name as name, o.company, o.country as "from"`;
export const applicationFromClause = `application a ${joinAccount('a.applicant', 'o')}
  left join ${recordTableSql('snd', 'title', 'category', 'country', 'contact')} on r.n = a.record left join posting p on p.record = a.record`;

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
  /** Account that decides on the application; null if the record has no posting or its owner deleted the posting. */
  owner: nullable(int),
  /** Posting of the record, deleted or not; null if the record was not created from a posting. */
  posting: nullable(int),
  name: text(),
  company: nullable(text()),
  from: nullable(text()),
};
const select = (where: SQL): SQL => sql`select ${sql.raw(`${columns} from ${applicationFromClause}`)} where ${where}`;

export const byId = statement({ params: { id: int }, row: application, sql: ({ id }) => select(sql`a.id = ${id}`) });
export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof byId.one>>>;

/** Locks an application until the end of the transaction. */
export const lockApplicationById = statement({
  params: { id: int },
  row: { id: int },
  sql: ({ id }) => sql`select id from application where id = ${id} for update`,
});

/** Application on a record without a posting. `country`: country of the record; null: any. */
export const applicationWithoutPostingById = statement({
  params: { id: int, country: nullable(text()) },
  row: application,
  sql: ({ id, country }) => select(sql`p.id is null and (${country}::text is null or r.country = ${country}) and a.id = ${id}`),
});

const page = (where: SQL, offset: SQL): SQL =>
  sql`select count(*) over ()::int as total, ${sql.raw(`${columns} from ${applicationFromClause}`)} where ${where}
       order by a.id desc limit ${sql.raw(String(applicationPageSize))} offset ${offset}`;

/** Applications of an account, newest first. */
export const applicationsByApplicant = statement({
  params: { applicant: int, offset: int },
  row: { ...application, total: int },
  sql: ({ applicant, offset }) => page(sql`a.applicant = ${applicant}`, offset),
});

/** Applications on a record that were not withdrawn, newest first. */
export const applicationsOnRecord = statement({
  params: { record: nullable(int), offset: int },
  row: { ...application, total: int },
  sql: ({ record, offset }) => page(sql`a.record = ${record} and a.status <> 'withdrawn'`, offset),
});

/** A public record and its posting, deleted or not. The record is locked against changes until the end of the transaction. */
export const lockRecordForApplication = statement({
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
          from ${sql.raw(recordTableSql('snd', 'title', 'category', 'progress', 'expiryDate'))} left join posting p on p.record = r.n
         where r.n = ${n} and ${sql.raw(publicRecordCondition)} for share of r`,
});

/** Number of the record of an owner’s posting; null if no text of the posting was approved yet. */
export const recordOfOwnPosting = statement({
  params: { posting: int, owner: int },
  row: { record: nullable(int) },
  sql: ({ posting, owner }) => sql`select record from posting where id = ${posting} and owner = ${owner} and deleted_at is null`,
});

/** Declines the pending applications on a record. */
export const declineApplicationsOnRecord = statement({
  params: { record: int, by: nullable(int) },
  row: { id: int, applicant: int, title: nullable(text()) },
  sql: ({ record, by }) =>
    sql`update application set status = 'declined', decided_at = now(), decided_by = ${by} where record = ${record} and status = 'pending'
          returning id, applicant, (select r.title from ${sql.raw(recordTableSql('snd', 'title'))} where r.n = record) as title`,
});
