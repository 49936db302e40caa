import { useCallback, useEffect, useRef, useState } from 'react';
import type { Locale } from '../../../../base/locales.ts';
import { isRecord } from '../../../../base/unknown.ts';
import type { ScreenFigures, ScreenFrame } from '../../operations.ts';
import { fetchFigures, fetchScreen, timeoutMs } from './fetch-screen.ts';
import { mergeFigures } from './figures.ts';
import { type Polling, pauseOf, poll } from './poll.ts';

/** Calls in a row without an answer before the screen says so. */
const tolerated = 3;

export interface Screen {
  figures: ScreenFigures;
  frame: ScreenFrame;
  /** The server has not answered for a while. */
  lost: boolean;
  /** Asks for everything anew, as on a first load. */
  renew(): void;
  /** Asks for the figures now. */
  look(): void;
}
type Loaded = Pick<Screen, 'figures' | 'frame'>;

/** A figure that is none is left for `mergeFigures` to see. */
const askFor = (locale: Locale, withFrame: boolean): Promise<[unknown, ScreenFrame?]> =>
  withFrame ? fetchScreen(locale) : fetchFigures(locale).then((figures) => [figures]);

/** Whether the portal was built anew since: the list of its scripts has another name then. */
const isOutdated = async (): Promise<boolean> => {
  const answer = await fetch(location.href, { signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) return false;
  const html = await answer.text();
  const own = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => new URL(href).pathname);
  return own.some((path) => path.includes('/manifest-') && !html.includes(path));
};

/**
 * The figures as they are now. The hot list and what stands between two first loads are taken on the first one, and when the day turns;
 * the cloud is laid out anew when the industries changed.
 */
export const useScreen = (loaded: Loaded, locale: Locale): Screen => {
  const [state, setState] = useState({ ...loaded, lost: false });
  const known = useRef<Loaded>(loaded);
  const polling = useRef<Polling>(undefined);
  const due = useRef<'nothing' | 'frame' | 'everything'>('nothing');
  useEffect(() => {
    polling.current = poll({
      first: pauseOf(known.current.figures.f),
      ask: async () => {
        const asked = due.current;
        due.current = 'nothing';
        const [answer, frame] = await askFor(locale, asked !== 'nothing').catch((error: unknown) => {
          if (due.current === 'nothing') due.current = asked; // what was not answered is due still
          throw error;
        });
        if (asked === 'everything' && !document.fullscreenElement && (await isOutdated().catch(() => false))) location.reload();
        return { answer, frame, asked };
      },
      take: ({ answer, frame, asked }) => {
        const { figures: before, frame: frameBefore } = known.current;
        const now = mergeFigures(before, answer);
        if (asked === 'nothing' && due.current === 'nothing' && String(now.industries) !== String(before.industries)) due.current = 'frame';
        const figures = asked === 'everything' ? now : { ...now, hot: before.hot };
        known.current = { figures, frame: frame ?? frameBefore };
        setState({ ...known.current, lost: false });
        return pauseOf(isRecord(answer) ? answer.f : undefined);
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
