import { useI18n } from '../../../platform/i18n/index.ts';
import { hrefWith } from '../../../web/lib/list-query.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { Link } from '../../../web/ui/link.tsx';
import type { SearchAnswer } from '../../api.ts';

interface Props {
  answer: SearchAnswer;
  params: URLSearchParams;
}

/** Notes on a replaced keyword and on additional search terms, each with a link that undoes the replacement or removes the terms. */
export function SearchNotes({ answer: { shown: correction, also, capped, hint }, params }: Props) {
  const { t } = useI18n();
  const without = (concept: string) => hrefWith(params, { without: [...params.getAll('without'), concept] });
  return (
    <div className="mt-4 empty:hidden" data-notes>
      {correction && (
        <p role="status">
          {correction.text}{' '}
          <Link to={hrefWith(params, { exact: '1' })} rel="nofollow" className="text-link">
            {correction.instead}
          </Link>
        </p>
      )}
      {also.map(({ concept, typed, terms }) => (
        <p key={concept} className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <span>{t('search.also')}</span>
          <Link
            to={without(concept)}
            rel="nofollow"
            aria-label={`${t('action.clear')}: ${typed}`}
            className="text-link inline-flex min-h-11 items-center px-2 text-sm md:min-h-8"
          >
            <Icon name="x" className="size-4" />
          </Link>
          {terms.map(({ language, term }) => (
            <span key={`${language} ${term}`}>
              <span lang={language} className="font-semibold text-ink">
                {term}
              </span>{' '}
              ({language.slice(0, 2)})
            </span>
          ))}
        </p>
      ))}
      {capped && <p className="text-sm text-muted">{hint}</p>}
    </div>
  );
}
