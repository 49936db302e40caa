/** ARIA attributes of a combobox. `id`: the list is `<id>-list`, its options `<id>-0`, `<id>-1` …; `at`: index of the active option, -1: none. */
export const comboboxAttributes = (id: string, open: boolean, at: number) =>
  ({
    role: 'combobox',
    'aria-expanded': open,
    'aria-controls': `${id}-list`,
    'aria-autocomplete': 'list',
    'aria-activedescendant': open && at >= 0 ? `${id}-${at}` : undefined,
  }) as const;

/** Direction of an arrow key in a list; undefined for other keys. */
export const arrowKeyDirection = (key: string): 1 | -1 | undefined => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined);

/** Next index in a list of `count` options, with wrap-around. `at` -1: none is active yet. Returns -1 for an empty list. */
export const nextOptionIndex = (at: number, direction: 1 | -1, count: number): number => {
  if (count === 0) return -1;
  return at < 0 && direction < 0 ? count - 1 : (at + direction + count) % count;
};
