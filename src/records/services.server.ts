import type { AreaDeclarations } from '../platform/composition.server.ts';
import type { DailyCounts } from '../platform/counters/daily-counts.server.ts';
import type { Connection } from '../platform/db/connect.server.ts';
import type { Changes } from '../platform/events/changes.server.ts';
import type { FileStore } from '../platform/files/files.server.ts';
import type { JobQueue } from '../platform/jobs/queue.server.ts';
import type { Environment } from '../platform/services.server.ts';
import type { Settings } from '../platform/settings/settings.server.ts';
import { derivations } from './derivations.server.ts';
import { DerivationRunner } from './derive/run.server.ts';
import { DictionaryCache } from './dictionaries/dictionaries.server.ts';
import { ContentAdmin } from './edit/content.server.ts';
import { ContentFinder } from './edit/find.server.ts';
import { ContentFormLookup } from './edit/lookup.server.ts';
import { ReviewFlowHolder } from './edit/review.server.ts';
import { PublicationAndPurgeJob } from './edit/schedule.server.ts';
import type { AreaHookRegistry } from './hooks/hooks.server.ts';
import { LinkChecker } from './links/link-check.server.ts';
import { ListIndexes } from './read/indexes.server.ts';
import { RecordLibraryReader } from './read/library.server.ts';
import { RecordViewCounter } from './read/views.server.ts';
import { SearchKeywordCounter } from './search/keywords.server.ts';
import { SearchMaintenance } from './search/maintenance.server.ts';
import { Search } from './search/search.server.ts';

interface RecordServiceDependencies {
  connection: Connection;
  changes: Changes;
  areaDeclarations: AreaDeclarations;
  environment: Environment;
  counts: DailyCounts;
  settings: Settings;
  files: FileStore;
  queue: JobQueue;
  recordHooks: AreaHookRegistry;
}

/** Opens the services of records: reading, searching, editing. */
export const openRecordServices = ({
  connection,
  changes,
  environment: { publicUrl },
  counts,
  settings,
  files,
  queue,
  recordHooks: hooks,
}: RecordServiceDependencies) => {
  const indexes = new ListIndexes(connection, (kind) => changes.announce({ kind, ns: [] }));
  const keywords = new SearchKeywordCounter(connection, settings);
  const search = new Search({ connection, indexes, keywords, counts });
  const views = new RecordViewCounter(connection);
  const dictionaries = new DictionaryCache(connection);
  const library = new RecordLibraryReader(connection, { indexes, search, views, hooks });
  const derivationRuns = new DerivationRunner(connection, queue, hooks);
  derivationRuns.register(...derivations);
  const review = new ReviewFlowHolder();
  const content = new ContentAdmin(connection, { changes, indexes, library, search, files, review, hooks });
  return {
    indexes,
    keywords,
    search,
    views,
    dictionaries,
    content,
    contentReview: review,
    derivationRuns,
    library,
    contentLookup: new ContentFormLookup(connection, search, dictionaries, content.editor),
    searchUpkeep: new SearchMaintenance(connection),
    contentFinder: new ContentFinder(connection, search),
    schedule: new PublicationAndPurgeJob(connection, { changes, review, hooks }),
    links: new LinkChecker(connection, { enabled: () => settings.get('links.check'), publicUrl }),
  };
};
