import { sql } from 'drizzle-orm';
import type { Paged } from '../../base/paging.ts';
import { entriesOf } from '../../base/typed-keys.ts';
import { joinAccount } from '../../platform/access/ownership.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { instant, int, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import type { FileStore } from '../../platform/files/files.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { RecordDetail } from '../api.ts';
import { untranslatedParts } from '../engine/translated.ts';
import type { AreaHookRegistry } from '../hooks/hooks.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { type KindSlug, kindOf } from '../kinds/index.ts';
import type { ListIndexes } from '../read/indexes.server.ts';
import type { RecordLibraryReader } from '../read/library.server.ts';
import { isSameValue } from '../rows/draft-rows.server.ts';
import { readCutTexts } from '../rows/source-copy.server.ts';
import type { Search } from '../search/search.server.ts';
import type { ContentDetail, RemovedSourcePassage, RevisionFieldChange } from './content.ts';
import { ContentEditor } from './content-editor.server.ts';
import { ContentListing, titlePrefixFieldOf, translationStatuses } from './list.server.ts';
import { permittedContentActions, removeDecisionActions } from './permissions.server.ts';
import { preview } from './preview.server.ts';
import type { ReviewFlowHolder } from './review.server.ts';
import { lastChangeSql, readEditableRecord } from './store.server.ts';
import { TopicCorrectionService } from './topics.server.ts';
import { PublicationTransitionService } from './transitions.server.ts';
import { readTranslationStates, removeTranslationConfirmations } from './translations.server.ts';
import {
  type ContentVersion,
  computeValuesAtVersion,
  listContentVersions,
  readRevisionDifferences,
  type VersionToRestore,
} from './versions.server.ts';
import { editedTextState } from './workflow.ts';

interface ContentAdminDependencies {
  changes: Changes;
  indexes: ListIndexes;
  library: RecordLibraryReader;
  search: Search;
  files: FileStore;
  review: ReviewFlowHolder;
  hooks: AreaHookRegistry;
}

const stampsOf = buildForEachKind((slug) =>
  statement({
    params: { n: int },
    row: { views: int, createdAt: instant, creator: nullable(text()), updatedAt: instant, updater: nullable(text()) },
    sql: ({ n }) =>
      sql`select r.views, r.created_at as "createdAt", coalesce(c.real_name, r.created_by) as creator, ${sql.raw(lastChangeSql.at)} as "updatedAt",
                coalesce(u.real_name, ${sql.raw(lastChangeSql.by)}) as updater
           from ${sql.identifier(slug)} r left join draft_version w on w.kind = '${sql.raw(slug)}' and w.n = r.n
                left ${sql.raw(joinAccount('r.created_account', 'c'))}
                left ${sql.raw(joinAccount(lastChangeSql.account, 'u'))} where r.n = ${n}`,
  }),
);

/** Service of the back office for records; it composes listing, editor, transitions and topic corrections. */
export class ContentAdmin {
  readonly listing: ContentListing;
  readonly editor: ContentEditor;
  readonly transitions: PublicationTransitionService;
  readonly topics: TopicCorrectionService;
  readonly #connection: Connection;
  readonly #parts: ContentAdminDependencies;

  constructor(connection: Connection, parts: ContentAdminDependencies) {
    this.#connection = connection;
    this.#parts = parts;
    this.listing = new ContentListing(connection, parts);
    this.editor = new ContentEditor(connection, parts);
    this.transitions = new PublicationTransitionService(connection, parts);
    this.topics = new TopicCorrectionService(connection, parts.changes, parts.hooks);
  }

  /** A record with its editable values and the actions that the caller may carry out now. */
  async detail(context: Context, slug: KindSlug, id: string): Promise<ContentDetail> {
    const lead = titlePrefixFieldOf(slug);
    const { work, outdated, values: worked, shown: recordValues } = await this.editor.read(context, slug, id);
    const values = removeTranslationConfirmations(worked);
    const [stamps, texts] = await Promise.all([
      stampsOf[slug].one(this.#connection, { n: work.n }),
      readTranslationStates(this.#connection, slug, [work.n]),
    ]);
    const publicTexts = texts.get(work.n) ?? [];
    const rewritten = work.values !== null && !isSameValue(values.texts[values.lang], recordValues.texts[recordValues.lang]);
    const present = entriesOf(values.texts).flatMap(([locale, text]) => {
      if (!text) return [];
      const isUnchanged = isSameValue(text, recordValues.texts[locale]) && !worked.texts[locale]?.checked;
      const wasStale = publicTexts.some((one) => one.locale === locale && one.stale);
      const original = values.texts[values.lang];
      const left = original ? untranslatedParts(kindOf(slug), original, values.fields, text) : [];
      return [{ locale, stale: isUnchanged && (wasStale || rewritten), incomplete: left.length > 0 }];
    });
    const inReview = editedTextState(work) === 'review' && !work.deletedAt;
    const { flow } = this.#parts.review;
    const standing = inReview ? await flow.standing(this.#connection.db, context, { slug, n: work.n }) : null;
    const ownLead = lead ? values.fields[lead] : null;
    return {
      id: String(work.n),
      kind: slug,
      key: work.key,
      lead: typeof ownLead === 'string' ? ownLead : null,
      title: values.texts[values.lang]?.title ?? work.title,
      state: work.state,
      working: work.working,
      publishAt: work.publishAt && new Date(work.publishAt).toISOString(),
      country: values.country,
      date: values.date,
      lang: values.lang,
      texts: translationStatuses(values.lang, present),
      views: stamps?.views ?? 0,
      updated: new Date(stamps?.updatedAt ?? 0).toISOString(),
      updatedBy: stamps?.updater ?? null,
      created: new Date(stamps?.createdAt ?? 0).toISOString(),
      createdBy: stamps?.creator ?? null,
      deleted: work.deletedAt && new Date(work.deletedAt).toISOString(),
      version: work.version,
      outdated,
      reason: work.reason,
      review: standing,
      values,
      may: removeDecisionActions(permittedContentActions(context, work), standing?.ownCase ?? false),
    };
  }

  versions(context: Context, slug: KindSlug, id: string, query: { page: number; limit: number }): Promise<Paged<ContentVersion>> {
    return listContentVersions(this.#connection, context, { slug, id }, query);
  }

  /** Changed values of one revision, in full; without `version`, of the newest revision. */
  difference(context: Context, slug: KindSlug, id: string, version?: string): Promise<RevisionFieldChange[]> {
    return readRevisionDifferences(this.#connection, context, { slug, id }, version);
  }

  /** Passages that imports cut out of the texts of the record. */
  async sourceCopy(context: Context, slug: KindSlug, id: string): Promise<RemovedSourcePassage[]> {
    const { n } = await readEditableRecord(this.#connection.db, { context, permission: 'content:record:read', slug, id });
    const copies = await readCutTexts(this.#connection, slug, n);
    return copies.map(({ at, ...copy }) => ({ ...copy, at: new Date(at).toISOString() }));
  }

  /** Replaces the edited text by a former version. The public text stays until the edited text is published. */
  restoreVersion(context: Context, slug: KindSlug, id: string, { version, restore }: VersionToRestore): Promise<void> {
    return this.editor.restoreVersion(context, slug, id, { version, valuesAt: computeValuesAtVersion(slug, restore) });
  }

  preview(context: Context, slug: KindSlug, id: string): Promise<RecordDetail> {
    return preview(this.#connection, this.#parts.library, context, { slug, id });
  }
}
