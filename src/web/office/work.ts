import { createContext, use, useEffect, useState } from 'react';
import { browserMemberApi } from '../lib/member-api.ts';
import { documentLocale } from '../lib/preferences.ts';
import { useVisiblePagePolling } from './every-minute.ts';

/** Number of the account's open tasks in flows, and how many are overdue. */
export interface TaskCounts {
  todo: number;
  overdue: number;
}
export const zeroTaskCounts: TaskCounts = { todo: 0, overdue: 0 };
export const TaskCountsContext = createContext(zeroTaskCounts);
/** Task counts that menu, top bar and start page share. */
export const useTaskCounts = () => use(TaskCountsContext);

/** Task counts: the values of the page, refreshed every minute while the page is visible. */
export const useLiveTaskCounts = (loaded: TaskCounts): TaskCounts => {
  const [work, setWork] = useState(loaded);
  useEffect(() => setWork(loaded), [loaded]);
  useVisiblePagePolling(async () => {
    const now = await browserMemberApi(documentLocale())
      .flowCount()
      .catch(() => null);
    if (now) setWork(now);
  });
  return work;
};
