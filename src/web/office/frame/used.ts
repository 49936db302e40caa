import { useEffect } from 'react';
import { useLocalSetting } from '../list/local-setting.ts';

const key = 'office-used';
type PageVisitCounts = Readonly<Record<string, number>>;

const read = (text: string | null): PageVisitCounts => {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {}; // content of another version: starts counting from 0
  }
};

/** Counts in this browser how often a menu page is opened. */
export const useCountVisit = (route: string | undefined): void => {
  useEffect(() => {
    if (!route) return;
    const uses = read(localStorage.getItem(key));
    localStorage.setItem(key, JSON.stringify({ ...uses, [route]: (uses[route] ?? 0) + 1 }));
  }, [route]);
};

/** Number of visits of each menu page in this browser; empty on the server. */
export const useMenuVisitCounts = (): PageVisitCounts => read(useLocalSetting(key)[0]);
