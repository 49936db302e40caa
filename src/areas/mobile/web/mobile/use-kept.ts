import { useEffect, useState } from 'react';
import type { RecordNow } from '../../../../base/kept-pages.ts';
import { canKeep, type KeptPage, keepList, keptPages, recordOf, standsNow } from '../../../../web/offline/kept.ts';

/** What became of a kept page's record since. */
export type Change = { now: 'gone' | 'changed' } | { now: 'status'; status: string };

const changeOf = (page: KeptPage, now: RecordNow | undefined): Change | undefined => {
  if (!now) return undefined;
  if (now.time === null) return { now: 'gone' };
  if (now.status !== null && now.status !== page.status) return { now: 'status', status: now.status };
  return now.time === page.version ? undefined : { now: 'changed' };
};

export interface Kept {
  /** Undefined until they are read; null: this browser keeps nothing. */
  pages: readonly KeptPage[] | null | undefined;
  /** By address. Null: the line was not there to ask. */
  changes: ReadonlyMap<string, Change> | null | undefined;
  /** Reads them again. */
  refresh: () => Promise<void>;
}

const changesOf = async (pages: readonly KeptPage[]): Promise<Map<string, Change> | null> => {
  const records = new Map(pages.map((page) => [page.address, recordOf(page.address)]));
  try {
    const now = await standsNow([...records.values()].filter((record) => record !== null));
    return new Map(
      pages.flatMap((page): [string, Change][] => {
        const change = changeOf(page, now.get(records.get(page.address) ?? ''));
        return change ? [[page.address, change]] : [];
      }),
    );
  } catch {
    return null;
  }
};

/** The kept pages, and what the server says of their records where it can be asked. */
export const useKept = (): Kept => {
  const [pages, setPages] = useState<Kept['pages']>();
  const [changes, setChanges] = useState<Kept['changes']>();
  const refresh = async () => {
    const found = canKeep() ? await keptPages().catch(() => null) : null;
    setPages(found);
    const changed = found && (await changesOf(found));
    setChanges(changed);
    // there is a line: the list as this build shows it takes the place of an older one
    if (changed && found.length > 0) await keepList().catch(() => undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and again when asked
  useEffect(() => void refresh(), []);
  return { pages, changes, refresh };
};
