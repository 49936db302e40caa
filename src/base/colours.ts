/** Colours that operators give to values and labels, readable on both themes: `badge-<colour>` (src/web/ui/library.css). */
export const colours = ['red', 'orange', 'amber', 'green', 'teal', 'blue', 'violet', 'pink'] as const;
