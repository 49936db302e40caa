import { AppError } from '../../base/errors.ts';
import type { Country } from '../../base/locales.ts';
import { isoOrNull } from '../../base/names.ts';
import type { Paged } from '../../base/paging.ts';
import { authorise, isAuthorised, scopeFilterOf } from '../../platform/access/access.server.ts';
import { type Connection, transaction } from '../../platform/db/connect.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { logFailure } from '../../platform/process/log.ts';
import { selectPage, WhereClause } from '../../platform/resource/list-page.server.ts';
import { type ListQuery, numberOfRowId } from '../../platform/resource/resource.server.ts';
import type { AreaHookRegistry } from '../../records/hooks/hooks.server.ts';
import type { KindSlug } from '../../records/kinds/index.ts';
import type { EvidenceKind, StandardStatus } from '../../records/kinds/standard/status.ts';
import {
  countIssuesByKindAndCountry,
  countStandardStatuses,
  type IssueCounts,
  type StandardStatusCount,
} from '../../records/quality/figures.server.ts';
import { type Issue, issues } from '../../records/quality/issues.ts';
import { type MergeRow, mergeListSelect } from '../../records/quality/merge-list.server.ts';
import {
  type HostWithBrokenLinks,
  type QualityRow,
  selectHostsWithBrokenLinks,
  selectRecordsWithIssue,
} from '../../records/quality/records.server.ts';
import { undoMergeInTransaction } from '../../records/quality/undo.server.ts';
import type { BrokenLinkHostRow, QualityAnswer, RecordMergeRow, RecordWithIssueRow } from './operations.ts';

export interface RecordIssueFilters {
  issue?: Issue | undefined;
  kind?: KindSlug | undefined;
  country?: string | undefined;
  status?: StandardStatus | undefined;
  evidence?: EvidenceKind | undefined;
  host?: string | undefined;
}
export interface MergeFilters {
  kind?: KindSlug | undefined;
  reason?: MergeRow['reason'] | undefined;
  run?: string | undefined;
  state?: 'joined' | 'apart' | undefined;
}

/** Maximum age in milliseconds of figures that are returned without a new count. */
const fresh = 60_000;
/** Maximum age in milliseconds of figures that are returned while a new count runs (stale-while-revalidate). */
const usable = 2 * 60_000;

interface CachedQualityCounts {
  at: number;
  issues: IssueCounts[];
  statuses: StandardStatusCount[];
}

/** Returns the country whose records the caller may read; null: all. Throws E_FORBIDDEN for a scope narrower than a country. */
const countryOf = (context: Context): Country | null => {
  const { country, owner, organizations } = scopeFilterOf(context, 'quality:record:read');
  if (owner !== null || organizations !== null) throw new AppError('E_FORBIDDEN'); // figures exist only for whole countries
  return country;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Data quality of public records as figures and lists, within the scope of the caller. Also undoes merges of records. */
export class RecordQualityAdmin {
  readonly #connection: Connection;
  readonly #hooks: AreaHookRegistry;
  #counted: CachedQualityCounts | undefined;
  #counting: Promise<CachedQualityCounts> | undefined;

  constructor(connection: Connection, hooks: AreaHookRegistry) {
    this.#connection = connection;
    this.#hooks = hooks;
  }

  async figures(context: Context): Promise<QualityAnswer> {
    const country = countryOf(context);
    const counted = await this.#known();
    const own = counted.issues.filter((one) => country === null || one.country === country);
    const statuses = counted.statuses.filter((one) => country === null || one.country === country);
    const ofIssue = (issue: Issue) =>
      [...Map.groupBy(own, ({ kind }) => kind)]
        .map(([kind, rows]) => ({ kind, records: sum(rows.map(({ counts }) => counts[issue])) }))
        .filter(({ records }) => records > 0);
    return {
      country,
      counted: new Date(counted.at).toISOString(),
      rules: isAuthorised(context, 'quality:rule:run', {}),
      records: sum(own.map(({ records }) => records)),
      merges: sum(own.map((one) => one.merges)),
      issues: issues.map((issue) => {
        const kinds = ofIssue(issue);
        return { issue, records: sum(kinds.map(({ records }) => records)), kinds };
      }),
      statuses: [...Map.groupBy(statuses, ({ status, evidence }) => `${status} ${evidence}`).values()].flatMap((rows) => {
        const [first] = rows;
        return first ? [{ status: first.status, evidence: first.evidence, records: sum(rows.map(({ records }) => records)) }] : [];
      }),
    };
  }

  /** Returns figures that were counted in the last minute; while a new count runs, figures up to two minutes old. */
  async #known(): Promise<CachedQualityCounts> {
    const last = this.#counted;
    const age = last ? Date.now() - last.at : Number.POSITIVE_INFINITY;
    if (last && age < fresh) return last;
    this.#counting ??= this.#count().finally(() => {
      this.#counting = undefined;
    });
    if (!last || age > usable) return this.#counting;
    this.#counting.catch((error: unknown) => logFailure('Figures of data quality could not be counted', error));
    return last;
  }

  async #count(): Promise<CachedQualityCounts> {
    const counted = {
      issues: await countIssuesByKindAndCountry(this.#connection),
      statuses: await countStandardStatuses(this.#connection),
      at: Date.now(),
    };
    this.#counted = counted;
    return counted;
  }

  /**
   * Returns public records with the issue of the filter, or all public records without this filter. Filters: issue, kind, country, status
   * and evidence (of standards), host (of the source link).
   */
  async records(context: Context, query: ListQuery<RecordIssueFilters>): Promise<Paged<RecordWithIssueRow>> {
    const country = countryOf(context);
    const ofStandards = query.status !== undefined || query.evidence !== undefined;
    const kind = query.kind ?? (ofStandards ? 'standard' : null);
    const where = new WhereClause()
      .maybe('e.country = ?', country)
      .maybe('e.status = ?', query.status)
      .maybe('e.evidence = ?', query.evidence);
    if (query.country === 'none') where.always('e.country is null');
    else where.maybe('e.country = ?', query.country);
    where.maybe(`split_part(split_part(e.link, '/', 3), ':', 1) = ?`, query.host);
    const found = await selectPage<QualityRow>(this.#connection, selectRecordsWithIssue(query.issue ?? null, kind), where, { ...query });
    return {
      ...found,
      docs: found.docs.map(({ n, updated, ...row }) => ({ ...row, record: String(n), updated: new Date(updated).toISOString() })),
    };
  }

  /** Returns merges of records, newest first. Filters: kind, reason, run, state (`joined`, or `apart` after an undo). */
  async merges(context: Context, query: ListQuery<MergeFilters>): Promise<Paged<RecordMergeRow>> {
    const where = new WhereClause()
      .maybe('k.country = ?', countryOf(context))
      .maybe('e.kind = ?', query.kind)
      .maybe('e.reason = ?', query.reason);
    where.maybe('e.run = ?', query.run);
    if (query.state) where.always(query.state === 'joined' ? 'e.undone_at is null' : 'e.undone_at is not null');
    const found = await selectPage<MergeRow>(this.#connection, mergeListSelect, where, { ...query });
    return {
      ...found,
      docs: found.docs.map(({ id, kept: remainingId, keptKey: remainingKey, goneKey, at, undone, ...row }) => ({
        ...row,
        id: String(id),
        record: String(remainingId),
        kept: remainingKey,
        gone: goneKey,
        at: new Date(at).toISOString(),
        undone: isoOrNull(undone),
      })),
    };
  }

  /** Undoes the merge of two records, which restores both. Throws E_CONFLICT if another record was created in place of the removed one. */
  async takeApart(context: Context, id: string): Promise<void> {
    const account = authorise(context, 'quality:merge:undo').id;
    const where = new WhereClause().add('e.id = ?', numberOfRowId(id)).always('e.undone_at is null');
    const [merge] = (await selectPage<MergeRow>(this.#connection, mergeListSelect, where, { page: 1, limit: 1 })).docs;
    if (!merge) throw new AppError('E_NOT_FOUND');
    authorise(context, 'quality:merge:undo', { country: merge.country });
    await transaction(this.#connection, async (tx) => {
      await undoMergeInTransaction(tx, merge.id, account, this.#hooks);
      const changes = { undoneAt: { from: null, to: new Date().toISOString() } };
      await audit(tx, context, {
        action: 'quality.take-apart',
        target: `${merge.kind}:${merge.kept}`,
        facts: { name: merge.goneKey, changes },
      });
    });
  }

  /** Returns hosts of broken links, ordered by the number of records that refer to them. */
  async hosts(context: Context, query: ListQuery): Promise<Paged<BrokenLinkHostRow>> {
    const found = await selectPage<HostWithBrokenLinks>(
      this.#connection,
      selectHostsWithBrokenLinks(countryOf(context)),
      new WhereClause(),
      query,
    );
    return { ...found, docs: found.docs.map(({ host, checked, ...row }) => ({ ...row, id: host, checked: isoOrNull(checked) })) };
  }
}
