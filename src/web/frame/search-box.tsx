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

/** The site's search: a plain GET form that learns to suggest. The home page's is large, with a choice of kind before the words. */
export function SearchBox({ id, children }: { id: string; children?: ReactNode }) {
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
      aria-label={t('search.label')}
      className="relative"
    >
      <div className={children ? 'search-box search-box-large' : 'search-box'}>
        {children}
        <input
          ref={input}
          id={id}
          name="keyword"
          type="search"
          data-search=""
          required
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
