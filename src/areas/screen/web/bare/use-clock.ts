import { type RefObject, useEffect, useRef } from 'react';
import { runClock, timeOf } from './clock.ts';

interface Turns {
  onDay: () => void;
  onJump: () => void;
}

/** Runs the clock of this device, header or none. It writes into its element by itself: a second is no reason to render the screen. */
export const useClock = ({ onDay, onJump }: Turns): RefObject<HTMLTimeElement | null> => {
  const element = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    const tick = (now: Date) => {
      if (element.current) element.current.textContent = timeOf(now);
    };
    return runClock({ tick, onDay, onJump });
  }, [onDay, onJump]);
  return element;
};
