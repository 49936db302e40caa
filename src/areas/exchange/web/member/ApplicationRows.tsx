import { type MouseEvent, useState } from 'react';
import { useT } from '../../../../platform/i18n/index.ts';
import { paths } from '../../../../records/kinds/paths.ts';
import { ConfirmDialog } from '../../../../web/forms/ConfirmDialog.tsx';
import { ActionForm, SubmitButton } from '../../../../web/forms/form.tsx';
import type { ActionResult } from '../../../../web/forms/form-action.ts';
import { valueLabel } from '../../../../web/lib/labels.ts';
import { Badge } from '../../../../web/ui/badges.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import type { Application } from '../../operations.ts';
import { applicationTones } from './tones.ts';

/** Decision on an application; the intent of the submitted form. */
export type ApplicationDecision = 'approve' | 'decline';
export type SendDecision = (params: never, form: FormData) => Promise<ActionResult<ApplicationDecision>>;
interface RowProps {
  send: SendDecision;
  onDone: (decision: ApplicationDecision) => void;
  /** True if the list shows the record of each application, because the applications concern several records. */
  about?: boolean;
}

/** List of applications with the buttons to decide on them. */
export const ApplicationRows = ({ docs, ...rest }: RowProps & { docs: readonly Application[] }) => (
  <ul className="border-b border-line">
    {docs.map((application) => (
      <Row key={application.id} application={application} {...rest} />
    ))}
  </ul>
);

function Row({ application, send, onDone, about }: RowProps & { application: Application }) {
  const t = useT();
  const [declining, setDeclining] = useState(false);
  const { id, record, applicant, message, contact, status, created } = application;
  const name = applicant?.name ?? '';
  const ask = (event: MouseEvent) => {
    event.preventDefault(); // opens a dialog first; without JavaScript the form is sent directly
    setDeclining(true);
  };
  return (
    <li className="border-t border-line py-5">
      <p className="mb-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <Badge tone={applicationTones[status]}>{t(`snd.application.${status}`)}</Badge>
        <DateTime iso={created} />
        {about && record && (
          <Link to={paths.detail('snd', record.id)} dir="auto" className="text-link">
            {record.title}
          </Link>
        )}
      </p>
      <h2 className="font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
        {applicant?.company && (
          <span className="font-normal text-muted">
            {' '}
            · <bdi>{applicant.company}</bdi>
          </span>
        )}
        {applicant?.country && <span className="font-normal text-muted"> · {valueLabel(t, 'country', applicant.country)}</span>}
      </h2>
      <p dir="auto" className="mt-2 max-w-text whitespace-pre-line wrap-anywhere">
        {message}
      </p>
      <p className="mt-2 wrap-anywhere">
        <span className="text-muted">{t('snd.field.contact')}:</span> <bdi>{contact}</bdi>
      </p>
      {status === 'pending' && (
        <ActionForm send={send} failed={() => t('snd.change.failed')} onDone={onDone} className="mt-3 flex! flex-wrap gap-2!">
          <input type="hidden" name="id" value={id} />
          <SubmitButton intent="approve" aria-label={`${t('snd.approve')}: ${name}`}>
            <Icon name="check" className="size-4" />
            {t('snd.approve')}
          </SubmitButton>
          <SubmitButton intent="decline" variant="outline" onClick={ask} aria-label={`${t('snd.decline')}: ${name}`}>
            <Icon name="x" className="size-4" />
            {t('snd.decline')}
          </SubmitButton>
        </ActionForm>
      )}
      {declining && (
        <ConfirmDialog
          title={t('snd.confirm.decline')}
          text={t('snd.confirm.decline.text', { name })}
          label={t('snd.decline')}
          send={send}
          fields={{ id, intent: 'decline' }}
          failed={t('snd.change.failed')}
          onDone={onDone}
          onClose={() => setDeclining(false)}
        />
      )}
    </li>
  );
}
