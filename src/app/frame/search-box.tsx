import { lazy, Suspense, useRef, useState } from 'react';
import { Form } from 'react-router';
import { useT } from '../../i18n/index.ts';
import { kindSlugs } from '../../kinds/index.ts';
import { paths } from '../lib/paths.ts';
import { patient } from '../lib/patient.ts';
import { Icon } from '../ui/icon.tsx';

/** Fetched on the first focus: a reader who does not search does not pay for it. */
const Suggestions = lazy(() => patient(import('./suggestions.tsx')));

/** The site's search: a plain GET form that learns to suggest. `large` is the home page's, with a choice of kind. */
export function SearchBox({ id, large = false }: { id: string; large?: boolean }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [live, setLive] = useState(false);
  return (
    <Form action={paths.search} role="search" aria-label={t('search.label')} className="relative">
      <div className={large ? 'search-box search-box-large' : 'search-box'}>
        {large && (
          <select name="type" aria-label={t('search.kind')}>
            <option value="">{t('search.all')}</option>
            {kindSlugs.map((slug) => (
              <option key={slug} value={slug}>
                {t(`kind.${slug}.plural`)}
              </option>
            ))}
          </select>
        )}
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
