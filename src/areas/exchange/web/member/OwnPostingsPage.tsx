import { useRevalidator } from 'react-router';
import type { Paged } from '../../../../base/paging.ts';
import { useT } from '../../../../platform/i18n/index.ts';
import type { ActionResult } from '../../../../web/forms/form-action.ts';
import { valueLabel } from '../../../../web/lib/labels.ts';
import { LinkButton } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import { Pager } from '../../../../web/ui/pager.tsx';
import { PageState } from '../../../../web/ui/states.tsx';
import { notify } from '../../../../web/ui/toast.tsx';
import { PageHead } from '../../../member/web/member/MemberShell.tsx';
import { type AuditStatus, auditStatus, type PostingSummary } from '../../operations.ts';
import { MineRow, type PerformedPostingAction, type SendPostingAction } from './MineRow.tsx';

export type Category = PostingSummary['category'];
interface Props {
  answer: Paged<PostingSummary>;
  status: AuditStatus | undefined;
  category: Category | undefined;
  acted: ActionResult<PerformedPostingAction> | undefined;
  send: SendPostingAction;
}

const address = (status: string | undefined, category: string | undefined, page = 1): string => {
  const query = new URLSearchParams({ ...(status && { status }), ...(category && { category }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `/uc/snd?${query}` : '/uc/snd';
};

/** Own supplies and demands, last changed first. */
export function OwnPostingsPage({ answer: { docs, page, pages }, status, category, acted, send }: Props) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const onDone = (done: PerformedPostingAction) => {
    notify(t(`snd.done.${done}`));
    void revalidate();
  };
  const choice = (label: string, to: string, current: boolean) => (
    <Link key={to} to={to} preventScrollReset aria-current={current ? 'true' : undefined} className="choice">
      {label}
    </Link>
  );
  return (
    <>
      <PageHead title={t('uc.snd')} lead={t('snd.mine.lead')}>
        <LinkButton to="/uc/snd/post/new">
          <Icon name="plus" className="size-4" />
          {t('snd.post')}
        </LinkButton>
      </PageHead>
      <div className="border-b border-line pb-3 text-sm">
        <nav aria-label={t('snd.filter.status')} className="flex flex-wrap gap-1">
          {choice(t('list.all'), address(undefined, category), status === undefined)}
          {auditStatus.map((one) => choice(t(`snd.status.${one}`), address(one, category), status === one))}
        </nav>
        <nav aria-label={t('snd.filter.category')} className="mt-2 flex flex-wrap gap-1">
          {choice(t('snd.filter.both'), address(status, undefined), category === undefined)}
          {(['supply', 'demand'] as const).map((one) => choice(valueLabel(t, 'sndCategory', one), address(status, one), category === one))}
        </nav>
      </div>
      {acted?.refused && (
        <p role="alert" className="mt-6 rounded border border-danger bg-surface px-4 py-3 text-sm text-danger">
          {t('snd.change.failed')} {acted.refused.message}
        </p>
      )}
      {docs.length > 0 ? (
        <ul className="border-b border-line">
          {docs.map((posting) => (
            <MineRow key={posting.id} posting={posting} send={send} onDone={onDone} />
          ))}
        </ul>
      ) : (
        <PageState level={2} title={t('state.empty')} hint={t(status || category ? 'snd.none.filtered' : 'snd.none')}>
          {status || category ? (
            <LinkButton to="/uc/snd" variant="outline">
              {t('action.clear')}
            </LinkButton>
          ) : (
            (['demand', 'supply'] as const).map((one) => (
              <LinkButton key={one} to={`/uc/snd/post/new?category=${one}`} variant={one === 'demand' ? 'primary' : 'outline'}>
                {t(`snd.post.${one}`)}
              </LinkButton>
            ))
          )}
        </PageState>
      )}
      <Pager page={page} pages={pages} href={(to) => address(status, category, to)} />
    </>
  );
}
