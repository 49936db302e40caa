import { type RefObject, useEffect, useRef } from 'react';
import { useT } from '../../../../platform/i18n/index.ts';
import { globeDots, heightOfRow, placeWords, rotationMs, visibleWordPosition } from './globe.ts';
import { usePrefersReducedMotion } from './use-motion.ts';

/** Font sizes in rem at the edge of the globe and in its front. */
const [small, large] = [0.5, 0.72];
const rowRem = 0.72;
/** Milliseconds between two frames; the globe turns by 0.3 degrees in a frame. */
const frameMs = 50;

interface WordGlobeElements {
  canvas: HTMLCanvasElement;
  list: HTMLElement;
  words: readonly string[];
}

/** Measures the canvas; called again after each resize. Returns a function that draws the globe, rotated by an angle in radians. */
const prepare = ({ canvas, list, words }: WordGlobeElements): ((turned: number) => void) => {
  const pixels = Math.min(2, devicePixelRatio);
  const { width, height } = canvas.getBoundingClientRect();
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const radius = Math.min(width, height) / 2;
  [canvas.width, canvas.height] = [Math.round(width * pixels), Math.round(height * pixels)];
  const context = canvas.getContext('2d');
  const dots = globeDots();
  const color = getComputedStyle(canvas).color;
  const { words: places, rows, perRow } = placeWords(words.length, Math.floor((2 * radius) / (rowRem * rem)));
  const items = [...list.children].filter((item) => item instanceof HTMLElement);
  const widths = items.map((item) => item.offsetWidth);
  const drawDots = (turned: number) => {
    if (!context) return;
    context.setTransform(pixels, 0, 0, pixels, 0, 0);
    context.clearRect(0, 0, width, height);
    context.fillStyle = color;
    const size = Math.max(1, radius / 55);
    context.beginPath();
    for (const { reach, angle, height: up } of dots) {
      const at = angle + turned;
      if (Math.cos(at) > 0)
        context.rect(width / 2 + radius * reach * Math.sin(at) - size / 2, height / 2 - radius * up - size / 2, size, size);
    }
    context.fill();
  };
  const moveWords = (turned: number) => {
    for (const [i, item] of items.entries()) {
      const place = places[i];
      if (!place) continue;
      const { x, near } = visibleWordPosition(place, turned, perRow);
      const up = heightOfRow(place.row, rows);
      const scale = Math.min((small + (large - small) * near) / large, width / (widths[i] ?? width));
      const most = Math.max(0, width / 2 - ((widths[i] ?? 0) * scale) / 2);
      const left = Math.max(-most, Math.min(most, x * radius * Math.sqrt(1 - up * up)));
      item.style.transform = `translate(-50%, -50%) translate(${left.toFixed(1)}px, ${(-up * radius).toFixed(1)}px) scale(${scale.toFixed(3)})`;
      item.style.opacity = Math.min(1, near * 4).toFixed(2);
      item.style.visibility = near === 0 ? 'hidden' : '';
    }
  };
  return (turned) => {
    drawDots(turned);
    moveWords(turned);
  };
};

const useGlobe = (
  parts: { canvas: RefObject<HTMLCanvasElement | null>; list: RefObject<HTMLUListElement | null> },
  words: readonly string[],
  moving: boolean,
) => {
  const turned = useRef(0);
  const { canvas, list } = parts;
  useEffect(() => {
    if (!canvas.current || !list.current) return;
    const drawing = { canvas: canvas.current, list: list.current, words };
    let draw = prepare(drawing);
    draw(turned.current);
    const resizing = new ResizeObserver(() => {
      draw = prepare(drawing);
      draw(turned.current);
    });
    resizing.observe(canvas.current);
    let frame = 0;
    let last = performance.now();
    const step = (now: number) => {
      frame = requestAnimationFrame(step);
      if (now - last < frameMs) return;
      turned.current = (turned.current + (Math.min(now - last, 1000) / rotationMs) * 2 * Math.PI) % (2 * Math.PI);
      last = now;
      draw(turned.current);
    };
    if (moving) frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      resizing.disconnect();
    };
  }, [canvas, list, words, moving]);
};

function Globe({ words, moving }: { words: readonly string[]; moving: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useGlobe({ canvas, list }, words, moving);
  return (
    <div className="screen-globe">
      <canvas ref={canvas} />
      <ul ref={list}>
        {words.map((word) => (
          <li key={word}>
            <bdi>{word}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Popular search words on a turning globe; as a list if the user prefers reduced motion or there are at most three words. */
export function PopularSearchWords({ words, moving }: { words: readonly string[]; moving: boolean }) {
  const t = useT();
  const calm = usePrefersReducedMotion();
  if (words.length === 0) return <p className="screen-empty">{t('screen.none')}</p>;
  if (!calm && words.length > 3) return <Globe words={words} moving={moving} />;
  return (
    <ul className={`screen-words-still ${words.length <= 3 ? 'are-few' : ''}`}>
      {words.map((word) => (
        <li key={word}>
          <bdi>{word}</bdi>
        </li>
      ))}
    </ul>
  );
}
