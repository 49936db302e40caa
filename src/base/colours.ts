/**
 * Colours that operators assign to dictionary values and roles. They are readable in both themes: class `badge-<colour>` (src/web/ui/library.css).
 */
export const colours = ['red', 'orange', 'amber', 'green', 'teal', 'blue', 'violet', 'pink'] as const;
