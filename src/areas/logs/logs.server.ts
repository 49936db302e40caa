import type { Permission } from '../../areas.ts';
import type { Named } from '../../base/names.ts';
import { isoOrNull } from '../../base/names.ts';
import type { Paged } from '../../base/paging.ts';
import { authorise, reachOf } from '../../platform/access/access.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { type Select, selectPage, Where } from '../../platform/db/page.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { ListQuery } from '../../platform/http/resource.server.ts';
import { officeTexts } from '../../platform/i18n/all.server.ts';
import { kindSlugs } from '../../records/kinds/index.ts';
import type { LoginRow } from '../accounts/operations.ts';
import type { AuditRow, JobRow, LinkRow } from './operations.ts';
import { changesOf, sentenceOf } from './sentence.server.ts';

type LinkState = 'ok' | 'failing' | 'unchecked';
interface By {
  accountId: number | null;
  accountName: string | null;
}
const by = 'a.id as "accountId", coalesce(nullif(a.real_name, \'\'), a.account) as "accountName"';
const toNamed = ({ accountId, accountName }: By): Named | null =>
  accountId === null ? null : { id: String(accountId), name: accountName ?? '' };

/** Entries about accounts that the caller's scope reaches, within the days asked for. */
const about = (context: Context, permission: Permission, query: ListQuery): Where => {
  const reach = reachOf(context, permission);
  const where = new Where()
    .maybe('a.country = ?', reach.country)
    .maybe('a.id = ?', reach.owner)
    .maybe(
      'exists (select 1 from account_organization ao where ao.account = a.id and ao.organization = any(?::int[]))',
      reach.organizations,
    )
    .maybe('e.account = ?::int', query.account)
    .maybe('e.at >= ?::date', query.from)
    .maybe(`e.at < ?::date + interval '1 day'`, query.to);
  return where;
};

/** What operators look up when something went wrong, newest first. */
export class Logs {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Who did what to what: a sentence and the differences by field. Filters: account, action, target, from, to. */
  async audit(context: Context, query: ListQuery): Promise<Paged<AuditRow>> {
    const where = about(context, 'log:audit:read', query).maybe('e.action = ?', query.action).maybe('e.target = ?', query.target);
    const select: Select = {
      columns: `e.id, e.at, e.action, e.target, e.facts, e.address, e.account, ${by}`,
      from: 'audit e left join account a on a.id = e.account',
      key: 'e.id',
      costly: true,
      sorts: { at: 'e.id' },
      order: 'e.id desc',
      found: [
        `select id from audit where action ~ or target ~ or (facts->>'name') ~ or (facts->>'title') ~`,
        'select id from audit where account in (select id from account where real_name ~ or account ~)',
      ],
    };
    type Found = By & Pick<AuditRow, 'action' | 'target' | 'address'> & { id: number; at: Date; account: number | null; facts: Row };
    const found = await selectPage<Found>(this.#connection, select, where, query);
    return {
      ...found,
      docs: found.docs.map((row) => ({
        id: String(row.id),
        at: new Date(row.at).toISOString(),
        account: toNamed(row),
        action: row.action,
        target: row.target,
        sentence: sentenceOf(context.locale, row),
        changes: changesOf(row.facts),
        address: row.address,
      })),
    };
  }

  /** Every attempt to sign in. Filters: account, way, ok, from, to. */
  async logins(context: Context, query: ListQuery): Promise<Paged<LoginRow>> {
    const where = about(context, 'log:login:read', query).maybe('e.way = ?', query.way);
    if (query.ok !== undefined) where.add('e.ok = ?', query.ok ? 1 : 0);
    const select: Select = {
      columns: `e.id, e.at, e.tried, e.way, e.ok, e.address, e.agent, ${by}`,
      from: 'login_log e left join account a on a.id = e.account',
      key: 'e.id',
      sorts: { at: 'e.id' },
      order: 'e.id desc',
      keyword: ['e.tried', 'e.address', 'a.real_name'],
    };
    type Found = By & Pick<LoginRow, 'tried' | 'way' | 'address' | 'agent'> & { id: number; at: Date; ok: number };
    const found = await selectPage<Found>(this.#connection, select, where, query);
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

  /** Which periodic work ran, and how it ended. Filters: job, ok. */
  async jobs(context: Context, query: ListQuery): Promise<Paged<JobRow>> {
    authorise(context, 'log:jobs:read', {});
    const select: Select = {
      columns: 'e.id, e.job, e.started_at as started, e.ended_at as ended, e.ok, e.facts, e.error',
      from: 'job_run e',
      key: 'e.id',
      sorts: { started: 'e.id' },
      order: 'e.id desc',
      keyword: ['e.job', 'e.error'],
    };
    type Found = Omit<JobRow, 'id' | 'started' | 'ended' | 'name'> & { id: number; job: string; started: Date; ended: Date };
    const where = new Where().maybe('e.job = ?', query.job).maybe('e.ok = ?', query.ok);
    const found = await selectPage<Found>(this.#connection, select, where, query);
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

  /** The sources that records name, and whether they still answer. Filters: state (ok, failing, unchecked), host. */
  async links(context: Context, query: ListQuery<{ state?: LinkState | undefined; host?: string | undefined }>): Promise<Paged<LinkRow>> {
    authorise(context, 'log:links:read', {});
    const where = new Where().maybe('e.host = ?', query.host);
    const states: Record<LinkState, string> = {
      ok: 'e.status is not null and e.failures = 0',
      failing: 'e.failures > 0',
      unchecked: 'e.status is null',
    };
    if (query.state) where.always(states[query.state]);
    const select: Select = {
      columns: 'e.url, e.host, e.status, e.checked_at as checked, e.failures, e.due',
      from: 'link e',
      key: 'e.url',
      sorts: { checked: 'e.checked_at', failures: 'e.failures', url: 'e.url', due: 'e.due' },
      order: 'e.failures desc nulls last, e.url',
      keyword: ['e.url'],
    };
    type Found = Pick<LinkRow, 'host' | 'status' | 'failures'> & { url: string; checked: Date | null; due: Date };
    const found = await selectPage<Found>(this.#connection, select, where, { ...query });
    const recordCounts = await this.#recordsByLink(found.docs.map(({ url }) => url));
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

  async #recordsByLink(urls: readonly string[]): Promise<Map<string, number>> {
    const all = kindSlugs.map(
      (kind) =>
        `select source_link as url from "${kind}" where hashtext(source_link) = any($2) and source_link = any($1) and source_link is not null and deleted_at is null`,
    );
    // as constants, so that the index of the hashes is used
    const hashes = await this.#connection.query<{ hash: number }>('select hashtext(url) as hash from unnest($1::text[]) as url', [urls]);
    const found = await this.#connection.query<{ url: string; records: number }>(
      `select url, count(*)::int as records from (${all.join(' union all ')}) n group by url`,
      [urls, hashes.map(({ hash }) => hash)],
    );
    return new Map(found.map(({ url, records }) => [url, records]));
  }
}

type Row = Record<string, unknown>;
