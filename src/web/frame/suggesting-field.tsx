import { type InputHTMLAttributes, lazy, type RefObject, Suspense, useRef, useState } from 'react';
import type { KindSlug } from '../../records/kinds/index.ts';
import { stayPendingOnFailure } from '../lib/stay-pending-on-failure.ts';

/** Fetched on the first focus: a reader who does not search does not pay for it. */
const Suggestions = lazy(() => stayPendingOnFailure(import('./suggestions.tsx')));
/** Fetched where something is kept: most readers have not searched yet. */
const LastOffer = lazy(() => stayPendingOnFailure(import('./last-offer.tsx')));

/** What a search field asks for. */
export interface SuggestionRequest {
  input: RefObject<HTMLInputElement | null>;
  /** Of a field that looks for one kind alone: which. */
  list?: KindSlug | undefined;
  /** What it offers while it is empty: the last words, or the last filters of its list. */
  offers?: 'keyword' | 'filters' | undefined;
  /** Where a suggested record leads, if not to its page. */
  address?: ((id: string) => string) | undefined;
}

const isKept = ({ offers, list = 'search' }: { offers: string | undefined; list: string | undefined }): boolean => {
  try {
    return localStorage.getItem(`last-${offers}:${list}`) !== null;
  } catch {
    return false; // switched off
  }
};

/** A search field that learns to suggest; the list hangs below the nearest positioned element around it. */
export function SuggestingField({
  list,
  offers,
  address,
  ...props
}: Omit<SuggestionRequest, 'input'> & InputHTMLAttributes<HTMLInputElement>) {
  const input = useRef<HTMLInputElement>(null);
  /** What stands in it since its first focus. */
  const [text, setText] = useState<string>();
  const asking = { input, list, offers, address };
  const look = () => setText(input.current?.value);
  return (
    <>
      <input ref={input} type="search" name="keyword" maxLength={200} autoComplete="off" onFocus={look} onInput={look} {...props} />
      <Suspense fallback={null}>
        {text !== undefined && <Suggestions {...asking} />}
        {text === '' && isKept(asking) && <LastOffer {...asking} />}
      </Suspense>
    </>
  );
}
