import type { KindSlug } from '../../records/kinds/index.ts';

/** Counted sections by their names in SPECIFICATION S13.1, each with its kind. */
export const countedSections = {
  policy: 'policy',
  standard: 'standard',
  solutions: 'solution',
  products: 'product',
  snd: 'snd',
  res: 'dataset',
  tools: 'tool',
  stdorg: 'stdorg',
} as const satisfies Record<string, KindSlug>;
/** Name of a counted section. */
export type CountedSection = keyof typeof countedSections;

/** Sections whose publications appear on the map: the counted ones and talent. */
export const sectionKinds = { ...countedSections, talent: 'talent' } as const satisfies Record<string, KindSlug>;
/** Name of a section whose publications appear on the map. */
export type ScreenSection = keyof typeof sectionKinds;

/** Libraries whose usage is compared, each with its kind. */
export const comparedLibraryKinds = {
  policy: 'policy',
  standard: 'standard',
  resource: 'dataset',
  tool: 'tool',
  talent: 'talent',
} as const satisfies Record<string, KindSlug>;
/** For each compared library, the section whose label is the name of the library. */
export const comparedLibrarySections = {
  policy: 'policy',
  standard: 'standard',
  resource: 'res',
  tool: 'tools',
  talent: 'talent',
} as const satisfies Record<keyof typeof comparedLibraryKinds, ScreenSection>;
export type ComparedLibrary = keyof typeof comparedLibraryKinds;
