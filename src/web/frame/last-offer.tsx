import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../platform/i18n/index.ts';
import { lastQueryOf } from '../lib/last-query.ts';
import type { SuggestionProps } from './suggesting-field.tsx';

/** Offers the last search or filters below an empty search field; disappears when the reader types. */
export default function LastOffer({ input, list, offers = 'keyword' }: SuggestionProps) {
  const t = useT();
  const navigate = useNavigate();
  const [found, setFound] = useState(() => lastQueryOf(offers, list ?? 'search', t));
  if (!found) return null;
  const take = () => {
    setFound(null);
    if (found.query !== undefined) return navigate(found.query);
    if (input.current) input.current.value = found.text;
    input.current?.form?.requestSubmit();
  };
  return (
    <button
      type="button"
      dir="auto"
      onClick={take}
      className="absolute inset-x-0 top-full z-30 mt-1 block min-h-11 truncate rounded-md border border-line bg-surface px-3 py-2 text-start text-sm text-ink shadow-float hover:bg-sunken"
    >
      {found.text}
    </button>
  );
}
