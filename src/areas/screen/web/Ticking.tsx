import { useEffect, useRef } from 'react';
import { useI18n } from '../../../platform/i18n/index.ts';
import { number } from '../../../web/lib/format.ts';

const duration = 700;

/** A figure that counts from its last value to the new one; it stands at once where nothing may move. */
export function Ticking({ value, moving, className }: { value: number; moving: boolean; className: string }) {
  const { locale } = useI18n();
  const element = useRef<HTMLSpanElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    const from = shown.current;
    shown.current = value;
    if (!moving || from === value) return;
    let frame = 0;
    const began = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - began) / duration));
      const text = element.current?.firstChild;
      if (text) text.nodeValue = number(locale, Math.round(from + (value - from) * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      const text = element.current?.firstChild;
      if (text) text.nodeValue = number(locale, value);
    };
  }, [value, moving, locale]);
  return (
    <span ref={element} className={`tabular-nums ${className}`}>
      {number(locale, value)}
    </span>
  );
}
