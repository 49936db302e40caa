import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { bcp47 } from '../../../../base/locales.ts';
import { keysOf } from '../../../../base/typed-keys.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import type { ScreenDailyData, ScreenFigures } from '../../operations.ts';
import { VisitsPanel } from './Access.tsx';
import { LibraryRecordCounts } from './Counts.tsx';
import { dayOf } from './clock.ts';
import { LiveEventMap } from './LiveEventMap.tsx';
import { MostViewedRecords } from './MostViewedRecords.tsx';
import { type PanelName, panelTablesOf, panelTitlesOf } from './panels.ts';
import { CornerHeader, ScreenHeader } from './ScreenHeader.tsx';
import { ScreenPanel } from './ScreenPanel.tsx';
import { CountryRecordCounts, IndustryCloud, UsageShares } from './Shares.tsx';
import { StandardsBodies } from './StandardsBodies.tsx';
import { VisitorChart } from './VisitorChart.tsx';
import './screen.css';
import { PopularSearchWords } from './PopularSearchWords.tsx';
import { useClock } from './use-clock.ts';
import { useKeys, useWakeLock } from './use-keys.ts';
import { useIsPageVisible, usePrefersReducedMotion } from './use-motion.ts';
import { type ScreenState, useScreen } from './use-screen.ts';

interface Props {
  figures: ScreenFigures;
  frame: ScreenDailyData;
  /** True if the header is hidden. */
  bare: boolean;
}

/** Returns the last `count` days in the site's time zone, oldest first. */
const daysBefore = (at: string, timeZone: string, count: number): string[] => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(at));
  return Array.from({ length: count }, (_, i) => new Date(Date.parse(today) - (count - 1 - i) * 86_400_000).toISOString().slice(0, 10));
};

interface PanelContentProps {
  screen: ScreenState;
  days: readonly string[];
  moving: boolean;
}
const drawings: Readonly<Record<PanelName, (props: PanelContentProps) => ReactNode>> = {
  usage: ({ screen: { figures, frame } }) => <UsageShares usage={figures.usage} held={frame.held} />,
  rt: ({ screen: { figures } }) => <VisitorChart visitors={figures.rt} />,
  access: ({ screen: { figures }, ...rest }) => <VisitsPanel access={figures.access} {...rest} />,
  map: ({ screen: { figures, frame }, moving }) => <LiveEventMap events={figures.events} timeZone={frame.timeZone} moving={moving} />,
  countries: ({ screen: { figures } }) => <CountryRecordCounts figures={figures} />,
  words: ({ screen: { figures }, moving }) => <PopularSearchWords words={figures.kws} moving={moving} />,
  industries: ({ screen: { frame } }) => <IndustryCloud cloud={frame.cloud} />,
  hot: ({ screen: { figures } }) => <MostViewedRecords hot={figures.hot} />,
  bodies: ({ screen: { frame }, moving }) => <StandardsBodies cards={frame.cards} moving={moving} />,
};

export function ScreenPage({ figures: firstFigures, frame: firstFrame, bare }: Props) {
  const words = useI18n();
  const { t, locale } = words;
  const loaded = useMemo(() => ({ figures: firstFigures, frame: firstFrame }), [firstFigures, firstFrame]);
  const screen = useScreen(loaded, locale);
  const { figures, frame, renew, look } = screen;
  const [paused, setPaused] = useState(false);
  const [asTable, setAsTable] = useState(false);
  const onPause = useCallback(() => setPaused((before) => !before), []);
  const onTable = useCallback(() => setAsTable((before) => !before), []);
  useKeys(useMemo(() => ({ p: onPause, t: onTable }), [onPause, onTable]));
  useWakeLock();
  const [, setDay] = useState(''); // re-renders, so that the number of days changes even if the server does not answer
  const onDay = useCallback(() => {
    setDay(dayOf(new Date()));
    renew();
  }, [renew]);
  const clock = useClock({ onDay, onJump: look });
  const switches = { paused, onPause, asTable, onTable };
  const inSight = useIsPageVisible();
  const moving = !usePrefersReducedMotion() && inSight && !paused;
  const days = daysBefore(figures.at, frame.timeZone, figures.access.detail.length);
  const tables = panelTablesOf(words, screen, days);
  const titles = panelTitlesOf(words, screen);
  return (
    <main className="screen" lang={bcp47(locale)} data-moving={moving ? '' : undefined}>
      <title>{`${t('screen.title')} - ${t('site.name')}`}</title>
      {bare ? <CornerHeader screen={screen} {...switches} /> : <ScreenHeader screen={screen} clock={clock} {...switches} />}
      <LibraryRecordCounts count={figures.count} moving={moving} />
      <div className="screen-grid">
        {keysOf(drawings).map((name) => {
          const Drawing = drawings[name];
          return (
            <ScreenPanel key={name} name={name} {...titles[name]} asTable={asTable} table={tables[name]}>
              <Drawing screen={screen} days={days} moving={moving} />
            </ScreenPanel>
          );
        })}
      </div>
    </main>
  );
}
