import type { Locale } from '../../../../base/locales.ts';
import { call } from '../../../../web/lib/browser-api.ts';
import { operations, type ScreenFigures, type ScreenFrame } from '../../operations.ts';

/** Longer than any answer takes: a call that hangs counts as none. */
export const patience = 30_000;

const ask = <T>(locale: Locale, { method, path }: { method: string; path: string }): Promise<T> =>
  call<T>(locale, method, `/api${path}`, { signal: AbortSignal.timeout(patience) });

export const askForFigures = (locale: Locale): Promise<ScreenFigures> => ask(locale, operations.screen);
/** As on a first load. */
export const askForEverything = (locale: Locale): Promise<[ScreenFigures, ScreenFrame]> =>
  Promise.all([askForFigures(locale), ask<ScreenFrame>(locale, operations.screenFrame)]);
