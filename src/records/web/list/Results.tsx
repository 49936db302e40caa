import { useSearchParams } from 'react-router';
import { useI18n } from '../../../platform/i18n/index.ts';
import { dictionaryNameOfField, valueLabel } from '../../../web/lib/labels.ts';
import { hrefWith } from '../../../web/lib/list-query.ts';
import { LinkButton } from '../../../web/ui/button.tsx';
import { PageState } from '../../../web/ui/states.tsx';
import { useView } from '../../../web/ui/view.ts';
import type { ListedRecord } from '../../api.ts';
import { type KindSlug, kindOf } from '../../kinds/index.ts';
import { viewOf } from './options.ts';
import { RecordCard } from './RecordCard.tsx';
import { findSharedLabels } from './shared-labels.ts';
import { ListTable } from './Table.tsx';

/** Records of one page of a list. */
export interface ListPageRecords {
  kind: KindSlug;
  docs: ListedRecord[];
  /** Total number of records on all pages of the list. */
  total: number;
}

/** Records as cards or as a table: a static part of the page (decision 008). */
export function Results({ kind, docs, total }: ListPageRecords) {
  const i18n = useI18n();
  const [params] = useSearchParams();
  const frame = useView();
  if (docs.length === 0) return <NoResults total={total} params={params} />;
  const view = viewOf(kindOf(kind), params, frame);
  if (view === 'table') return <ListTable kind={kind} docs={docs} i18n={i18n} />;
  if (view === 'cards') return <Cards kind={kind} docs={docs} />;
  return <ListTable kind={kind} docs={docs} i18n={i18n} folds />;
}

/** Records as cards; labels that all cards share are above the list of cards. */
function Cards({ kind, docs }: Omit<ListPageRecords, 'total'>) {
  const { t } = useI18n();
  const shared = findSharedLabels(kindOf(kind), docs);
  const labels = shared.map(({ name, value }) => valueLabel(t, dictionaryNameOfField(kindOf(kind), name), value));
  return (
    <>
      {labels.length > 0 && <p className="mb-4 text-sm text-muted">{t('list.allOfThem', { labels: labels.join(' · ') })}</p>}
      <ul className="grid gap-4 md:max-lg:grid-cols-2 xl:grid-cols-2">
        {docs.map((doc) => (
          <RecordCard key={doc.id} kind={kind} doc={doc} without={shared.map(({ name }) => name)} />
        ))}
      </ul>
    </>
  );
}

/** Message without results: nothing matches, the list is empty, or the page is beyond the last one. */
function NoResults({ total, params }: { total: number; params: URLSearchParams }) {
  const { t } = useI18n();
  const behind = total > 0;
  const narrowed = [...params.keys()].some((key) => !['locale', 'view', 'sort', 'page'].includes(key));
  return (
    <PageState
      level={2}
      title={t('state.empty')}
      hint={t(behind ? 'state.missing.page' : narrowed ? 'state.empty.hint' : 'list.hintEmpty')}
    >
      {behind && (
        <LinkButton to={hrefWith(params, { page: null })} variant="outline">
          {t('pager.page', { page: 1 })}
        </LinkButton>
      )}
    </PageState>
  );
}
