import { useEffect, useRef, useState } from 'react';
import { countries } from '../../../../base/locales.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { isKind } from '../../../../records/kinds/index.ts';
import { paths } from '../../../../records/kinds/paths.ts';
import { capitalOnMap, landPoints, positionOnMap } from '../../dot-grid.ts';
import type { PublicationEvent } from '../../operations.ts';
import { BubbleQueue, type MapBubble, pauseBeforeBubble } from './bubbles.ts';
import land from './land.svg?url';
import { createTimeFormatter } from './panels.ts';
import { useIsBrowser } from './use-motion.ts';

/** Milliseconds for which a bubble shows its label without hover, because a hall has no mouse. */
const labelMs = 2000;
/** Maximum number of bubbles on the map; the oldest is removed. */
const most = 6;
/** Offset of bubbles from the capital, as shares of the map, so that several at one capital are all visible. */
const aside = { x: 0.014, y: 0.032 };

/**
 * Minimum distance of a label's centre from the map's sides, as a share of the map's width. On the narrowest map a label is nearly as wide
 * as the map.
 */
const wordsFrom = 0.4;

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;
const placesOnLand = landPoints().flatMap((place) => positionOnMap(place) ?? []);
/** Returns a pseudo-random land point for an event without a country; always the same point for one id. */
const somewhere = (id: string) => {
  const hash = [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);
  return placesOnLand[(hash * 7919) % placesOnLand.length] ?? { x: 0.5, y: 0.5 };
};
const placeOf = ({ id, country }: PublicationEvent, serial: number) => {
  if (!country) return somewhere(id);
  const { x, y } = capitalOnMap(country);
  const angle = serial * 2.4;
  return { x: x + aside.x * Math.cos(angle), y: y + aside.y * Math.sin(angle) };
};

interface DisplayedBubble extends MapBubble {
  /** Serial number: the React key, and the direction of the offset from the capital. */
  serial: number;
}

interface MarkProps {
  bubble: DisplayedBubble;
  isLabelled: boolean;
  /** Time zone of the site, used in server rendering. */
  timeZone: string;
}

function Mark({ bubble: { event, isNew, serial }, isLabelled, timeZone }: MarkProps) {
  const { t, locale } = useI18n();
  const { section, id, at } = event;
  const { x, y } = placeOf(event, serial);
  const name = `+1 ${t(`screen.section.${section}`)}`;
  const when = createTimeFormatter(locale, useIsBrowser() ? undefined : timeZone);
  const label = isNew ? name : `${name} · ${when.format(new Date(at))}`;
  const [kind = '', n = ''] = id.split('/');
  if (!isKind(kind)) return null;
  return (
    <a href={paths.detail(kind, n)} aria-label={label} className={`screen-bubble kind-${kind} text-kind ${isLabelled ? 'is-told' : ''}`}>
      <circle cx={percent(x)} cy={percent(y)} />
      <text x={percent(Math.min(Math.max(x, wordsFrom), 1 - wordsFrom))} y={percent(y)}>
        {label}
      </text>
    </a>
  );
}

/** Shows one bubble after another unless motion is paused. */
const useBubbles = (events: readonly PublicationEvent[], moving: boolean) => {
  const queue = useRef<BubbleQueue>(undefined);
  queue.current ??= new BubbleQueue(events);
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  }, [events]);
  const [bubbles, setBubbles] = useState<DisplayedBubble[]>(() =>
    events
      .slice(0, most)
      .reverse()
      .map((event, index) => ({ event, isNew: false, serial: index - most })),
  );
  const [labelledSerial, setLabelledSerial] = useState<number | null>(null);
  const serials = useRef(0);
  useEffect(() => {
    if (!moving) return;
    let timer: ReturnType<typeof setTimeout>;
    let silence: ReturnType<typeof setTimeout>;
    const show = () => {
      const bubble = queue.current?.next(latest.current, Date.now());
      if (bubble) {
        const serial = serials.current++;
        setBubbles((before) => [...before, { ...bubble, serial }].slice(-most));
        setLabelledSerial(serial);
        clearTimeout(silence);
        silence = setTimeout(() => setLabelledSerial(null), labelMs);
      }
      timer = setTimeout(show, pauseBeforeBubble(Math.random));
    };
    timer = setTimeout(show, pauseBeforeBubble(Math.random));
    return () => {
      clearTimeout(timer);
      clearTimeout(silence);
      setLabelledSerial(null);
    };
  }, [moving]);
  return { bubbles, labelledSerial };
};

/** Map of dots with the ten capitals and the latest publications one after another. It has no borders, and no dot belongs to a country. */
export function LiveEventMap({ events, timeZone, moving }: { events: readonly PublicationEvent[]; timeZone: string; moving: boolean }) {
  const { t } = useI18n();
  const { bubbles, labelledSerial } = useBubbles(events, moving);
  return (
    <div className="screen-map-room">
      <svg className="screen-map-box">
        <title>{t('screen.map.alt')}</title>
        <use href={`${land}#land`} width="100%" height="100%" className="screen-land" />
        {countries.map((country) => {
          const { x, y } = capitalOnMap(country);
          return (
            <g key={country} className={`screen-capital is-${country}`}>
              <circle cx={percent(x)} cy={percent(y)} />
              <rect x={percent(x)} y={percent(y)} />
              <text x={percent(x)} y={percent(y)}>
                {t(`screen.capital.${country}`)}
              </text>
            </g>
          );
        })}
        {bubbles.map((bubble) => (
          <Mark key={bubble.serial} bubble={bubble} isLabelled={bubble.serial === labelledSerial} timeZone={timeZone} />
        ))}
      </svg>
    </div>
  );
}
