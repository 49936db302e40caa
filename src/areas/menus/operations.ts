export const menuAreas = ['portal', 'admin'] as const;
export type MenuArea = (typeof menuAreas)[number];
/** A directory gathers, a page is opened, a button stands on a page. */
export const menuTypes = ['directory', 'page', 'button'] as const;
export type MenuType = (typeof menuTypes)[number];
