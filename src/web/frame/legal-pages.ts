/** They stand in a row of their own at the foot of every page, whatever the menus say. */
export const legalPages = ['terms', 'privacy', 'accessibility'] as const;
