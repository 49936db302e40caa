import { declareServerArea } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import type { FileStore } from '../../platform/files/files.server.ts';
import type { Settings } from '../../platform/settings/settings.server.ts';
import type { AreaHookRegistry, KindHooks } from '../../records/hooks/hooks.server.ts';
import type { RecordLibraryReader } from '../../records/read/library.server.ts';
import type { Engine } from '../flow/engine/engine.server.ts';
import type { WorkLists } from '../flow/read/lists.server.ts';
import type { SubjectRegistry } from '../flow/subjects.server.ts';
import { applicationSubject } from './application-subject.server.ts';
import { Applications } from './applications.server.ts';
import { PostingExpiryJob } from './expiry.server.ts';
import { canReadPostingFile } from './files.server.ts';
import { detachPostingsFromRecords, lockPostingsOfRecords, updatePostingFromRecord } from './follow.server.ts';
import { MatchFinder } from './matches.server.ts';
import { served } from './operations.server.ts';
import { postingSubject } from './posting-subject.server.ts';
import { OwnerPostings } from './postings.server.ts';
import { relationToReader } from './reader-relation.server.ts';
import { applicationResource, reviewResource } from './resource.server.ts';
import { PostingReviewAdmin } from './review.server.ts';
import { series } from './series.server.ts';
import { settings } from './settings.server.ts';
import { postingSubmissionSource } from './submissions.server.ts';
import { texts } from './texts/index.server.ts';
import { exchangeTodoSources } from './todos.server.ts';

/** Hooks of the exchange on records of supplies and demands. */
const hooksOnRecords: KindHooks = {
  lock: lockPostingsOfRecords,
  onChange: updatePostingFromRecord,
  onPurge: detachPostingsFromRecords,
  relationTo: relationToReader,
};

/** Field of postings that contains values of a dictionary, by dictionary. Postings and records have the same names of fields. */
const fieldsOf: Readonly<Record<string, string>> = { industry: 'industries', technology: 'technologies', sndCategory: 'category' };

/** Returns SQL for postings that use a dictionary value in their working or approved text; undefined if no field uses the dictionary. */
const postingsWith = (dictionary: string): string | undefined => {
  const field = fieldsOf[dictionary];
  if (!field) return undefined;
  const holding = ['"values"', 'approved'].map((text) => `${text}->'${field}' @> to_jsonb($1::text)`);
  return `from posting where deleted_at is null and (${holding.join(' or ')})`;
};

interface ExchangeDependencies {
  connection: Connection;
  changes: Changes;
  files: FileStore;
  settings: Settings;
  library: RecordLibraryReader;
  engine: Engine;
  flowLists: WorkLists;
  flowSubjects: SubjectRegistry;
  recordHooks: AreaHookRegistry;
}

export const exchange = declareServerArea({
  name: 'exchange',
  texts,
  settings,
  open: ({
    connection,
    changes,
    files,
    settings,
    library,
    engine,
    flowLists: lists,
    flowSubjects,
    recordHooks: hooks,
  }: ExchangeDependencies) => {
    flowSubjects.declare(
      postingSubject(settings, async () => void (await changes.catchUp()), hooks),
      applicationSubject,
    );
    return {
      postings: new OwnerPostings(connection, changes, { files, settings, engine, hooks }),
      applications: new Applications(connection, { engine, lists }),
      matches: new MatchFinder(connection, library),
      review: new PostingReviewAdmin(connection, changes, { engine, lists }),
      expiry: new PostingExpiryJob(connection, changes, hooks),
    };
  },
  recordHooks: () => ({ kinds: { snd: hooksOnRecords }, files: { mayRead: canReadPostingFile } }),
  jobs: ({ expiry }) => [expiry.job],
  operations: served,
  resources: ({ review, applications }) => [reviewResource(review), applicationResource(applications)],
  todos: exchangeTodoSources,
  submissions: postingSubmissionSource,
  series,
  dictionaryUse: { place: 'posting', at: 10, from: postingsWith },
});
