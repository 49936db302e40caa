import { randomBytes } from 'node:crypto';
import type { Permission } from '../../areas.ts';
import { AppError } from '../../base/errors.ts';
import { authorise, reachOf } from '../../platform/access/access.server.ts';
import { atOneMoment, type Connection, type Db, within } from '../../platform/db/connect.server.ts';
import { note } from '../../platform/events/audit/audit.server.ts';
import { trashed, untrashed } from '../../platform/events/audit/differences.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import type { FileStore } from '../../platform/files/files.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { hooksOf } from '../hooks.server.ts';
import { boundKinds } from '../kinds/index.server.ts';
import { type KindSlug, kindOf } from '../kinds/index.ts';
import { baseOf, isOutdated } from './base.server.ts';
import { checked } from './check.server.ts';
import type { ContentValues } from './content.ts';
import { keepsCopy } from './life.ts';
import { put, putNew, setState } from './put.server.ts';
import { stillChecked } from './standing.server.ts';
import {
  forgetFailure,
  keepBeside,
  lockAll,
  lockWork,
  moved,
  nothingBeside,
  ownedBy,
  readWork,
  runOf,
  valuesOf,
  type Worked,
} from './store.server.ts';
import { forgetSubmissions } from './submissions.server.ts';
import { differences, storedValues } from './values.server.ts';

export const targetOf = (slug: KindSlug, n: number): string => `${slug}:${n}`;

/** What an editor sends: the values in full, and a key or the version that they were made from. */
export type NewContent = ContentValues & { key?: string | undefined };
export type ChangedContent = ContentValues & { version: string };

const titleOf = ({ lang, texts }: ContentValues): string => texts[lang]?.title ?? '';

/** Making, changing and deleting records of every kind; their way to the public is steps.server.ts. */
export class Editing {
  readonly #connection: Connection;
  readonly #changes: Changes;
  readonly #files: FileStore;

  constructor(connection: Connection, changes: Changes, files: FileStore) {
    this.#connection = connection;
    this.#changes = changes;
    this.#files = files;
  }

  /** A new draft. Who acts for a country alone adds to it alone. */
  async create(context: Context, slug: KindSlug, { key, ...sent }: NewContent): Promise<{ id: string }> {
    const { country, organizations } = reachOf(context, 'content:record:create');
    if (organizations) throw new AppError('E_FORBIDDEN'); // records belong to countries, not to organizations
    if (country && sent.country !== country) throw new AppError('E_VALIDATION', { country: 'foreignCountry' });
    const { id: editor } = authorise(context, 'content:record:create');
    const values = await checked(this.#files, editor, kindOf(slug), sent, null);
    const n = await this.#write(async (tx) => {
      const made = await putNew(tx, slug, key ?? `office:${randomBytes(12).toString('base64url')}`, values, editor);
      const changes = differences(kindOf(slug), null, values);
      await note(tx, context, 'content.create', targetOf(slug, made), { kind: slug, title: titleOf(values), changes });
      return made;
    });
    return { id: String(n) };
  }

  /** Takes over what an editor sent. What is or was public stays as it is until the new text is published. */
  async update(context: Context, slug: KindSlug, id: string, { version, ...sent }: ChangedContent): Promise<void> {
    const { id: editor } = authorise(context, 'content:record:update');
    const bound = boundKinds[slug];
    const before = await within(this.#connection, async (tx) =>
      valuesOf(tx, bound, await lockWork(tx, context, 'content:record:update', slug, id)),
    );
    const values = await checked(this.#files, editor, bound.kind, sent, before);
    await this.#write(async (tx) => {
      const work = await lockWork(tx, context, 'content:record:update', slug, id);
      if (work.version !== version) throw new AppError('E_CONFLICT');
      const { country } = reachOf(context, 'content:record:update');
      if (country && values.country !== country) throw new AppError('E_VALIDATION', { country: 'foreignCountry' });
      await this.#keep(tx, context, slug, work, values, 'content.update');
    });
  }

  /** A former version as the text that is worked on, in the place of what the editor saw as `version`. */
  async restoreVersion(
    context: Context,
    slug: KindSlug,
    id: string,
    version: string,
    valuesAt: (tx: Db, n: number) => Promise<ContentValues>,
  ): Promise<void> {
    await this.#write(async (tx) => {
      const work = await lockWork(tx, context, 'content:record:update', slug, id);
      if (work.version !== version) throw new AppError('E_CONFLICT');
      const values = await valuesAt(tx, work.n);
      const { country } = reachOf(context, 'content:record:update');
      if (country && values.country !== country) throw new AppError('E_VALIDATION', { country: 'foreignCountry' });
      await this.#keep(tx, context, slug, work, values, 'content.restore-version');
    });
  }

  async #keep(tx: Db, context: Context, slug: KindSlug, work: Worked, values: ContentValues, action: string): Promise<void> {
    const { id: editor } = authorise(context, 'content:record:update');
    const before = await valuesOf(tx, boundKinds[slug], work);
    const kept = stillChecked(before, values);
    const copy = keepsCopy(work);
    const beside = copy && { values: kept, state: 'draft' as const, base: await baseOf(tx, slug, work.n) };
    await keepBeside(tx, slug, work.n, editor, { ...nothingBeside, reason: work.reason, ...beside });
    if (!copy) await put(tx, slug, work, kept, { by: editor, state: 'draft' });
    await hooksOf(slug).changed?.(tx, context, work.n, null);
    const changes = { ...differences(kindOf(slug), before, kept), ...(await moved(tx, slug, work)) };
    await note(tx, context, action, targetOf(slug, work.n), { kind: slug, title: titleOf(values), changes });
  }

  /** To the trash, all or none; what is public disappears at once. `reason`: for the owners of postings, and for the audit. */
  remove(context: Context, slug: KindSlug, ids: readonly string[], reason?: string): Promise<void> {
    return this.#each(context, 'content:record:delete', slug, ids, false, async (tx, work, editor) => {
      await setState(tx, slug, work, { deletedAt: new Date().toISOString() }, editor);
      await hooksOf(slug).changed?.(tx, context, work.n, reason ?? null);
      await forgetFailure(tx, slug, work.n);
      await forgetSubmissions(tx, slug, work.n);
      const facts = {
        kind: slug,
        title: work.title,
        changes: { ...trashed, ...(reason !== undefined && { reason: { from: null, to: reason } }) },
      };
      await note(tx, context, 'content.delete', targetOf(slug, work.n), facts);
    });
  }

  /** Back from the trash, as they were. */
  restore(context: Context, slug: KindSlug, ids: readonly string[]): Promise<void> {
    return this.#each(context, 'content:record:delete', slug, ids, true, async (tx, work, editor) => {
      await setState(tx, slug, work, { deletedAt: null }, editor);
      await hooksOf(slug).changed?.(tx, context, work.n, null);
      await note(tx, context, 'content.restore', targetOf(slug, work.n), { kind: slug, title: work.title, changes: untrashed });
    });
  }

  async #each(
    context: Context,
    permission: Permission,
    slug: KindSlug,
    ids: readonly string[],
    inTrash: boolean,
    work: (tx: Db, work: Worked, editor: number) => Promise<void>,
  ): Promise<void> {
    const { id: editor } = authorise(context, permission);
    await this.#write(async (tx) => {
      for (const id of await lockAll(tx, slug, ids)) await work(tx, await lockWork(tx, context, permission, slug, id, inTrash), editor);
    });
  }

  /** One record for whoever may read it, with the values that are worked on and those of the public. */
  async read(
    context: Context,
    slug: KindSlug,
    id: string,
  ): Promise<{ work: Worked; outdated: boolean; values: ContentValues; shown: ContentValues }> {
    return atOneMoment(this.#connection, async (tx) => {
      const work = await readWork(tx, context, 'content:record:read', slug, id).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'E_NOT_FOUND')
          return readWork(tx, context, 'content:record:delete', slug, id, true);
        throw error;
      });
      authorise(context, 'content:record:read', ownedBy(work));
      const shown = await storedValues(runOf(tx), boundKinds[slug], work.n);
      return { work, shown, values: work.values ?? shown, outdated: await isOutdated(tx, slug, work) };
    });
  }

  async #write<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const done = await within(this.#connection, work);
    await this.#changes.catchUp();
    return done;
  }
}
