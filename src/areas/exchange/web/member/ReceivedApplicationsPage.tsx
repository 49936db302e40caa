import { useRevalidator } from 'react-router';
import type { Paged } from '../../../../base/paging.ts';
import { useT } from '../../../../platform/i18n/index.ts';
import type { ActionResult } from '../../../../web/forms/form-action.ts';
import { Link } from '../../../../web/ui/link.tsx';
import { Pager } from '../../../../web/ui/pager.tsx';
import { PageState } from '../../../../web/ui/states.tsx';
import { notify } from '../../../../web/ui/toast.tsx';
import { PageHead } from '../../../member/web/member/MemberShell.tsx';
import type { Application } from '../../operations.ts';
import { type ApplicationDecision, ApplicationRows, type SendDecision } from './ApplicationRows.tsx';

interface Props {
  posting: { id: string; title: string };
  answer: Paged<Application>;
  acted: ActionResult<ApplicationDecision> | undefined;
  send: SendDecision;
}

/** Applications on one of the owner's postings, with their status, and buttons to answer pending ones. */
export function ReceivedApplicationsPage({ posting, answer: { docs, page, pages }, acted, send }: Props) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const onDone = (decision: ApplicationDecision) => {
    notify(t(`snd.done.${decision}`));
    void revalidate();
  };
  return (
    <>
      <PageHead title={t('snd.received')} lead={t('snd.received.lead')} />
      <p className="mb-6 font-semibold wrap-anywhere">
        <Link to={`/uc/snd/post/${posting.id}`} dir="auto" className="text-link">
          {posting.title || t('snd.untitled')}
        </Link>
      </p>
      {acted?.refused && (
        <p role="alert" className="mb-6 rounded border border-danger bg-surface px-4 py-3 text-sm text-danger">
          {t('snd.change.failed')} {acted.refused.message}
        </p>
      )}
      {docs.length > 0 ? (
        <ApplicationRows docs={docs} send={send} onDone={onDone} />
      ) : (
        <PageState level={2} title={t('state.empty')} hint={t('snd.received.none')} />
      )}
      <Pager page={page} pages={pages} href={(to) => `/uc/snd/${posting.id}/applications${to > 1 ? `?page=${to}` : ''}`} />
    </>
  );
}
