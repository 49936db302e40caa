import { Form } from 'react-router';
import { bcp47 } from '../../../base/locales.ts';
import { useT } from '../../../platform/i18n/index.ts';
import { SuggestingField } from '../../../web/frame/suggesting-field.tsx';
import { valueLabel } from '../../../web/lib/labels.ts';
import { ValueBadge } from '../../../web/ui/badges.tsx';
import { Button, LinkButton } from '../../../web/ui/button.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import type { SearchAnswer, SearchHit } from '../../api.ts';
import { paths } from '../../kinds/paths.ts';
import { type ComparisonState, comparisonHref, maxComparedRecords } from './comparison-state.ts';

const maxHits = 8;

/** Search form for another record of the kind; each hit has a link that adds it to the comparison. */
export function AddBox({ chosen, answer }: { chosen: ComparisonState; answer: SearchAnswer | null }) {
  const t = useT();
  const { kind, ids, differences, keyword } = chosen;
  if (ids.length >= maxComparedRecords) return <p className="mt-8 text-muted print:hidden">{t('compare.full')}</p>;
  return (
    <section aria-label={t('compare.add')} className="mt-8 max-w-3xl print:hidden">
      <Form action={paths.compare(kind, [])} role="search" preventScrollReset>
        <input type="hidden" name="kind" value={kind} />
        {ids.length > 0 && <input type="hidden" name="id" value={ids.join()} />}
        {differences && <input type="hidden" name="diff" value="1" />}
        <label htmlFor="compare-add" className="mb-1 block font-semibold">
          {t('compare.add')}
        </label>
        <div className="flex gap-2">
          <span className="relative flex min-w-0 flex-1">
            <SuggestingField
              key={keyword}
              id="compare-add"
              list={kind}
              address={(id) => comparisonHref({ ...chosen, ids: [...ids.filter((one) => one !== id), id] })}
              defaultValue={keyword}
              required
              placeholder={t('search.placeholder')}
              className="h-12 min-w-0 flex-1 rounded-md border border-control bg-surface px-4"
            />
          </span>
          <Button type="submit" className="min-h-12 shrink-0 md:min-h-12">
            <Icon name="search" className="size-4.5" />
            <span className="max-sm:sr-only">{t('action.search')}</span>
          </Button>
        </div>
      </Form>
      {answer && <SearchResults chosen={chosen} hits={answer.docs} />}
    </section>
  );
}

function SearchResults({ chosen, hits }: { chosen: ComparisonState; hits: SearchHit[] }) {
  const t = useT();
  const others = hits.filter(({ id }) => !chosen.ids.includes(id)).slice(0, maxHits);
  return (
    <>
      <p role="status" className="mt-4 text-sm text-muted">
        {others.length > 0 ? t('compare.found', { count: others.length }) : t('compare.none', { keyword: chosen.keyword })}
      </p>
      <ul className="mt-2">
        {others.map((hit) => (
          <Hit key={hit.id} hit={hit} href={comparisonHref({ ...chosen, ids: [...chosen.ids, hit.id] })} />
        ))}
      </ul>
    </>
  );
}

function Hit({ hit, href }: { hit: SearchHit; href: string }) {
  const t = useT();
  const title = `compare-hit-${hit.id}`;
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-3">
      <div className="min-w-0">
        <p id={title} className="leading-snug wrap-anywhere">
          {hit.label && !hit.title.includes(hit.label) && <span className="font-semibold tabular-nums">{hit.label} </span>}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes everything but its own <mark> */}
          <span lang={bcp47(hit.locale)} dir="auto" dangerouslySetInnerHTML={{ __html: hit.title }} />
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
          <span>{valueLabel(t, 'country', hit.country ?? 'intl')}</span>
          {hit.status && <ValueBadge t={t} of="status" value={hit.status} />}
        </p>
      </div>
      <LinkButton to={href} variant="outline" preventScrollReset aria-describedby={title} className="shrink-0">
        <Icon name="plus" className="size-4" />
        {t('compare.addOne')}
      </LinkButton>
    </li>
  );
}
