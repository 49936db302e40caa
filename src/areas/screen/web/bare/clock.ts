const two = (n: number) => String(n).padStart(2, '0');

/** Returns the local time of the device, such as 14:05:09. */
export const timeOf = (now: Date): string => `${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}`;
/** Returns the local date of the device, such as 2026-11-24. */
export const dayOf = (now: Date): string => `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
/** Returns the number of whole days between two dates (ISO 8601), at least 0. */
export const daysBetween = (from: string, to: string): number => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));

/** Milliseconds: a longer time between two ticks means that the clock was changed or the device was suspended. */
const jump = 10_000;

interface ClockHandlers {
  tick(now: Date): void;
  /** Called when the date has changed, at midnight or by a jump of the clock. */
  onDay(): void;
  /** Called when the clock was changed or the device was suspended. */
  onJump(): void;
}

/**
 * Runs a clock that ticks at each full second while the page is visible. It reads the system time each tick, so it stays correct after
 * suspension or a change to summer time. Returns a function that stops it.
 */
export const runClock = ({ tick, onDay, onJump }: ClockHandlers): (() => void) => {
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
