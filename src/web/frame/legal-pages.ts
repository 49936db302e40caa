/** Legal pages; a separate row of every footer links to them, independent of the menus. */
export const legalPages = ['terms', 'privacy', 'accessibility'] as const;
