import { vi } from 'vitest';
import type { PublicationEvent, ScreenFigures } from '../../src/areas/screen/operations.ts';
import { comparedLibraryKinds, countedSections } from '../../src/areas/screen/sections.ts';
import { countries } from '../../src/base/locales.ts';
import { fromKeys, keysOf } from '../../src/base/typed-keys.ts';

/**
 * Replaces the global `document` by an object with only the property `hidden` and its event. Returns a function that shows or hides the
 * document; `vi.unstubAllGlobals` restores the original.
 */
export const stubDocumentVisibility = () => {
  const document = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', document);
  return (inSight: boolean) => {
    document.hidden = !inSight;
    document.dispatchEvent(new Event('visibilitychange'));
  };
};

/** An event about a standard that was published `daysAgo` days before `now`. */
export const screenEvent = (n: number, now: number, daysAgo: number): PublicationEvent => ({
  id: `standard/${n}`,
  section: 'standard',
  country: 'cn',
  at: new Date(now - daysAgo * 86_400_000).toISOString(),
});

/** Screen figures in which each value is a different number. */
export const createSampleScreenFigures = (): ScreenFigures => {
  let n = 100;
  const next = () => n++;
  return {
    ...fromKeys(countries, next),
    industries: ['Energy:12', 'Transport: rail:7'],
    kws: ['AI', '数据'],
    count: fromKeys(keysOf(countedSections), next),
    usage: fromKeys(keysOf(comparedLibraryKinds), next),
    hot: [{ type: 'standard', id: '1', title: 'One', locale: 'en-us', source: 'ISO', hot: 7, trend: [0, 1, 1, 1, 1, 1, 2] }],
    access: { total: 1000, new: 10, inc: -3, detail: [null, 4, 10] },
    rt: [1, 2, 3, 4, 5, 6, 7, null, null, null, null, null, null],
    f: 5000,
    events: [screenEvent(1, Date.parse('2026-03-01T12:00:00Z'), 1)],
    since: { usage: '2026-01-01T00:00:00.000Z', rt: null, access: null, kws: null, hot: null },
    at: '2026-03-01T12:00:00.000Z',
  };
};
