import { useEffect, useState } from 'react';
import type { RecordNow } from '../../../../base/offline-pages.ts';
import { canSavePages, currentStates, type OfflinePage, offlinePages, recordOf, saveList } from '../../../../web/offline/offline-pages.ts';

/** What became of a kept page's record since. */
export type OfflineChange = { now: 'gone' | 'changed' } | { now: 'status'; status: string };

const changeOf = (page: OfflinePage, now: RecordNow | undefined): OfflineChange | undefined => {
  if (!now) return undefined;
  if (now.time === null) return { now: 'gone' };
  if (now.status !== null && now.status !== page.status) return { now: 'status', status: now.status };
  return now.time === page.version ? undefined : { now: 'changed' };
};

export interface OfflinePages {
  /** Undefined until they are read; null: this browser keeps nothing. */
  pages: readonly OfflinePage[] | null | undefined;
  /** By address. Null: the line was not there to ask. */
  changes: ReadonlyMap<string, OfflineChange> | null | undefined;
  /** Reads them again. */
  refresh: () => Promise<void>;
}

const changesOf = async (pages: readonly OfflinePage[]): Promise<Map<string, OfflineChange> | null> => {
  const records = new Map(pages.map((page) => [page.address, recordOf(page.address)]));
  try {
    const now = await currentStates([...records.values()].filter((record) => record !== null));
    return new Map(
      pages.flatMap((page): [string, OfflineChange][] => {
        const change = changeOf(page, now.get(records.get(page.address) ?? ''));
        return change ? [[page.address, change]] : [];
      }),
    );
  } catch {
    return null;
  }
};

/** The kept pages, and what the server says of their records where it can be asked. */
export const useOfflinePages = (): OfflinePages => {
  const [pages, setPages] = useState<OfflinePages['pages']>();
  const [changes, setChanges] = useState<OfflinePages['changes']>();
  const refresh = async () => {
    const found = canSavePages() ? await offlinePages().catch(() => null) : null;
    setPages(found);
    const changed = found && (await changesOf(found));
    setChanges(changed);
    // there is a line: the list as this build shows it takes the place of an older one
    if (changed && found.length > 0) await saveList().catch(() => undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and again when asked
  useEffect(() => void refresh(), []);
  return { pages, changes, refresh };
};
