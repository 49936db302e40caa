import { type RefObject, useEffect, useRef } from 'react';
import { runClock, timeOf } from './clock.ts';

interface ClockChangeHandlers {
  onDay: () => void;
  onJump: () => void;
}

/**
 * Runs the device's clock, with or without a header. It writes the time directly into its element, which avoids rendering the screen every second.
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
