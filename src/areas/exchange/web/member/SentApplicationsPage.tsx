import { type MouseEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Paged } from '../../../../base/paging.ts';
import { useT } from '../../../../platform/i18n/index.ts';
import { paths } from '../../../../records/kinds/paths.ts';
import { ConfirmDialog } from '../../../../web/forms/ConfirmDialog.tsx';
import { ActionForm, SubmitButton } from '../../../../web/forms/form.tsx';
import type { ActionResult } from '../../../../web/forms/form-action.ts';
import { Badge } from '../../../../web/ui/badges.tsx';
import { LinkButton } from '../../../../web/ui/button.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import { Pager } from '../../../../web/ui/pager.tsx';
import { PageState } from '../../../../web/ui/states.tsx';
import { notify } from '../../../../web/ui/toast.tsx';
import { PageHead } from '../../../member/web/member/MemberShell.tsx';
import type { Application } from '../../operations.ts';
import { applicationTones } from './tones.ts';

type SendWithdrawal = (params: never, form: FormData) => Promise<ActionResult<null>>;
interface Props {
  answer: Paged<Application>;
  acted: ActionResult<null> | undefined;
  send: SendWithdrawal;
}

/** Applications of the account with their state. */
export function SentApplicationsPage({ answer: { docs, page, pages }, acted, send }: Props) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const onDone = () => {
    notify(t('snd.done.withdrawn'));
    void revalidate();
  };
  return (
    <>
      <PageHead title={t('uc.applications')} lead={t('snd.sent.lead')} />
      {acted?.refused && (
        <p role="alert" className="mb-6 rounded border border-danger bg-surface px-4 py-3 text-sm text-danger">
          {t('snd.change.failed')} {acted.refused.message}
        </p>
      )}
      {docs.length > 0 ? (
        <ul className="border-b border-line">
          {docs.map((application) => (
            <Row key={application.id} application={application} send={send} onDone={onDone} />
          ))}
        </ul>
      ) : (
        <PageState level={2} title={t('state.empty')} hint={t('snd.sent.none')}>
          <LinkButton to={paths.list('snd')}>{t('snd.hall')}</LinkButton>
        </PageState>
      )}
      <Pager page={page} pages={pages} href={(to) => (to > 1 ? `/uc/applications?page=${to}` : '/uc/applications')} />
    </>
  );
}

function Row({ application, send, onDone }: { application: Application; send: SendWithdrawal; onDone: () => void }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const { id, record, message, ownerContact, status, created } = application;
  const title = record?.title ?? t('snd.gone');
  const ask = (event: MouseEvent) => {
    event.preventDefault(); // opens a dialog first; without JavaScript the form is sent directly
    setAsking(true);
  };
  return (
    <li className="border-t border-line py-5">
      <p className="mb-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <Badge tone={applicationTones[status]}>{t(`snd.applied.${status}`)}</Badge>
        <DateTime iso={created} />
      </p>
      <h2 className="font-semibold wrap-anywhere">
        {record ? (
          <Link to={`/${record.category ?? 'snd'}/${record.id}`} dir="auto" className="text-link">
            {title}
          </Link>
        ) : (
          <span className="text-muted">{title}</span>
        )}
      </h2>
      {ownerContact && (
        <p className="mt-2 wrap-anywhere">
          <span className="text-muted">{t('snd.contact.owner')}:</span> <bdi className="font-semibold">{ownerContact}</bdi>
        </p>
      )}
      <p dir="auto" className="mt-2 max-w-text whitespace-pre-line wrap-anywhere text-muted">
        {message}
      </p>
      {status === 'pending' && (
        <ActionForm send={send} failed={() => t('snd.change.failed')} onDone={onDone} className="mt-3 justify-items-start">
          <input type="hidden" name="id" value={id} />
          <SubmitButton variant="outline" onClick={ask} aria-label={`${t('snd.application.withdraw')}: ${title}`}>
            <Icon name="undo-2" className="size-4" />
            {t('snd.application.withdraw')}
          </SubmitButton>
        </ActionForm>
      )}
      {asking && (
        <ConfirmDialog
          title={t('snd.confirm.withdraw')}
          text={t('snd.confirm.withdraw.text', { title })}
          label={t('snd.application.withdraw')}
          send={send}
          fields={{ id }}
          failed={t('snd.change.failed')}
          onDone={onDone}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
