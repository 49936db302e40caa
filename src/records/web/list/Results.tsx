import { useSearchParams } from 'react-router';
import { useI18n } from '../../../platform/i18n/index.ts';
import { hrefWith } from '../../../web/lib/list-query.ts';
import { LinkButton } from '../../../web/ui/button.tsx';
import { State } from '../../../web/ui/states.tsx';
import type { Doc } from '../../api.ts';
import type { KindSlug } from '../../kinds/index.ts';
import { Card } from './Card.tsx';
import { ListTable } from './Table.tsx';

/** The records of one page of a list. */
export interface Found {
  kind: KindSlug;
  docs: Doc[];
  /** Of all pages. */
  total: number;
}

/** Records as cards or as a table: a still part of the page (decision 008). */
export function Results({ kind, docs, total }: Found) {
  const i18n = useI18n();
  const [params] = useSearchParams();
  if (docs.length === 0) return <NoResults total={total} params={params} />;
  if (params.get('view') === 'table') return <ListTable kind={kind} docs={docs} i18n={i18n} />;
  return (
    <ul className="grid gap-4 md:max-lg:grid-cols-2 xl:grid-cols-2">
      {docs.map((doc) => (
        <Card key={doc.id} kind={kind} doc={doc} i18n={i18n} />
      ))}
    </ul>
  );
}

/** Nothing matched, nothing is there yet, or the page lies behind the last one: each has its own way on. */
function NoResults({ total, params }: { total: number; params: URLSearchParams }) {
  const { t } = useI18n();
  const behind = total > 0;
  const narrowed = [...params.keys()].some((key) => !['locale', 'view', 'sort', 'page'].includes(key));
  return (
    <State level={2} title={t('state.empty')} hint={narrowed || behind ? t('state.empty.hint') : t('list.hintEmpty')}>
      {behind && (
        <LinkButton to={hrefWith(params, { page: null })} variant="outline">
          {t('pager.page', { page: 1 })}
        </LinkButton>
      )}
    </State>
  );
}
