/** Pages with one text in each language: about, terms, privacy, accessibility statement. */
export const textPages = ['about', 'terms', 'privacy', 'accessibility'] as const;
export type TextPage = (typeof textPages)[number];
export const isTextPage = (name: string): name is TextPage => textPages.some((one) => one === name);
/** Names of the pages that operators edit. */
export const pageNames = [...textPages, 'qa', 'home'] as const;
export type PageName = (typeof pageNames)[number];
