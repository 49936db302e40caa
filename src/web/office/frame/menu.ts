/** An entry of the side menu as the server gives it: a page, or a heading with pages below. */
export interface MenuEntry {
  label: string;
  icon: string;
  /** Leads nowhere of its own where there are others below. */
  route: string;
  children?: readonly MenuEntry[];
}

/** Every page of the menu with the headings above it. */
export const pagesOf = (
  menus: readonly MenuEntry[],
  above: readonly MenuEntry[] = [],
): { entry: MenuEntry; above: readonly MenuEntry[] }[] =>
  menus.flatMap((entry) => (entry.children?.length ? pagesOf(entry.children, [...above, entry]) : [{ entry, above }]));

/** The page of the menu that an address belongs to: itself, or the nearest above it. */
export const placeOf = (menus: readonly MenuEntry[], pathname: string) =>
  pagesOf(menus)
    .filter(({ entry }) => pathname === entry.route || pathname.startsWith(`${entry.route}/`))
    .sort((a, b) => b.entry.route.length - a.entry.route.length)[0];
