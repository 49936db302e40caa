/** The pages that are one text in each language: what the portal is, under which terms, what it keeps of its readers, how accessible it is. */
export const textPages = ['about', 'terms', 'privacy', 'accessibility'] as const;
export type TextPage = (typeof textPages)[number];
export const isTextPage = (name: string): name is TextPage => textPages.some((one) => one === name);
/** The pages whose texts the back office keeps. */
export const pageNames = [...textPages, 'qa', 'home'] as const;
export type PageName = (typeof pageNames)[number];
