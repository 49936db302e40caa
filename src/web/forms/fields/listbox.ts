/** What a field tells of the list below it. `id`: the list is `<id>-list`, its options `<id>-0`, `<id>-1` …; `at`: the one that Enter takes, -1: none. */
export const comboboxAttributes = (id: string, open: boolean, at: number) =>
  ({
    role: 'combobox',
    'aria-expanded': open,
    'aria-controls': `${id}-list`,
    'aria-autocomplete': 'list',
    'aria-activedescendant': open && at >= 0 ? `${id}-${at}` : undefined,
  }) as const;

/** Which way a key leads in a list. */
export const directionOf = (key: string): 1 | -1 | undefined => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined);

/** The next place in a list of `count`, from its end to its beginning; -1: none, before the first step and in an empty list. */
export const nextPlace = (at: number, direction: 1 | -1, count: number): number => {
  if (count === 0) return -1;
  return at < 0 && direction < 0 ? count - 1 : (at + direction + count) % count;
};
