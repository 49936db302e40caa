import { Fragment } from 'react';
import { useI18n } from '../../../platform/i18n/index.ts';
import { hrefWith } from '../../../web/lib/list-query.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { Link } from '../../../web/ui/link.tsx';
import type { SearchAnswer } from '../../api.ts';

interface Props {
  keyword: string;
  answer: SearchAnswer;
  params: URLSearchParams;
}

/** What the hits are of, where they are not of what was typed alone: each with the way back to that. */
export function Notes({ keyword, answer: { shown, also, capped }, params }: Props) {
  const { t } = useI18n();
  const words = <bdi className="font-semibold">{shown?.keyword}</bdi>;
  const without = (concept: string) => hrefWith(params, { without: [...params.getAll('without'), concept], page: null });
  return (
    <div className="mt-4 space-y-2 empty:hidden" data-notes>
      {shown && (
        <p role="status">
          {around(t(`search.shown.${shown.how}`, { keyword: '{}' }), words)}{' '}
          <Link to={hrefWith(params, { exact: '1', page: null })} rel="nofollow" className="text-link">
            {around(t('search.instead', { keyword: '{}' }), <bdi>{keyword}</bdi>)}
          </Link>
        </p>
      )}
      {also.map(({ concept, typed, terms }) => (
        <p key={concept} className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <span>{t('search.also')}</span>
          <Link
            to={without(concept)}
            rel="nofollow"
            aria-label={t('search.alsoRemove', { term: typed })}
            title={t('search.alsoRemove', { term: typed })}
            className="inline-grid size-11 place-items-center rounded-sm hover:text-primary md:size-8"
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
      {capped && <p className="text-sm text-muted">{t('search.capped')}</p>}
    </div>
  );
}

/** A sentence with an element in the place of `{}`. */
const around = (sentence: string, element: React.ReactElement) =>
  sentence.split('{}').map((part, i) => (
    <Fragment key={i}>
      {i > 0 && element}
      {part}
    </Fragment>
  ));
