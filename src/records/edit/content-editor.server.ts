import { randomBytes } from 'node:crypto';
import { AppError } from '../../base/errors.ts';
import { authorise, scopeFilterOf } from '../../platform/access/access.server.ts';
import { type Connection, type Db, snapshotRead, transaction } from '../../platform/db/connect.server.ts';
import { auditStatement } from '../../platform/events/audit/audit.server.ts';
import { restoringDifferences, trashingDifferences } from '../../platform/events/audit/differences.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import type { FileStore } from '../../platform/files/files.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { replaceRecordFileReferences } from '../files/references.server.ts';
import type { AreaHookRegistry } from '../hooks/hooks.server.ts';
import { type KindSlug, kindOf } from '../kinds/index.ts';
import { validateEditedContent } from './check.server.ts';
import type { ContentValues, SentValues } from './content.ts';
import { fileIdsInValues } from './files.ts';
import { isWorkingCopyOutdated } from './outdated.server.ts';
import { rejectCircularParent } from './parent.server.ts';
import type { ReviewFlowHolder } from './review.server.ts';
import { createRecord, patchRecordState, saveValues } from './save.server.ts';
import {
  auditTarget,
  clearedWorkflowRow,
  clearFailedPublicationStatement,
  type EditableRecord,
  lockEditableRecord,
  lockRecordsInOrder,
  ownershipOf,
  readEditableRecord,
  readEditedValues,
  saveWorkflowRow,
  transitionDifferences,
} from './store.server.ts';
import { deleteSubmissionsStatement } from './submissions.server.ts';
import { retainTranslationConfirmations } from './translations.server.ts';
import { computeAuditDifferences, draftFromValues, readStoredValues } from './values.server.ts';
import { editedTextState, isPublicationTimeApproved, retainsPublishedText } from './workflow.ts';

/** Input of an editor for a new record: complete values and optionally a key. */
export type NewContent = SentValues & { key?: string | undefined };
/** Input of an editor for a change of a record: complete values and the version of the record that the editor read. */
export type ContentChangeInput = SentValues & { version: string };

const titleOf = ({ lang, texts }: ContentValues): string => texts[lang]?.title ?? '';

interface EditorDependencies {
  changes: Changes;
  files: FileStore;
  review: ReviewFlowHolder;
  hooks: AreaHookRegistry;
}

/** Service that creates, changes, deletes and restores records of every kind. Publication is in transitions.server.ts. */
export class ContentEditor {
  readonly #connection: Connection;
  readonly #changes: Changes;
  readonly #files: FileStore;
  readonly #review: ReviewFlowHolder;
  readonly #hooks: AreaHookRegistry;

  constructor(connection: Connection, { changes, files, review, hooks }: EditorDependencies) {
    this.#connection = connection;
    this.#changes = changes;
    this.#files = files;
    this.#review = review;
    this.#hooks = hooks;
  }

  /** Creates a draft and returns its id. An account with a country scope creates records of this country only. */
  async create(context: Context, slug: KindSlug, { key, ...sent }: NewContent): Promise<{ id: string }> {
    const { country, organizations } = scopeFilterOf(context, 'content:record:create');
    if (organizations) throw new AppError('E_FORBIDDEN'); // records belong to countries, not to organizations
    if (country && sent.country !== country) throw new AppError('E_VALIDATION', { country: 'foreignCountry' });
    const { id: editor } = authorise(context, 'content:record:create');
    const values = await validateEditedContent(this.#files, editor, kindOf(slug), { typed: sent, known: null });
    const ownKey = key ?? `office:${randomBytes(12).toString('base64url')}`;
    const draft = draftFromValues(ownKey, values);
    const facts = { kind: slug, title: titleOf(values), changes: computeAuditDifferences(kindOf(slug), null, values) };
    const extraStatements = (made: number) => ({
      audit: auditStatement(context, { action: 'content.create', target: auditTarget(slug, made), facts }),
    });
    const n = await this.#write(async (tx) => {
      await rejectCircularParent(tx, slug, ownKey, values);
      return createRecord(tx, slug, draft, { by: editor, files: fileIdsInValues(values), extraStatements, hooks: this.#hooks });
    });
    return { id: String(n) };
  }

  /** Saves a change of a record. If the record is or was public, its published text stays and the change becomes the working copy. */
  async update(context: Context, slug: KindSlug, id: string, { version, ...sent }: ContentChangeInput): Promise<void> {
    const { id: editor } = authorise(context, 'content:record:update');
    const { db } = this.#connection;
    const seen = await readEditableRecord(db, { context, permission: 'content:record:update', slug, id });
    const before = await readEditedValues(db, slug, seen);
    const values = await validateEditedContent(this.#files, editor, kindOf(slug), { typed: sent, known: before });
    await this.#write(async (tx) => {
      const work = await lockEditableRecord(tx, this.#hooks, { context, permission: 'content:record:update', slug, id });
      if (work.version !== version) throw new AppError('E_CONFLICT');
      const { country } = scopeFilterOf(context, 'content:record:update');
      if (country && values.country !== country) throw new AppError('E_VALIDATION', { country: 'foreignCountry' });
      const had = seen.version === version ? before : await readEditedValues(tx, slug, work);
      await this.#keep(tx, context, slug, { work, before: had, values, action: 'content.update' });
    });
  }

  /**
   * Replaces the edited text by the values of a former version. Throws E_CONFLICT if the record has another `version` than the editor saw.
   */
  async restoreVersion(
    context: Context,
    slug: KindSlug,
    id: string,
    { version, valuesAt }: { version: string; valuesAt: (tx: Db, n: number) => Promise<ContentValues> },
  ): Promise<void> {
    await this.#write(async (tx) => {
      const work = await lockEditableRecord(tx, this.#hooks, { context, permission: 'content:record:update', slug, id });
      if (work.version !== version) throw new AppError('E_CONFLICT');
      const values = await valuesAt(tx, work.n);
      const { country } = scopeFilterOf(context, 'content:record:update');
      if (country && values.country !== country) throw new AppError('E_VALIDATION', { country: 'foreignCountry' });
      const before = await readEditedValues(tx, slug, work);
      await this.#keep(tx, context, slug, { work, before, values, action: 'content.restore-version' });
    });
  }

  async #keep(
    tx: Db,
    context: Context,
    slug: KindSlug,
    { work, before, values, action }: { work: EditableRecord; before: ContentValues; values: ContentValues; action: string },
  ): Promise<void> {
    const { id: editor } = authorise(context, 'content:record:update');
    await rejectCircularParent(tx, slug, work.key, values);
    const valuesWithChecks = retainTranslationConfirmations(before, values);
    const copy = retainsPublishedText(work);
    const workingCopy = {
      ...clearedWorkflowRow,
      reason: work.reason,
      ...(copy && { values: valuesWithChecks, state: 'draft' as const, base: work.newest }),
    };
    const files = copy ? undefined : await saveValues(tx, slug, work, { values: valuesWithChecks, by: editor, state: 'draft' });
    if (!copy) await this.#hooks.ofKind(slug).onChange?.(tx, context, work.n, null);
    const changes = {
      ...computeAuditDifferences(kindOf(slug), before, valuesWithChecks),
      ...transitionDifferences(work, workingCopy, copy ? work.state : 'draft'),
    };
    const audit = auditStatement(context, {
      action,
      target: auditTarget(slug, work.n),
      facts: { kind: slug, title: titleOf(values), changes },
    });
    await saveWorkflowRow(tx, slug, work.n, {
      beside: workingCopy,
      ...(files && { files }),
      by: editor,
      told: { audit },
      hooks: this.#hooks,
    });
    if (editedTextState(work) === 'review') await this.#review.flow.end(tx, context, { slug, n: work.n }, 'edited');
  }

  /**
   * Moves records to the trash, all or none; public records immediately stop being public. `reason`: shown to the owners of postings and
   * stored in the audit log.
   */
  remove(context: Context, slug: KindSlug, ids: readonly string[], reason?: string): Promise<void> {
    return this.#each(context, slug, { ids, inTrash: false }, async (tx, work, editor) => {
      const files = await patchRecordState(tx, slug, work, { values: { deletedAt: new Date().toISOString() }, by: editor });
      await this.#hooks.ofKind(slug).onChange?.(tx, context, work.n, reason ?? null);
      const facts = {
        kind: slug,
        title: work.title,
        changes: { ...trashingDifferences, ...(reason !== undefined && { reason: { from: null, to: reason } }) },
      };
      await replaceRecordFileReferences(tx, { slug, n: work.n }, files, {
        hooks: this.#hooks,
        also: {
          failure: clearFailedPublicationStatement(slug, work.n),
          submissions: deleteSubmissionsStatement(slug, work.n),
          audit: auditStatement(context, { action: 'content.delete', target: auditTarget(slug, work.n), facts }),
        },
      });
      await this.#review.flow.end(tx, context, { slug, n: work.n }, 'deleted');
    });
  }

  /** Restores records from the trash, all or none, in the state that they had before. */
  restore(context: Context, slug: KindSlug, ids: readonly string[]): Promise<void> {
    return this.#each(context, slug, { ids, inTrash: true }, async (tx, work, editor) => {
      const files = await patchRecordState(tx, slug, work, { values: { deletedAt: null }, by: editor });
      await this.#hooks.ofKind(slug).onChange?.(tx, context, work.n, null);
      const facts = { kind: slug, title: work.title, changes: restoringDifferences };
      await replaceRecordFileReferences(tx, { slug, n: work.n }, files, {
        hooks: this.#hooks,
        also: { audit: auditStatement(context, { action: 'content.restore', target: auditTarget(slug, work.n), facts }) },
      });
      if (editedTextState(work) === 'review' && !isPublicationTimeApproved(work))
        await this.#review.flow.start(tx, context, { slug, n: work.n });
    });
  }

  async #each(
    context: Context,
    slug: KindSlug,
    { ids, inTrash }: { ids: readonly string[]; inTrash: boolean },
    work: (tx: Db, work: EditableRecord, editor: number) => Promise<void>,
  ): Promise<void> {
    const permission = 'content:record:delete';
    const { id: editor } = authorise(context, permission);
    await this.#write(async (tx) => {
      for (const id of await lockRecordsInOrder(tx, slug, ids, this.#hooks))
        await work(tx, await readEditableRecord(tx, { context, permission, slug, id, inTrash }), editor);
    });
  }

  /**
   * Reads a record that the caller may read; a record in the trash needs the permission to delete. `values`: the values of the working
   * copy, else of the record; `shown`: the values of the record itself.
   */
  async read(
    context: Context,
    slug: KindSlug,
    id: string,
  ): Promise<{ work: EditableRecord; outdated: boolean; values: ContentValues; shown: ContentValues }> {
    return snapshotRead(this.#connection, async (tx) => {
      const work = await readEditableRecord(tx, { context, permission: 'content:record:read', slug, id }).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'E_NOT_FOUND')
          return readEditableRecord(tx, { context, permission: 'content:record:delete', slug, id, inTrash: true });
        throw error;
      });
      authorise(context, 'content:record:read', ownershipOf(work));
      const recordValues = await readStoredValues(tx, slug, work.n);
      return { work, shown: recordValues, values: work.values ?? recordValues, outdated: isWorkingCopyOutdated(slug, work) };
    });
  }

  async #write<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const done = await transaction(this.#connection, work);
    await this.#changes.catchUp();
    return done;
  }
}
