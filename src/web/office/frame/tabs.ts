import { useCallback, useEffect, useState } from 'react';

/** A page that was opened: its address with filters, and what its entry in the menu is called. */
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
    return []; // switched off, or another version's
  }
};

/** The pages of this browser tab that were opened so far; the one that is shown is among them with its present address. */
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
