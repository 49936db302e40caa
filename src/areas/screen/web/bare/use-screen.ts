import { useCallback, useEffect, useRef, useState } from 'react';
import type { Locale } from '../../../../base/locales.ts';
import { isNonNullObject } from '../../../../base/unknown.ts';
import type { ScreenDailyData, ScreenFigures } from '../../operations.ts';
import { fetchFigures, fetchScreen, requestTimeoutMs } from './fetch-screen.ts';
import { mergeFigures } from './figures.ts';
import { type PollingControl, pollingIntervalOf, pollWhileVisible } from './poll.ts';

/** Consecutive failed calls before the screen reports a lost connection. */
const tolerated = 3;

export interface ScreenState {
  figures: ScreenFigures;
  frame: ScreenDailyData;
  /** True if the server has not answered several calls. */
  lost: boolean;
  /** Requests all data of the screen now, also the list `hot` and the `frame`; reloads the page if a newer build is deployed. */
  renew(): void;
  /** Requests the figures now. */
  look(): void;
}
type LoadedScreen = Pick<ScreenState, 'figures' | 'frame'>;

/** Requests the figures, and with `withFrame` the frame. Figures are not validated here; `mergeFigures` does that. */
const askFor = (locale: Locale, withFrame: boolean): Promise<[unknown, ScreenDailyData?]> =>
  withFrame ? fetchScreen(locale) : fetchFigures(locale).then((figures) => [figures]);

/** Returns whether a newer build is deployed: the file name of its script manifest differs. */
const isOutdated = async (): Promise<boolean> => {
  const answer = await fetch(location.href, { signal: AbortSignal.timeout(requestTimeoutMs) });
  if (!answer.ok) return false;
  const html = await answer.text();
  const own = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => new URL(href).pathname);
  return own.some((path) => path.includes('/manifest-') && !html.includes(path));
};

/**
 * Returns the present figures by polling. The list of most viewed records (`hot`) and the `frame` change only when the day changes. If the
 * industries change, the `frame` with the layout of their cloud is also reloaded.
 */
export const useScreen = (loaded: LoadedScreen, locale: Locale): ScreenState => {
  const [state, setState] = useState({ ...loaded, lost: false });
  const known = useRef<LoadedScreen>(loaded);
  const polling = useRef<PollingControl>(undefined);
  const due = useRef<'nothing' | 'frame' | 'everything'>('nothing');
  useEffect(() => {
    polling.current = pollWhileVisible({
      first: pollingIntervalOf(known.current.figures.f),
      ask: async () => {
        const requested = due.current;
        due.current = 'nothing';
        const [answer, frame] = await askFor(locale, requested !== 'nothing').catch((error: unknown) => {
          if (due.current === 'nothing') due.current = requested; // the next call repeats the failed request
          throw error;
        });
        if (requested === 'everything' && !document.fullscreenElement && (await isOutdated().catch(() => false))) location.reload();
        return { answer, frame, asked: requested };
      },
      take: ({ answer, frame, asked: requested }) => {
        const { figures: before, frame: frameBefore } = known.current;
        const now = mergeFigures(before, answer);
        if (requested === 'nothing' && due.current === 'nothing' && String(now.industries) !== String(before.industries))
          due.current = 'frame';
        const figures = requested === 'everything' ? now : { ...now, hot: before.hot };
        known.current = { figures, frame: frame ?? frameBefore };
        setState({ ...known.current, lost: false });
        return pollingIntervalOf(isNonNullObject(answer) ? answer.f : undefined);
      },
      miss: (misses) => {
        if (misses >= tolerated) setState((last) => (last.lost ? last : { ...last, lost: true }));
      },
    });
    return () => polling.current?.stop();
  }, [locale]);
  const look = useCallback(() => polling.current?.look(), []);
  const renew = useCallback(() => {
    due.current = 'everything';
    look();
  }, [look]);
  return { ...state, look, renew };
};
