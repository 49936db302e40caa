const two = (n: number) => String(n).padStart(2, '0');

/** The time of this device, to the second: 14:05:09. */
export const timeOf = (now: Date): string => `${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}`;
/** The day of this device: 2026-11-24. */
export const dayOf = (now: Date): string => `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
/** Whole days from one day to another (ISO 8601), the first one counted as 0. */
export const daysBetween = (from: string, to: string): number => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));

/** A clock that moved by more than this between two seconds was set, or the device slept. */
const jump = 10_000;

interface Hands {
  tick(now: Date): void;
  /** The day turned, by itself or by a jump. */
  onDay(): void;
  /** The clock was set, or the device slept. */
  onJump(): void;
}

/** Ticks when a second begins, while the page is in sight. Each tick reads the clock anew, so that neither sleep nor summer time leaves it wrong. */
export const runClock = ({ tick, onDay, onJump }: Hands): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = new Date();
  const look = () => {
    const now = new Date();
    tick(now);
    if (dayOf(now) !== dayOf(last)) onDay();
    else if (Math.abs(now.getTime() - last.getTime()) > jump) onJump();
    last = now;
    timer = setTimeout(look, 1000 - (now.getTime() % 1000));
  };
  const onSight = () => {
    clearTimeout(timer);
    if (!document.hidden) look();
  };
  document.addEventListener('visibilitychange', onSight);
  onSight();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onSight);
  };
};
