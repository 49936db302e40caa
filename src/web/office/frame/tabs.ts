import { useCallback, useEffect, useState } from 'react';

/** An opened page: route of its menu entry, address with filters, label of the entry. */
export interface OpenPage {
  route: string;
  to: string;
  label: string;
}

const key = 'office-tabs';
const most = 8;

const readPages = (): OpenPage[] => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]');
  } catch {
    return []; // storage is disabled, or the content is from another version
  }
};

/**
 * At most eight pages that were opened in this browser tab, including the current one with its current address; and a function that closes
 * the tab of a page and returns the remaining pages.
 */
export const useOpenPages = (current: OpenPage | undefined): [readonly OpenPage[], (route: string) => readonly OpenPage[]] => {
  const [pages, setPages] = useState<readonly OpenPage[]>(current ? [current] : []);
  const { route, to, label } = current ?? {};
  useEffect(() => {
    if (!route || !to || !label) return;
    const page = { route, to, label };
    const before = readPages();
    const next = before.some((one) => one.route === route)
      ? before.map((one) => (one.route === route ? page : one))
      : [...before, page].slice(-most);
    sessionStorage.setItem(key, JSON.stringify(next));
    setPages(next);
  }, [route, to, label]);
  const close = useCallback((gone: string) => {
    const next = readPages().filter((one) => one.route !== gone);
    sessionStorage.setItem(key, JSON.stringify(next));
    setPages(next);
    return next;
  }, []);
  return [pages, close];
};
