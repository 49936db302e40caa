import { createContext, use, useEffect, useState } from 'react';
import { browserMemberApi } from '../lib/member-api.ts';
import { documentLocale } from '../lib/preferences.ts';
import { useEveryMinute } from './every-minute.ts';

/** How much waits for the reader in flows, and how much of it is overdue. */
export interface WorkCount {
  todo: number;
  overdue: number;
}
export const noWork: WorkCount = { todo: 0, overdue: 0 };
export const WorkContext = createContext(noWork);
/** The one number that menu, bar and first page show. */
export const useWork = () => use(WorkContext);

/** The number that came with the page, kept up to date while the page is in sight. */
export const useLiveWork = (loaded: WorkCount): WorkCount => {
  const [work, setWork] = useState(loaded);
  useEffect(() => setWork(loaded), [loaded]);
  useEveryMinute(async () => {
    const now = await browserMemberApi(documentLocale())
      .flowCount()
      .catch(() => null);
    if (now) setWork(now);
  });
  return work;
};
