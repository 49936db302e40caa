import { type InputHTMLAttributes, lazy, type RefObject, Suspense, useRef, useState } from 'react';
import type { KindSlug } from '../../records/kinds/index.ts';
import { stayPendingOnFailure } from '../lib/stay-pending-on-failure.ts';

/** Loaded on the first focus, so that only readers who search load it. */
const Suggestions = lazy(() => stayPendingOnFailure(import('./suggestions.tsx')));
/** Loaded only if this browser has stored a last search. */
const LastOffer = lazy(() => stayPendingOnFailure(import('./last-offer.tsx')));

/** Options of the suggestions of a search field. */
export interface SuggestionProps {
  input: RefObject<HTMLInputElement | null>;
  /** The kind of a field that searches only one kind. */
  list?: KindSlug | undefined;
  /** Sort of query that is offered while the field is empty: the last keyword, or the last filters of the list. */
  offers?: 'keyword' | 'filters' | undefined;
  /** Returns the address that a suggested record opens; default: the page of the record. */
  address?: ((id: string) => string) | undefined;
}

const hasStoredSearch = ({ offers, list = 'search' }: { offers: string | undefined; list: string | undefined }): boolean => {
  try {
    return localStorage.getItem(`last-${offers}:${list}`) !== null;
  } catch {
    return false; // local storage is disabled
  }
};

/** A search field with suggestions once their script is loaded. The list is placed below the nearest positioned ancestor. */
export function SuggestingField({
  list,
  offers,
  address,
  ...props
}: Omit<SuggestionProps, 'input'> & InputHTMLAttributes<HTMLInputElement>) {
  const input = useRef<HTMLInputElement>(null);
  /** Text of the field; undefined before its first focus. */
  const [text, setText] = useState<string>();
  const asking = { input, list, offers, address };
  const look = () => setText(input.current?.value);
  return (
    <>
      <input ref={input} type="search" name="keyword" maxLength={200} autoComplete="off" onFocus={look} onInput={look} {...props} />
      <Suspense fallback={null}>
        {text !== undefined && <Suggestions {...asking} />}
        {text === '' && hasStoredSearch(asking) && <LastOffer {...asking} />}
      </Suspense>
    </>
  );
}
