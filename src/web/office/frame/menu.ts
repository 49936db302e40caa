/** An entry of the side menu as the server sends it: a page, or a heading with pages below it. */
export interface MenuEntry {
  label: string;
  icon: string;
  /** Address of the page; unused for a heading with pages below it. */
  route: string;
  children?: readonly MenuEntry[];
}

/** All pages of the menu with their headings. */
export const pagesOf = (
  menus: readonly MenuEntry[],
  above: readonly MenuEntry[] = [],
): { entry: MenuEntry; above: readonly MenuEntry[] }[] =>
  menus.flatMap((entry) => (entry.children?.length ? pagesOf(entry.children, [...above, entry]) : [{ entry, above }]));

/** The menu page with the longest address that is a prefix of the path; undefined if there is none. */
export const menuPageAt = (menus: readonly MenuEntry[], pathname: string) =>
  pagesOf(menus)
    .filter(({ entry }) => pathname === entry.route || pathname.startsWith(`${entry.route}/`))
    .sort((a, b) => b.entry.route.length - a.entry.route.length)[0];
