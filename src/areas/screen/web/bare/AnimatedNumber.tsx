import { useEffect, useRef } from 'react';
import type { Locale } from '../../../../base/locales.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { formatCompactNumber, formatNumber } from '../../../../web/lib/format.ts';

const duration = 700;

/** Splits a figure into digits and unit (万, K, тыс.). Figures from `exactBelow` on are in compact form; smaller figures have no unit. */
export const figureParts = (locale: Locale, value: number, exactBelow: number): { digits: string; unit: string } => {
  if (value < exactBelow) return { digits: formatNumber(locale, value), unit: '' };
  const [, digits = '', unit = ''] = /^([\d.,\s]+)(.*)$/su.exec(formatCompactNumber(locale, value)) ?? [];
  return { digits: digits.trim(), unit: unit.trim() };
};

interface Props {
  value: number;
  moving: boolean;
  className?: string;
  /** Figures from this value on are displayed in compact form. */
  exactBelow: number;
}

/** Animated figure that counts from its last value to the new one; without animation if motion is off. */
export function AnimatedNumber({ value, moving, className = '', exactBelow }: Props) {
  const { locale } = useI18n();
  const element = useRef<HTMLSpanElement>(null);
  const displayedValue = useRef(value);
  useEffect(() => {
    const from = displayedValue.current;
    displayedValue.current = value;
    if (!moving || from === value) return;
    let frame = 0;
    const write = (now: number) => {
      const [digits, unit] = element.current?.children ?? [];
      const parts = figureParts(locale, now, exactBelow);
      if (digits?.firstChild) digits.firstChild.nodeValue = parts.digits;
      if (unit?.firstChild) unit.firstChild.nodeValue = parts.unit;
    };
    const began = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - began) / duration));
      write(Math.round(from + (value - from) * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      write(value);
    };
  }, [value, moving, locale, exactBelow]);
  const { digits, unit } = figureParts(locale, value, exactBelow);
  return (
    <span ref={element} title={formatNumber(locale, value)} className={`screen-figure tabular-nums ${className}`}>
      <span>{digits}</span>
      {unit && <small>{unit}</small>}
    </span>
  );
}
