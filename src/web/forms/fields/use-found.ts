import { useEffect, useRef, useState } from 'react';

/** Debounce in milliseconds after the last key. */
const pause = 200;

/**
 * Searches for a word with a debounce. Returns null for an empty word and until the result is known; returns an empty list if the search
 * fails. A late result of an older word is discarded.
 */
export const useDebouncedSearch = <T>(word: string, find: (word: string) => Promise<readonly T[]>): readonly T[] | null => {
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
