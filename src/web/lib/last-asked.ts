/** What a reader last searched for, and by what she last filtered each list: kept in this browser, offered, never applied unasked (SPECIFICATION S2.3). */
export const lastAsked = { keyword: 'last-keyword', filters: 'last-filters' } as const;
type What = keyof typeof lastAsked;

const read = (what: What): Record<string, string> => {
  try {
    return JSON.parse(localStorage.getItem(lastAsked[what]) ?? '{}');
  } catch {
    return {}; // switched off, or another version's
  }
};

/** `of`: the list, or `search`. A browser that keeps nothing has nothing to offer. */
export const keepLast = (what: What, of: string, value: string): void => {
  try {
    localStorage.setItem(lastAsked[what], JSON.stringify({ ...read(what), [of]: value }));
  } catch {} // full, or switched off
};
export const lastOf = (what: What, of: string): string | null => {
  const value: unknown = read(what)[of];
  return typeof value === 'string' && value ? value : null;
};
