import { useCallback, useMemo, useState } from 'react';
import { bcp47 } from '../../../base/locales.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import type { ScreenFigures, ScreenFrame } from '../operations.ts';
import { Access } from './Access.tsx';
import { Bodies } from './Bodies.tsx';
import { Counts } from './Counts.tsx';
import { Corner, Header } from './Header.tsx';
import { Hot } from './Hot.tsx';
import { Live } from './Live.tsx';
import { Panel } from './Panel.tsx';
import { explain, tablesOf } from './panels.ts';
import { RealTime } from './RealTime.tsx';
import { Countries, Industries, Usage } from './Shares.tsx';
import './screen.css';
import { useClock } from './use-clock.ts';
import { useKeys, useWakeLock } from './use-keys.ts';
import { useIsCalm, useIsInSight } from './use-motion.ts';
import { useScreen } from './use-screen.ts';
import { Words } from './Words.tsx';

interface Props {
  figures: ScreenFigures;
  frame: ScreenFrame;
  /** Without the header. */
  bare: boolean;
}

/** The last so many days of the site, the oldest first. */
const daysBefore = (at: string, timeZone: string, count: number): string[] => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(at));
  return Array.from({ length: count }, (_, i) => new Date(Date.parse(today) - (count - 1 - i) * 86_400_000).toISOString().slice(0, 10));
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
  const clock = useClock({ onDay: renew, onJump: look });
  const switches = { paused, onPause, asTable, onTable };
  const inSight = useIsInSight();
  const moving = !useIsCalm() && inSight && !paused;
  const { since, access } = figures;
  const days = daysBefore(figures.at, frame.timeZone, access.detail.length);
  const tables = tablesOf(words, screen, days);
  const technologies = since.kws === null;
  return (
    <main className="screen" lang={bcp47(locale)} data-moving={moving ? '' : undefined}>
      <title>{`${t('screen.title')} - ${t('site.name')}`}</title>
      {bare ? <Corner screen={screen} {...switches} /> : <Header screen={screen} clock={clock} {...switches} />}
      <Counts count={figures.count} moving={moving} />
      <div className="screen-grid">
        <Panel
          name="usage"
          title={t('screen.usage')}
          what={explain(words, figures.at, { what: t('screen.usage.what'), since: since.usage, days: 30 })}
          {...{ asTable, table: tables.usage }}
        >
          <Usage usage={figures.usage} held={frame.held} />
        </Panel>
        <Panel
          name="rt"
          title={t('screen.rt')}
          what={explain(words, figures.at, { what: t('screen.rt.what', { zone: frame.timeZone }), since: since.rt, days: 1 })}
          {...{ asTable, table: tables.rt }}
        >
          <RealTime rt={figures.rt} />
        </Panel>
        <Panel
          name="access"
          title={t('screen.access')}
          what={explain(words, figures.at, { what: t('screen.access.what'), since: since.access })}
          {...{ asTable, table: tables.access }}
        >
          <Access access={access} days={days} moving={moving} />
        </Panel>
        <Panel name="map" title={t('screen.map')} what={t('screen.map.what')} {...{ asTable, table: tables.map }}>
          <Live events={figures.events} moving={moving} />
        </Panel>
        <Panel name="countries" title={t('screen.countries')} what={t('screen.countries.what')} {...{ asTable, table: tables.countries }}>
          <Countries figures={figures} />
        </Panel>
        <Panel
          name="words"
          title={technologies ? t('screen.words.technologies') : t('screen.words')}
          what={
            technologies ? t('screen.words.few') : explain(words, figures.at, { what: t('screen.words.what'), since: since.kws, days: 30 })
          }
          {...{ asTable, table: tables.words }}
        >
          <Words words={figures.kws} moving={moving} />
        </Panel>
        <Panel
          name="industries"
          title={t('screen.industries')}
          what={t('screen.industries.what')}
          {...{ asTable, table: tables.industries }}
        >
          <Industries cloud={frame.cloud} />
        </Panel>
        <Panel
          name="hot"
          title={t('screen.hot')}
          what={explain(words, figures.at, { what: t('screen.hot.what'), since: since.hot, days: 7 })}
          {...{ asTable, table: tables.hot }}
        >
          <Hot hot={figures.hot} />
        </Panel>
        <Panel name="bodies" title={t('screen.bodies')} what={t('screen.bodies.what')} {...{ asTable, table: tables.bodies }}>
          <Bodies cards={frame.cards} moving={moving} />
        </Panel>
      </div>
    </main>
  );
}
