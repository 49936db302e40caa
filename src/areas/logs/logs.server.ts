import type { IdAndName } from '../../base/names.ts';
import { isoOrNull } from '../../base/names.ts';
import type { Paged } from '../../base/paging.ts';
import { authorise, scopeFilterOf } from '../../platform/access/access.server.ts';
import { addScopeConditions } from '../../platform/access/ownership.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Permission } from '../../platform/declared.ts';
import { type AuditEntry, auditEntrySelect } from '../../platform/events/audit/entries.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { officeTexts } from '../../platform/i18n/all.server.ts';
import { type JobRun, jobRunSelect } from '../../platform/jobs/runs.server.ts';
import { selectPage, WhereClause } from '../../platform/resource/list-page.server.ts';
import type { ListQuery } from '../../platform/resource/resource.server.ts';
import {
  countRecordsByLink,
  type LinkCheckRow,
  type LinkState,
  linkListQuery,
  linkStateConditions,
} from '../../records/links/sources.server.ts';
import type { LoginRow } from '../accounts/operations.ts';
import { type SignInLogRow, signInLogSelect } from '../accounts/queries.server.ts';
import type { AuditRow, JobRunRow, SourceLinkRow } from './operations.ts';
import { auditSentenceOf, changesOf } from './sentence.server.ts';

interface EntryAccount {
  accountId: number | null;
  accountName: string | null;
}
const toNamed = ({ accountId, accountName }: EntryAccount): IdAndName | null =>
  accountId === null ? null : { id: String(accountId), name: accountName ?? '' };

interface LogEntryFilters {
  account?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}
export interface AuditFilters extends LogEntryFilters {
  action?: string | undefined;
  target?: string | undefined;
}
export interface LoginFilters extends LogEntryFilters {
  way?: LoginRow['way'] | undefined;
  ok?: boolean | undefined;
}
export interface JobRunFilters {
  job?: string | undefined;
  ok?: boolean | undefined;
}
export interface SourceLinkFilters {
  state?: LinkState | undefined;
  host?: string | undefined;
}

/** Returns conditions for log entries: accounts within the scope of the caller, and the account and the days of the filters. */
const about = (context: Context, permission: Permission, query: LogEntryFilters): WhereClause => {
  const where = addScopeConditions(new WhereClause(), scopeFilterOf(context, permission), { country: 'a.country', owner: 'a.id' });
  return where
    .maybe('e.account = ?::int', query.account)
    .maybe('e.at >= ?::date', query.from)
    .maybe(`e.at < ?::date + interval '1 day'`, query.to);
};

/** Logs that operators search, newest first. */
export class LogReader {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Returns audit entries, each as a sentence with its differences by field. Filters: account, action, target, from, to. */
  async audit(context: Context, query: ListQuery<AuditFilters>): Promise<Paged<AuditRow>> {
    const where = about(context, 'log:audit:read', query).maybe('e.action = ?', query.action).maybe('e.target = ?', query.target);
    const found = await selectPage<AuditEntry>(this.#connection, auditEntrySelect, where, { ...query });
    return {
      ...found,
      docs: found.docs.map((row) => ({
        id: String(row.id),
        at: new Date(row.at).toISOString(),
        account: toNamed(row),
        action: row.action,
        target: row.target,
        sentence: auditSentenceOf(context.locale, row),
        changes: changesOf(row.facts),
        address: row.address,
      })),
    };
  }

  /** Returns sign-in attempts. Filters: account, way, ok, from, to. */
  async logins(context: Context, query: ListQuery<LoginFilters>): Promise<Paged<LoginRow>> {
    const where = about(context, 'log:login:read', query).maybe('e.way = ?', query.way);
    if (query.ok !== undefined) where.add('e.ok = ?', query.ok ? 1 : 0);
    const found = await selectPage<SignInLogRow>(this.#connection, signInLogSelect, where, { ...query });
    return {
      ...found,
      docs: found.docs.map(({ accountId, accountName, ...row }) => ({
        ...row,
        id: String(row.id),
        at: new Date(row.at).toISOString(),
        account: toNamed({ accountId, accountName }),
        ok: row.ok === 1,
      })),
    };
  }

  /** Returns runs of recurring jobs with their results. Filters: job, ok. */
  async jobs(context: Context, query: ListQuery<JobRunFilters>): Promise<Paged<JobRunRow>> {
    authorise(context, 'log:jobs:read', {});
    const where = new WhereClause().maybe('e.job = ?', query.job).maybe('e.ok = ?', query.ok);
    const found = await selectPage<JobRun>(this.#connection, jobRunSelect, where, { ...query });
    const texts = officeTexts[context.locale];
    return {
      ...found,
      docs: found.docs.map((row) => ({
        ...row,
        id: String(row.id),
        name: texts[`job.${row.job}`] ?? row.job,
        started: new Date(row.started).toISOString(),
        ended: new Date(row.ended).toISOString(),
      })),
    };
  }

  /** Returns the source links of records and the results of their checks. Filters: state (ok, failing, unchecked), host. */
  async links(context: Context, query: ListQuery<SourceLinkFilters>): Promise<Paged<SourceLinkRow>> {
    authorise(context, 'log:links:read', {});
    const where = new WhereClause().maybe('e.host = ?', query.host);
    if (query.state) where.always(linkStateConditions[query.state]);
    const found = await selectPage<LinkCheckRow>(this.#connection, linkListQuery, where, { ...query });
    const urls = found.docs.map(({ url }) => url);
    const recordCounts = await countRecordsByLink(this.#connection, urls);
    return {
      ...found,
      docs: found.docs.map(({ url, checked, due, ...row }) => ({
        id: url,
        ...row,
        checked: isoOrNull(checked),
        due: new Date(due).toISOString(),
        records: recordCounts.get(url) ?? 0,
      })),
    };
  }
}
