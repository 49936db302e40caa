import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a key before what was typed is looked for. */
const pause = 200;

/**
 * What a word finds, asked for a moment after the last key; null until that is known and where no word is. Where asking fails nothing was found;
 * what an older word found is never taken for the newer one's.
 */
export const useFound = <T>(word: string, find: (word: string) => Promise<readonly T[]>): readonly T[] | null => {
  const [answer, setAnswer] = useState<{ word: string; found: readonly T[] | null }>({ word: '', found: null });
  const finder = useRef(find);
  finder.current = find;
  useEffect(() => {
    if (!word) return setAnswer({ word, found: null });
    let current = true;
    const timer = setTimeout(async () => {
      const found = await finder.current(word).catch(() => []);
      if (current) setAnswer({ word, found });
    }, pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [word]);
  return answer.word === word ? answer.found : null;
};
