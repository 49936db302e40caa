import { useEffect, useState } from 'react';
import type { CurrentRecordState } from '../../../../base/offline-pages.ts';
import {
  canSavePages,
  fetchRecordStates,
  type OfflinePage,
  offlinePages,
  recordReferenceOf,
  saveOfflineListPage,
} from '../../../../web/offline/offline-pages.ts';

/** Change of a record since its page was stored. */
export type SavedRecordChange = { now: 'gone' | 'changed' } | { now: 'status'; status: string };

const changeOf = (page: OfflinePage, now: CurrentRecordState | undefined): SavedRecordChange | undefined => {
  if (!now) return undefined;
  if (now.time === null) return { now: 'gone' };
  if (now.status !== null && now.status !== page.status) return { now: 'status', status: now.status };
  return now.time === page.version ? undefined : { now: 'changed' };
};

/** Pages that this browser stored for offline use, and which of their records have changed on the server since then. */
export interface OfflinePagesState {
  /** Undefined until loaded; null: this browser cannot store pages. */
  pages: readonly OfflinePage[] | null | undefined;
  /** Changes by address of the page. Undefined until loaded; null: the server could not be reached. */
  changes: ReadonlyMap<string, SavedRecordChange> | null | undefined;
  /** Loads pages and changes again. */
  refresh: () => Promise<void>;
}

const changesOf = async (pages: readonly OfflinePage[]): Promise<Map<string, SavedRecordChange> | null> => {
  const records = new Map(pages.map((page) => [page.address, recordReferenceOf(page.address)]));
  try {
    const now = await fetchRecordStates([...records.values()].filter((record) => record !== null));
    return new Map(
      pages.flatMap((page): [string, SavedRecordChange][] => {
        const change = changeOf(page, now.get(records.get(page.address) ?? ''));
        return change ? [[page.address, change]] : [];
      }),
    );
  } catch {
    return null;
  }
};

/** Returns the offline pages, and the changes of their records if the server can be reached. */
export const useOfflinePages = (): OfflinePagesState => {
  const [pages, setPages] = useState<OfflinePagesState['pages']>();
  const [changes, setChanges] = useState<OfflinePagesState['changes']>();
  const refresh = async () => {
    const found = canSavePages() ? await offlinePages().catch(() => null) : null;
    setPages(found);
    const changed = found && (await changesOf(found));
    setChanges(changed);
    // the server answered: stores the list page again, because the stored one may be of an earlier build
    if (changed && found.length > 0) await saveOfflineListPage().catch(() => undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; `refresh` is called again on request
  useEffect(() => void refresh(), []);
  return { pages, changes, refresh };
};
