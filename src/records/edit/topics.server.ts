import type { Permission } from '../../areas.ts';
import { AppError } from '../../base/errors.ts';
import { authorise } from '../../platform/access/access.server.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { together } from '../../platform/db/together.server.ts';
import { auditStatement } from '../../platform/events/audit/audit.server.ts';
import { differences } from '../../platform/events/audit/differences.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { checkChosen } from '../dictionaries/choose.ts';
import type { KindSlug } from '../kinds/index.ts';
import { WordCounter } from '../search/writer.server.ts';
import { decideTopics, type TopicLists, type TopicState } from '../topics/topic-columns.ts';
import { patchRecord } from '../write/replace.server.ts';
import { readStored } from '../write/stored.server.ts';
import { lockAll, ownershipOf, readWork, targetOf } from './store.server.ts';

/** Topics that people add to records or take away from them. */
export interface TopicCorrection extends TopicLists {
  change: 'add' | 'remove';
  /** Of a single record: refused with E_CONFLICT where it is no longer this one. */
  version?: string | undefined;
}

const permission = 'content:record:update' satisfies Permission;

/** Topics decided by people for many records at once: what they say no rule and no import changes afterwards. */
export class TopicCorrections {
  readonly #connection: Connection;
  readonly #changes: Changes;

  constructor(connection: Connection, changes: Changes) {
    this.#connection = connection;
    this.#changes = changes;
  }

  /** All or none. What is public changes at once, so that asks for the permission to publish too. */
  async correct(context: Context, slug: KindSlug, ids: readonly string[], correction: TopicCorrection): Promise<void> {
    if (correction.change === 'add') {
      checkChosen('industries', 'industry', correction.industries);
      checkChosen('technologies', 'technology', correction.technologies);
    }
    await transaction(this.#connection, async (tx) => {
      const words = new WordCounter();
      for (const id of await lockAll(tx, slug, ids)) await this.#correctOne(tx, context, { slug, id, words }, correction);
      await words.count(tx);
    });
    await this.#changes.catchUp();
  }

  async #correctOne(
    tx: Db,
    context: Context,
    { slug, id, words }: { slug: KindSlug; id: string; words: WordCounter },
    { change, version, ...topics }: TopicCorrection,
  ): Promise<void> {
    const { id: account } = authorise(context, permission);
    const work = await readWork(tx, context, permission, slug, id);
    if (work.state === 'published') authorise(context, 'content:record:publish', ownershipOf(work));
    if (version !== undefined && version !== work.version) throw new AppError('E_CONFLICT');
    const stored = await readStored(tx, slug, { n: work.n });
    if (!stored) throw new AppError('E_NOT_FOUND');
    const { industries, technologies, assigned, corrected } = stored.row;
    const before: TopicState = { industries, technologies, assigned, corrected };
    const after = decideTopics(before, change, topics);
    const changes = differences({ ...before }, { ...after });
    if (Object.keys(changes).length === 0) return;
    await patchRecord(tx, slug, stored, { values: { ...after }, actor: account, words });
    const audit = auditStatement(context, {
      action: 'content.topics',
      target: targetOf(slug, work.n),
      facts: { kind: slug, title: work.title, changes },
    });
    await together(tx, { audit });
  }
}
