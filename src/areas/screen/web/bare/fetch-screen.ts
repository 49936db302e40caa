import type { Locale } from '../../../../base/locales.ts';
import { callApi } from '../../../../web/lib/browser-api.ts';
import { operations, type ScreenDailyData, type ScreenFigures } from '../../operations.ts';

/** Timeout of a call in milliseconds, longer than any normal answer takes. */
export const requestTimeoutMs = 30_000;

const fetchOperation = <T>(locale: Locale, { method, path }: { method: string; path: string }): Promise<T> =>
  callApi<T>(locale, method, `/api${path}`, { signal: AbortSignal.timeout(requestTimeoutMs) });

/** Loads the figures of the screen. */
export const fetchFigures = (locale: Locale): Promise<ScreenFigures> => fetchOperation(locale, operations.screen);
/** Loads the figures of the screen, and the data that it reloads only when the day changes. */
export const fetchScreen = (locale: Locale): Promise<[ScreenFigures, ScreenDailyData]> =>
  Promise.all([fetchFigures(locale), fetchOperation<ScreenDailyData>(locale, operations.screenFrame)]);
