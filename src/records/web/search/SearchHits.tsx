import { bcp47 } from '../../../base/locales.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { kindLabel, valueLabel } from '../../../web/lib/labels.ts';
import { hrefWith } from '../../../web/lib/list-query.ts';
import { Badge, ValueBadge } from '../../../web/ui/badges.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { PageState } from '../../../web/ui/states.tsx';
import { Time } from '../../../web/ui/time.tsx';
import type { SearchAnswer, SearchHit } from '../../api.ts';
import { paths } from '../../kinds/paths.ts';
import { kindOfType } from '../../search/hit-types.ts';
import { SuggestedSearches } from './SuggestedSearches.tsx';

/** Hits on one page of the search; without hits, a message and suggested searches. */
export function SearchHits({ answer, params }: { answer: SearchAnswer; params: URLSearchParams }) {
  const { t } = useI18n();
  const save = (
    <Link
      to={hrefWith(params, { locale: null }).replace('?', '/uc/follow?kind=search&')}
      rel="nofollow"
      className="text-link inline-flex min-h-11 items-center gap-2 text-sm md:min-h-8"
    >
      <Icon name="bookmark" className="size-4" />
      {t('follow.save')}
    </Link>
  );
  if (answer.docs.length === 0)
    return (
      <>
        <PageState level={2} title={t('search.nothing')} hint={answer.hint ?? ''}>
          {save}
        </PageState>
        <SuggestedSearches words={answer.wanted} />
      </>
    );
  return (
    <>
      <div className="mt-6 flex max-w-3xl flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="text-sm text-muted tabular-nums">
          {t('list.count', { count: answer.total })}
        </p>
        {save}
      </div>
      <ol className="mt-2 max-w-3xl">
        {answer.docs.map((hit) => (
          <Hit key={`${hit.type}/${hit.id}`} hit={hit} />
        ))}
      </ol>
    </>
  );
}

function Hit({ hit }: { hit: SearchHit }) {
  const { t } = useI18n();
  const language = bcp47(hit.locale);
  const detail = paths.detail(kindOfType(hit.type), hit.id);
  return (
    <li className={`kind-${kindOfType(hit.type)} border-t border-line py-5 first:border-0`}>
      <p className="mb-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <Badge tone="kind">{kindLabel(t, kindOfType(hit.type))}</Badge>
        {hit.status && <ValueBadge t={t} of="status" value={hit.status} />}
        <span>{valueLabel(t, 'country', hit.country ?? 'intl')}</span>
        {hit.date && <Time iso={hit.date} />}
        {hit.contentLocale !== hit.locale && hit.content && <span>{valueLabel(t, 'language', hit.contentLocale)}</span>}
      </p>
      <h2 className="leading-snug font-semibold wrap-anywhere">
        <Link to={detail} className="text-link">
          {hit.markedLabel && !hit.title.includes(hit.label ?? '') && (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes everything but its own <mark>
            <span className="tabular-nums" dangerouslySetInnerHTML={{ __html: `${hit.markedLabel} ` }} />
          )}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes everything but its own <mark> */}
          <span lang={language} dir="auto" dangerouslySetInnerHTML={{ __html: hit.title }} />
        </Link>
      </h2>
      {hit.content && (
        <p
          lang={bcp47(hit.contentLocale)}
          dir="auto"
          className="mt-1 line-clamp-3 text-sm wrap-anywhere text-muted"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes everything but its own <mark>
          dangerouslySetInnerHTML={{ __html: hit.content }}
        />
      )}
      {hit.editions > 1 && (
        <p className="mt-1 text-sm">
          <Link to={`${detail}#series`} className="text-link inline-flex min-h-11 items-center md:min-h-8">
            {t('status.series')}: {hit.editions}
          </Link>
        </p>
      )}
    </li>
  );
}
