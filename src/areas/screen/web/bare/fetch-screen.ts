import type { Locale } from '../../../../base/locales.ts';
import { call } from '../../../../web/lib/browser-api.ts';
import { operations, type ScreenFigures, type ScreenFrame } from '../../operations.ts';

/** Longer than any answer takes: a call that hangs counts as none. */
export const timeoutMs = 30_000;

const fetchOperation = <T>(locale: Locale, { method, path }: { method: string; path: string }): Promise<T> =>
  call<T>(locale, method, `/api${path}`, { signal: AbortSignal.timeout(timeoutMs) });

export const fetchFigures = (locale: Locale): Promise<ScreenFigures> => fetchOperation(locale, operations.screen);
/** As on a first load. */
export const fetchScreen = (locale: Locale): Promise<[ScreenFigures, ScreenFrame]> =>
  Promise.all([fetchFigures(locale), fetchOperation<ScreenFrame>(locale, operations.screenFrame)]);
