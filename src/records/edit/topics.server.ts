import { sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import { authorise } from '../../platform/access/access.server.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { instant, int, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { Permission } from '../../platform/declared.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import { changedFieldDifferences, type FieldDifferences } from '../../platform/events/audit/differences.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { MatchingRows } from '../../platform/resource/resource.server.ts';
import { writeColumns } from '../derive/columns.server.ts';
import { rejectInactiveValues } from '../dictionaries/choose.ts';
import type { AreaHookRegistry } from '../hooks/hooks.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import type { KindSlug } from '../kinds/index.ts';
import { lockKindForWriting } from '../rows/lock.server.ts';
import { applyTopicChange, type TopicColumnValues, type TopicLists, topicFields } from '../topics/topic-columns.ts';
import type { ContentState } from './content.ts';
import { auditTarget, lockRecordsInOrder, ownershipOf, versionColumn } from './store.server.ts';

/** Topics that an operator adds to records or removes from them. */
export interface TopicCorrection extends TopicLists {
  change: 'add' | 'remove';
  /** For a single record: E_CONFLICT is thrown if the record has another version. */
  version?: string | undefined;
}

const permission = 'content:record:update' satisfies Permission;

const row = {
  n: int,
  title: text(),
  country: nullable(text()),
  state: text<ContentState>(),
  createdAccount: nullable(int),
  deletedAt: nullable(instant),
  version: text(),
  industries: list(text()),
  technologies: list(text()),
  assigned: list(text()),
  corrected: list(text()),
};
const topicsOf = buildForEachKind((slug) =>
  statement({
    params: { ns: list(int) },
    row,
    sql: ({ ns }) =>
      sql`select r.n, r.title, r.country, r.state, r.created_account as "createdAccount", r.deleted_at as "deletedAt",
                ${sql.raw(versionColumn(slug))} as version, r.industries, r.technologies, r.assigned, r.corrected
           from ${sql.identifier(slug)} r left join draft_version w on w.kind = '${sql.raw(slug)}' and w.n = r.n
          where r.n = any(${ns}) order by r.n`,
  }),
);
type StoredTopicRow = Awaited<ReturnType<(typeof topicsOf)[KindSlug]['all']>>[number];

interface CorrectedRecordTopics {
  n: number;
  title: string;
  before: TopicColumnValues;
  after: TopicColumnValues;
}

/** Topics removed from and added to any of the records, without duplicates. */
const sumTopicChanges = (corrected: readonly CorrectedRecordTopics[]): FieldDifferences => {
  const without = (values: readonly string[], others: readonly string[]) => values.filter((value) => !others.includes(value));
  const all = topicFields.map((field) => {
    const gone = corrected.flatMap(({ before, after }) => without(before[field], after[field]));
    const come = corrected.flatMap(({ before, after }) => without(after[field], before[field]));
    return [field, { from: [...new Set(gone)], to: [...new Set(come)] }] as const;
  });
  return Object.fromEntries(all.filter(([, { from, to }]) => from.length + to.length > 0));
};

/** Service with which operators correct the topics of one or many records. Topic rules and imports do not change corrected topics. */
export class TopicCorrectionService {
  readonly #connection: Connection;
  readonly #changes: Changes;
  readonly #hooks: AreaHookRegistry;

  constructor(connection: Connection, changes: Changes, hooks: AreaHookRegistry) {
    this.#connection = connection;
    this.#changes = changes;
    this.#hooks = hooks;
  }

  /** Corrects records, all or none. Public records change immediately, which also requires the permission to publish. */
  correct(context: Context, slug: KindSlug, ids: readonly string[], correction: TopicCorrection): Promise<void> {
    return this.#write(context, slug, { ids, correction }, async (tx, corrected) => {
      for (const { n, title, before, after } of corrected) {
        const facts = { kind: slug, title, changes: changedFieldDifferences({ ...before }, { ...after }) };
        await audit(tx, context, { action: 'content.topics', target: auditTarget(slug, n), facts });
      }
    });
  }

  /** Corrects all records of a filtered list with a single audit entry; the history of each record contains its change. */
  correctMatching(context: Context, slug: KindSlug, { ids, total, filters }: MatchingRows, correction: TopicCorrection): Promise<void> {
    return this.#write(context, slug, { ids, correction }, async (tx, corrected) => {
      const facts = { kind: slug, filters, total, changed: corrected.length, changes: sumTopicChanges(corrected) };
      await audit(tx, context, { action: 'content.topics-matching', target: slug, facts });
    });
  }

  async #write(
    context: Context,
    slug: KindSlug,
    { ids, correction: { change, version, ...topics } }: { ids: readonly string[]; correction: TopicCorrection },
    tell: (tx: Db, corrected: readonly CorrectedRecordTopics[]) => Promise<void>,
  ): Promise<void> {
    if (change === 'add') {
      rejectInactiveValues('industries', 'industry', topics.industries);
      rejectInactiveValues('technologies', 'technology', topics.technologies);
    }
    await transaction(this.#connection, async (tx) => {
      await lockKindForWriting.all(tx, { slug }); // the lock of imports comes before the locks of records, as in imports and derivation rules
      const ns = (await lockRecordsInOrder(tx, slug, ids, this.#hooks)).map(Number);
      const stored = await topicsOf[slug].all(tx, { ns });
      if (stored.length < ns.length) throw new AppError('E_NOT_FOUND');
      for (const one of stored) this.#check(context, one, version);
      const corrected = stored.flatMap(({ n, title, industries, technologies, assigned, corrected: decided }): CorrectedRecordTopics[] => {
        const before = { industries, technologies, assigned, corrected: decided };
        const after = applyTopicChange(before, change, topics);
        return Object.keys(changedFieldDifferences({ ...before }, { ...after })).length > 0 ? [{ n, title, before, after }] : [];
      });
      if (corrected.length === 0) return;
      const { id: account } = authorise(context, permission);
      const wanted = corrected.map(({ n, after }) => ({ n, values: { ...after } }));
      await writeColumns(tx, slug, wanted, { author: account, hooks: this.#hooks });
      await tell(tx, corrected);
    });
    await this.#changes.catchUp();
  }

  #check(context: Context, stored: StoredTopicRow, version: string | undefined): void {
    if (stored.deletedAt) throw new AppError('E_NOT_FOUND');
    authorise(context, permission, ownershipOf(stored));
    if (stored.state === 'published') authorise(context, 'content:record:publish', ownershipOf(stored));
    if (version !== undefined && version !== stored.version) throw new AppError('E_CONFLICT');
  }
}
