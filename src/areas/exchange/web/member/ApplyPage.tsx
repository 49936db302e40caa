import { useNavigate } from 'react-router';
import { bcp47 } from '../../../../base/locales.ts';
import { useT } from '../../../../platform/i18n/index.ts';
import type { RecordDetail } from '../../../../records/api.ts';
import { paths } from '../../../../records/kinds/paths.ts';
import { ActionForm, FormField, SubmitButton } from '../../../../web/forms/form.tsx';
import type { ActionResult } from '../../../../web/forms/form-action.ts';
import { valueLabel } from '../../../../web/lib/labels.ts';
import { isPeriodOver } from '../../../../web/ui/badges.tsx';
import { LinkButton } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import { notify } from '../../../../web/ui/toast.tsx';
import { PageHead } from '../../../member/web/member/MemberShell.tsx';
import { applicationLimits } from '../../operations.ts';

interface Props {
  doc: Pick<RecordDetail, 'id' | 'kind' | 'title' | 'locale' | 'applied' | 'mine' | 'ended'> &
    Partial<Record<'category' | 'progress' | 'expiryDate', unknown>>;
  /** Suggested contact: the mail address of the account. */
  contact: string;
  acted: ActionResult<null> | undefined;
  send: (params: never, form: FormData) => Promise<ActionResult<null>>;
}

/** Page with the application form for a supply or demand. */
export function ApplyPage({ doc, contact, acted, send }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const record = paths.record(doc);
  const closed =
    doc.applied === 'pending' || doc.applied === 'approved'
      ? t(`snd.applied.${doc.applied}`)
      : doc.mine
        ? t('snd.apply.own')
        : doc.ended
          ? doc.progress !== '1' && isPeriodOver(doc.expiryDate)
            ? t('detail.expired.posting')
            : valueLabel(t, 'progress', '1', doc.category)
          : null;
  const onDone = () => {
    notify(t('snd.applied.pending'));
    void navigate(record);
  };
  return (
    <>
      <PageHead title={t('snd.apply.title')} lead={t('snd.apply.lead')} />
      <dl className="mb-8 border-y border-line py-3">
        <dt className="text-sm text-muted">{t('snd.apply.about')}</dt>
        <dd>
          <Link to={record} lang={bcp47(doc.locale)} dir="auto" className="text-link font-semibold wrap-anywhere">
            {doc.title}
          </Link>
        </dd>
      </dl>
      {closed ? (
        <div className="flex flex-col items-start gap-4">
          <p className="font-semibold">{closed}</p>
          <LinkButton to={record} variant="outline">
            {t('action.back')}
          </LinkButton>
        </div>
      ) : (
        <ActionForm send={send} acted={acted} onDone={onDone} failed={() => t('snd.apply.failed')} className="max-w-text">
          <FormField name="message" label={t('snd.apply.message')} hint={t('snd.apply.message.hint')}>
            {(attributes) => (
              <textarea
                {...attributes}
                rows={7}
                maxLength={applicationLimits.message}
                dir="auto"
                className="field min-h-40 leading-relaxed"
              />
            )}
          </FormField>
          <FormField
            name="contact"
            label={t('snd.apply.contact')}
            hint={t('snd.apply.contact.hint')}
            defaultValue={contact}
            maxLength={applicationLimits.contact}
          />
          <SubmitButton className="justify-self-start">
            <Icon name="send" className="size-4" />
            {t('snd.apply.send')}
          </SubmitButton>
        </ActionForm>
      )}
    </>
  );
}
