import { type InputHTMLAttributes, lazy, Suspense, useRef, useState } from 'react';
import type { KindSlug } from '../../records/kinds/index.ts';
import { stayPendingOnFailure } from '../lib/stay-pending-on-failure.ts';

/** Fetched on the first focus: a reader who does not search does not pay for it. */
const Suggestions = lazy(() => stayPendingOnFailure(import('./suggestions.tsx')));

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  /** Of a field that looks for one kind alone: which. */
  list?: KindSlug;
  /** What it offers while it is empty: the last words, or the last filters of its list. */
  offers?: 'keyword' | 'filters';
  /** Where a suggested record leads, if not to its page. */
  address?: (id: string) => string;
}

/** A search field that learns to suggest; the list hangs below the nearest positioned element around it. */
export function SuggestingField({ list, offers, address, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [live, setLive] = useState(false);
  return (
    <>
      <input ref={input} type="search" name="keyword" maxLength={200} autoComplete="off" onFocus={() => setLive(true)} {...props} />
      {live && (
        <Suspense fallback={null}>
          <Suggestions input={input} list={list} offers={offers} address={address} />
        </Suspense>
      )}
    </>
  );
}
