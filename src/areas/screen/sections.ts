import type { KindSlug } from '../../records/kinds/index.ts';

/** What the screen counts, under the names of SPECIFICATION S13.1, each with the kind that it stands for. */
export const counted = {
  policy: 'policy',
  standard: 'standard',
  solutions: 'solution',
  products: 'product',
  snd: 'snd',
  res: 'dataset',
  tools: 'tool',
  stdorg: 'stdorg',
} as const satisfies Record<string, KindSlug>;
export type CountedSection = keyof typeof counted;

/** The nine sections that grow on the map: those that are counted, and talent. */
export const sectionKinds = { ...counted, talent: 'talent' } as const satisfies Record<string, KindSlug>;
export type ScreenSection = keyof typeof sectionKinds;

/** The libraries whose use is compared, each with its kind. */
export const usageKinds = {
  policy: 'policy',
  standard: 'standard',
  resource: 'dataset',
  tool: 'tool',
  talent: 'talent',
} as const satisfies Record<string, KindSlug>;
/** The section under which each of them is named. */
export const usageSections = {
  policy: 'policy',
  standard: 'standard',
  resource: 'res',
  tool: 'tools',
  talent: 'talent',
} as const satisfies Record<keyof typeof usageKinds, ScreenSection>;
export type UsageName = keyof typeof usageKinds;
