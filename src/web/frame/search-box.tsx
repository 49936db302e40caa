import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Form } from 'react-router';
import { useT } from '../../platform/i18n/index.ts';
import { paths } from '../../records/kinds/paths.ts';
import { stayPendingOnFailure } from '../lib/stay-pending-on-failure.ts';
import { Icon } from '../ui/icon.tsx';
import { useAddress } from '../ui/link.tsx';
import { useView } from '../ui/view.ts';

/** Fetched on the first focus: a reader who does not search does not pay for it. */
const Suggestions = lazy(() => stayPendingOnFailure(import('./suggestions.tsx')));

interface Props {
  id: string;
  /** What the form is called where the page has another one. */
  label?: string;
  /** The home page's and the search page's. */
  large?: boolean;
  /** What was searched for. */
  keyword?: string;
  /** Before the words: a choice of kind, what else the address says. */
  children?: ReactNode;
}

/** The site's search: a plain GET form that learns to suggest. */
export function SearchBox({ id, label, large, keyword, children }: Props) {
  const t = useT();
  const address = useAddress();
  const view = useView();
  const input = useRef<HTMLInputElement>(null);
  const [live, setLive] = useState(false);
  return (
    <Form
      action={address(paths.search)}
      reloadDocument={view === 'mobile'}
      role="search"
      aria-label={label ?? t('search.label')}
      className="relative"
    >
      <div className={large ? 'search-box search-box-large' : 'search-box'}>
        {children}
        <input
          ref={input}
          id={id}
          name="keyword"
          type="search"
          data-search=""
          key={keyword}
          defaultValue={keyword}
          maxLength={200}
          autoComplete="off"
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          onFocus={() => setLive(true)}
        />
        <button type="submit" aria-label={t('action.search')}>
          <Icon name="search" />
        </button>
      </div>
      {live && (
        <Suspense fallback={null}>
          <Suggestions input={input} />
        </Suspense>
      )}
    </Form>
  );
}
