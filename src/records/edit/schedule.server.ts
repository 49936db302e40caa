import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AreaJobName } from '../../areas.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { isDiskFull, isUnavailable } from '../../platform/db/errors.server.ts';
import { int, list, statement, text } from '../../platform/db/sql.server.ts';
import { audit, auditStatement, systemAgent } from '../../platform/events/audit/audit.server.ts';
import { purgedFieldDifferences } from '../../platform/events/audit/differences.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import { trashDays } from '../../platform/http/change.server.ts';
import type { RecurringJob } from '../../platform/jobs/definition.ts';
import { relationTable, translationTable } from '../engine/table.server.ts';
import { recordFileReferenceTable } from '../files/table.server.ts';
import { revisionTable } from '../history/table.server.ts';
import type { AreaHookRegistry } from '../hooks/hooks.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { isKind, type KindSlug, kindOf, kindSlugs } from '../kinds/index.ts';
import { cutTextTable } from '../quality/table.server.ts';
import type { ContentState } from './content.ts';
import { assertCopyNotOutdated } from './outdated.server.ts';
import type { ReviewFlowHolder } from './review.server.ts';
import { auditTarget, clearedWorkflowRow, saveWorkflowRow, transitionDifferences, tryLockEditableRecord } from './store.server.ts';
import { decideSubmissionsStatement } from './submissions.server.ts';
import { submissionTable, workflowRowTable } from './table.server.ts';
import { publishEditedText, submitterNotificationStatements } from './transitions.server.ts';
import { computeAuditDifferences, readStoredValues } from './values.server.ts';
import { editedTextState, isTransitionPossible } from './workflow.ts';

const intervalMs = 60_000;
const most = 200;
const atMost = sql.raw(`limit ${most}`);
const isOver = sql.raw(`deleted_at < now() - interval '${trashDays} days'`);

const dueNow = statement({
  row: { kind: text(), n: int },
  sql: () => sql`select kind, n from draft_version where publish_at <= now() and publish_by is not null order by publish_at ${atMost}`,
});
const overdue = buildForEachKind((slug) =>
  statement({
    row: { n: int },
    sql: () => sql`select n from ${sql.identifier(slug)} where ${isOver} order by deleted_at ${atMost}`,
  }),
);
const lockOverdue = buildForEachKind((slug) =>
  statement({
    params: { ns: list(int) },
    row: { n: int, title: text(), state: text<ContentState>() },
    sql: ({ ns }) =>
      sql`select n, title, state from ${sql.identifier(slug)} where ${isOver} and n = any(${ns}) order by n for update skip locked`,
  }),
);
const remove = buildForEachKind((slug) =>
  statement({
    params: { ns: list(int) },
    sql: ({ ns }) => sql`delete from ${sql.identifier(slug)} where n = any(${ns})`,
  }),
);

/**
 * Job that publishes records at their set time and purges the trash. Several processes may run the job; row locks give each record to one
 * process.
 */
export class PublicationAndPurgeJob {
  readonly job: RecurringJob<AreaJobName> = { name: 'content', every: intervalMs, run: () => this.run() };
  readonly #connection: Connection;
  readonly #changes: Changes;
  readonly #review: ReviewFlowHolder;
  readonly #hooks: AreaHookRegistry;

  constructor(connection: Connection, { changes, review, hooks }: { changes: Changes; review: ReviewFlowHolder; hooks: AreaHookRegistry }) {
    this.#connection = connection;
    this.#changes = changes;
    this.#review = review;
    this.#hooks = hooks;
  }

  /** Returns the number of records published and purged. */
  async run(): Promise<{ published: number; purged: number }> {
    const due = await dueNow.all(this.#connection, {});
    let published = 0;
    for (const { kind, n } of due) if (isKind(kind) && (await this.#publish(kind, n))) published++;
    let purged = 0;
    for (const kind of kindSlugs) purged += await this.#purge(kind);
    if (published > 0) await this.#changes.catchUp();
    return { published, purged };
  }

  /**
   * Publishes a record if it is still due; returns whether it was published. After a failure the record stays in review without a set time
   * and needs another decision; the audit log contains the error.
   */
  async #publish(slug: KindSlug, n: number): Promise<boolean> {
    const attempt = (publish: (tx: Db) => Promise<boolean>) => transaction(this.#connection, publish);
    return attempt(async (tx) => {
      const work = await tryLockEditableRecord(tx, slug, n, this.#hooks);
      if (
        !work?.publishAt ||
        work.publishBy === null ||
        new Date(work.publishAt).getTime() > Date.now() ||
        !isTransitionPossible(work, 'publish')
      )
        return false;
      assertCopyNotOutdated(slug, work);
      const files = await publishEditedText(tx, slug, work, work.publishBy);
      await this.#hooks.ofKind(slug).onChange?.(tx, systemAgent, n, null);
      const audit = auditStatement(systemAgent, {
        action: 'content.publish',
        target: auditTarget(slug, n),
        facts: {
          kind: slug,
          title: work.title,
          at: new Date(work.publishAt).toISOString(),
          changes: transitionDifferences(work, clearedWorkflowRow, 'published'),
        },
      });
      const submissions = decideSubmissionsStatement(slug, work, 'published', null);
      const extraStatements = { ...submitterNotificationStatements(slug, work, 'content.published', { actor: null }), submissions, audit };
      await saveWorkflowRow(tx, slug, n, {
        beside: clearedWorkflowRow,
        files,
        by: work.publishBy,
        told: extraStatements,
        hooks: this.#hooks,
      });
      return true;
    }).catch((error: unknown) => {
      // the database is unavailable or the disk full, which says nothing about the record: the next run tries again
      if (isUnavailable(error) || isDiskFull(error)) throw error;
      return attempt(async (tx) => {
        const work = await tryLockEditableRecord(tx, slug, n, this.#hooks);
        if (!work) return false;
        const why = error instanceof Error ? error.message : String(error);
        const workingCopy = { publish_at: null, publish_by: null, publish_failed_at: new Date().toISOString() };
        const facts = { kind: slug, title: work.title, error: why.slice(0, 200), changes: transitionDifferences(work, workingCopy) };
        const audit = auditStatement(systemAgent, { action: 'content.publish-failed', target: auditTarget(slug, n), facts });
        await saveWorkflowRow(tx, slug, n, { beside: workingCopy, by: work.publishBy, told: { audit }, hooks: this.#hooks });
        if (editedTextState(work) === 'review') await this.#review.flow.start(tx, systemAgent, { slug, n });
        return false;
      });
    });
  }

  async #purge(slug: KindSlug): Promise<number> {
    return transaction(this.#connection, async (tx) => {
      const old = await overdue[slug].all(tx, {});
      const wanted = old.map(({ n }) => n);
      await this.#hooks.ofKind(slug).lock?.(tx, wanted);
      const gone = await lockOverdue[slug].all(tx, { ns: wanted });
      const ns = gone.map(({ n }) => n);
      if (ns.length === 0) return 0;
      for (const { n, title, state } of gone) {
        const values = await readStoredValues(tx, slug, n);
        const changes = { ...computeAuditDifferences(kindOf(slug), values, null), ...purgedFieldDifferences({ state }) };
        await audit(tx, systemAgent, { action: 'content.purge', target: auditTarget(slug, n), facts: { kind: slug, title, changes } });
      }
      await remove[slug].all(tx, { ns });
      await this.#hooks.ofKind(slug).onPurge?.(tx, ns);
      for (const table of [
        translationTable,
        relationTable,
        revisionTable,
        workflowRowTable,
        submissionTable,
        recordFileReferenceTable,
        cutTextTable,
      ])
        await tx.delete(table).where(and(eq(table.kind, slug), inArray(table.n, ns)));
      return ns.length;
    });
  }
}
