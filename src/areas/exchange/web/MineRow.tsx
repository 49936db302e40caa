import { type MouseEvent, useState } from 'react';
import { bcp47 } from '../../../base/locales.ts';
import { useT } from '../../../platform/i18n/index.ts';
import { Confirm } from '../../../web/forms/Confirm.tsx';
import { ActionForm, SubmitButton } from '../../../web/forms/form.tsx';
import { valueLabel } from '../../../web/lib/labels.ts';
import { Badge, Expired, ValueBadge } from '../../../web/ui/badges.tsx';
import { LinkButton } from '../../../web/ui/button.tsx';
import { DateTime } from '../../../web/ui/date-time.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { Time } from '../../../web/ui/time.tsx';
import type { PostingSummary } from '../operations.ts';
import type { Done, MineSend } from './MinePage.tsx';
import { auditTones } from './review/tones.ts';

interface Props {
  posting: PostingSummary;
  send: MineSend;
  onDone: (done: Done) => void;
}
/** What is asked about before it is done. */
type Question = 'start' | 'end' | 'delete';

/** One posting: how it stands, and everything that its owner can do with it now. */
export function MineRow({ posting, send, onDone }: Props) {
  const t = useT();
  const [question, setQuestion] = useState<Question | null>(null);
  const { id, title: given, category, may, auditStatus, reason, record, progress, applications, publication } = posting;
  const down = publication !== 'public' && publication;
  const title = given || t('snd.untitled');
  const form = `/uc/snd/post/${id}`;
  const ask = (about: Question) => (event: MouseEvent) => {
    event.preventDefault(); // asked first, where that is possible
    setQuestion(about);
  };
  const named = (label: string) => `${label}: ${title}`;
  const next = progress === -1 ? 'start' : 'end';
  return (
    <li className="border-t border-line py-5">
      <p className="mb-1.5 flex flex-wrap items-center gap-1.5">
        <Badge tone={auditTones[auditStatus]}>{t(`snd.status.${auditStatus}`)}</Badge>
        {down && <Badge tone="abolished">{t(`snd.publication.${down}`)}</Badge>}
        <Badge>{valueLabel(t, 'sndCategory', category)}</Badge>
        {record !== null && <ValueBadge t={t} of="progress" value={String(progress)} category={category} />}
        {posting.expired && <Expired t={t} />}
      </p>
      <h2 className="text-lg leading-snug font-semibold wrap-anywhere">
        <Link to={form} lang={bcp47(posting.lang)} dir="auto" className="hover:text-primary hover:underline">
          {title}
        </Link>
      </h2>
      {auditStatus === 'failed' && reason && (
        <p className="mt-1 whitespace-pre-line wrap-anywhere">
          <span className="font-semibold text-danger">{t('snd.reason')}</span> <bdi>{reason}</bdi>
        </p>
      )}
      {down && (auditStatus === 'approved' || auditStatus === 'filling') && <p className="mt-1">{t(`snd.down.${down}`)}</p>}
      <p className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        <span>
          {t('snd.updated')} <DateTime iso={posting.updated} />
        </span>
        {posting.expires && (!down || down === 'expired') && (
          <span className={posting.expired ? 'font-semibold text-danger' : ''}>
            {t(posting.expired ? 'snd.expired' : 'snd.expires')} <Time iso={posting.expires} />
          </span>
        )}
        {publication === 'public' && (
          <Link to={`/${category}/${record}`} className="text-link">
            {t('snd.public')}
          </Link>
        )}
        {applications.total > 0 && (
          <Link to={`/uc/snd/${id}/applications`} className="text-link">
            {t('snd.applications.count', { count: applications.total })}
            {applications.pending > 0 && ` (${t('snd.applications.pending', { count: applications.pending })})`}
          </Link>
        )}
      </p>
      <ActionForm send={send} failed={() => t('snd.change.failed')} onDone={onDone} className="mt-3 flex! flex-wrap gap-2!">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="progress" value={progress + 1} />
        {may.includes('edit') && (
          <LinkButton to={form} variant="outline" aria-label={named(t('snd.edit'))}>
            <Icon name="pencil" className="size-4" />
            {t('snd.edit')}
          </LinkButton>
        )}
        {may.includes('submit') && (
          <SubmitButton intent="submit" variant="outline" aria-label={named(t('snd.submit'))}>
            <Icon name="send" className="size-4" />
            {t('snd.submit')}
          </SubmitButton>
        )}
        {may.includes('withdraw') && (
          <SubmitButton intent="withdraw" variant="outline" aria-label={named(t('snd.withdraw'))}>
            <Icon name="undo-2" className="size-4" />
            {t('snd.withdraw')}
          </SubmitButton>
        )}
        {may.includes('renew') && (
          <SubmitButton intent="renew" variant="outline" aria-label={named(t('snd.renew'))}>
            <Icon name="refresh-cw" className="size-4" />
            {t('snd.renew')}
          </SubmitButton>
        )}
        {may.includes('progress') && (
          <SubmitButton
            intent="progress"
            variant="outline"
            onClick={ask(next)}
            aria-label={named(t(`snd.${next}.${category}`))}
            className={next === 'end' ? 'noscript:hidden!' : ''}
          >
            <Icon name={next === 'start' ? 'clock' : 'check'} className="size-4" />
            {t(`snd.${next}.${category}`)}
          </SubmitButton>
        )}
        {may.includes('delete') && (
          <SubmitButton
            intent="delete"
            variant="quiet"
            onClick={ask('delete')}
            aria-label={named(t('snd.delete'))}
            className="noscript:hidden!"
          >
            <Icon name="trash-2" className="size-4" />
            {t('snd.delete')}
          </SubmitButton>
        )}
      </ActionForm>
      {question && (
        <Confirm
          title={t(`snd.confirm.${question}`)}
          text={t(`snd.confirm.${question}.text`, { title, state: valueLabel(t, 'progress', '1', category) })}
          label={question === 'delete' ? t('snd.delete') : t(`snd.${question}.${category}`)}
          send={send}
          fields={{ id, intent: question === 'delete' ? 'delete' : 'progress', progress: String(progress + 1) }}
          failed={t(question === 'delete' ? 'snd.delete.failed' : 'snd.change.failed')}
          onDone={onDone}
          onClose={() => setQuestion(null)}
        />
      )}
    </li>
  );
}
