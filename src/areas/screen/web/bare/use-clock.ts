import { type RefObject, useEffect, useRef } from 'react';
import { runClock, timeOf } from './clock.ts';

interface ClockChangeHandlers {
  onDay: () => void;
  onJump: () => void;
}

/**
 * Runs a clock with the time of the device, also if the screen has no header. It writes the time directly into its element, which avoids
 * rendering the screen every second.
 */
export const useClock = ({ onDay, onJump }: ClockChangeHandlers): RefObject<HTMLTimeElement | null> => {
  const element = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    const tick = (now: Date) => {
      if (element.current) element.current.textContent = timeOf(now);
    };
    return runClock({ tick, onDay, onJump });
  }, [onDay, onJump]);
  return element;
};
