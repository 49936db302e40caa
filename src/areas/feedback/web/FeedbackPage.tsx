import { useState } from 'react';
import { bcp47 } from '../../../base/locales.ts';
import type { Captcha as Picture } from '../../../platform/captcha/captcha.ts';
import { useT } from '../../../platform/i18n/index.ts';
import { areaAddresses } from '../../../web/addresses.ts';
import { Captcha } from '../../../web/forms/Captcha.tsx';
import { ActionForm, FormField, SubmitButton } from '../../../web/forms/form.tsx';
import type { ActionResult } from '../../../web/forms/form-action.ts';
import { kindLabel } from '../../../web/lib/labels.ts';
import { LinkButton } from '../../../web/ui/button.tsx';
import { Crumbs } from '../../../web/ui/crumbs.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { Link } from '../../../web/ui/link.tsx';

/** Record that a report is about. */
export interface ReportedRecordPreview {
  kind: string;
  path: string;
  title: string;
  locale: string;
}
/** Result of a submission: number of the stored message, and the contact that the visitor entered. */
export interface FeedbackSubmissionResult {
  id: string;
  contact: string;
}
interface Props {
  subject: ReportedRecordPreview | null;
  captcha: Picture;
  acted: ActionResult<FeedbackSubmissionResult> | undefined;
  send: (params: never, form: FormData) => Promise<ActionResult<FeedbackSubmissionResult>>;
}

/** Form for a question to the operators of the portal, or for a report of an error in a record. */
export function FeedbackPage({ subject, captcha, acted, send }: Props) {
  const t = useT();
  const [sent, setSent] = useState(acted?.done);
  const title = t(subject ? 'feedback.report' : 'feedback.title');
  return (
    <>
      <title>{`${title} - ${t('site.name')}`}</title>
      <meta name="description" content={t('feedback.lead')} />
      <Crumbs items={[{ label: title }]} />
      <div className="max-w-text py-8">
        {sent ? (
          <SentNote sent={sent} subject={subject} />
        ) : (
          <>
            <h1 className="page-title">{title}</h1>
            <p className="mt-2 mb-8 text-muted">{t(subject ? 'feedback.report.lead' : 'feedback.lead')}</p>
            {subject && <About subject={subject} />}
            <ActionForm send={send} acted={acted} onDone={setSent}>
              <FormField name="name" label={t('feedback.name')} autoComplete="name" maxLength={80} />
              <FormField name="company" label={t('feedback.company')} autoComplete="organization" maxLength={200} />
              <FormField name="contact" label={t('feedback.contact')} hint={t('feedback.contact.hint')} maxLength={254} />
              <FormField
                name="content"
                label={t(subject ? 'feedback.content.report' : 'feedback.content')}
                hint={t('feedback.content.hint')}
              >
                {(attributes) => (
                  <textarea {...attributes} rows={8} maxLength={5000} className="field h-auto! min-h-40 py-2 leading-relaxed" />
                )}
              </FormField>
              <Captcha initial={captcha} />
              <SubmitButton className="justify-self-start">
                <Icon name="send" className="size-4" />
                {t('feedback.send')}
              </SubmitButton>
            </ActionForm>
          </>
        )}
      </div>
    </>
  );
}

function About({ subject }: { subject: ReportedRecordPreview }) {
  const t = useT();
  return (
    <dl className="mb-8 border-y border-line py-3">
      <dt className="text-sm text-muted">
        {t('feedback.about')}: {kindLabel(t, subject.kind)}
      </dt>
      <dd>
        <Link to={subject.path} lang={bcp47(subject.locale)} dir="auto" className="text-link block font-semibold">
          {subject.title}
        </Link>
      </dd>
    </dl>
  );
}

/** Confirmation that replaces the form and takes the focus. */
function SentNote({ sent, subject }: { sent: FeedbackSubmissionResult; subject: ReportedRecordPreview | null }) {
  const t = useT();
  return (
    <section role="status" ref={(element) => element?.focus()} tabIndex={-1} className="flex flex-col items-start gap-3 outline-none">
      <Icon name="circle-check" className="size-10 text-in-force" />
      <h1 className="page-title">{t('feedback.sent')}</h1>
      <p className="text-muted wrap-anywhere">{t('feedback.sent.hint', { ...sent })}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {subject && <LinkButton to={subject.path}>{t('action.back')}</LinkButton>}
        <LinkButton to={areaAddresses.feedback} reloadDocument variant={subject ? 'outline' : 'primary'}>
          {t('feedback.more')}
        </LinkButton>
      </div>
    </section>
  );
}
