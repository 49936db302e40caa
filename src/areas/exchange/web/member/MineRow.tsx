import { type MouseEvent, useState } from 'react';
import { bcp47 } from '../../../../base/locales.ts';
import { useT } from '../../../../platform/i18n/index.ts';
import type { Translate } from '../../../../platform/i18n/types.ts';
import { ConfirmDialog } from '../../../../web/forms/ConfirmDialog.tsx';
import { ActionForm, SubmitButton } from '../../../../web/forms/form.tsx';
import type { ActionResult } from '../../../../web/forms/form-action.ts';
import { valueLabel } from '../../../../web/lib/labels.ts';
import { Badge, ExpiredBadge, ValueBadge } from '../../../../web/ui/badges.tsx';
import { LinkButton } from '../../../../web/ui/button.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import { Time } from '../../../../web/ui/time.tsx';
import type { PostingSummary } from '../../operations.ts';
import { auditTones } from '../admin/review/tones.ts';

/** Action performed on a posting of the list. */
export type PerformedPostingAction = 'submit' | 'withdraw' | 'renew' | 'progress' | 'delete';
export type SendPostingAction = (params: never, form: FormData) => Promise<ActionResult<PerformedPostingAction>>;
interface Props {
  posting: PostingSummary;
  send: SendPostingAction;
  onDone: (done: PerformedPostingAction) => void;
}
/** Actions that need a confirmation. */
type PostingActionNeedingConfirmation = 'start' | 'end' | 'delete';

/** Returns the reason why the posting is no longer public; false if it is public, null if it never was. */
const downOf = ({ publication }: PostingSummary) => publication !== 'public' && publication;
const titleOf = ({ title }: PostingSummary, t: Translate): string => title || t('snd.untitled');
const formOf = ({ id }: PostingSummary): string => `/uc/snd/post/${id}`;
/** Returns the next step of the progress: start or end. */
const nextOf = ({ progress }: PostingSummary) => (progress === -1 ? 'start' : 'end');

function Badges({ posting }: { posting: PostingSummary }) {
  const t = useT();
  const { category, auditStatus, record, progress, expired } = posting;
  const down = downOf(posting);
  return (
    <p className="mb-1.5 flex flex-wrap items-center gap-1.5">
      <Badge tone={auditTones[auditStatus]}>{t(`snd.status.${auditStatus}`)}</Badge>
      {down && <Badge tone="abolished">{t(`snd.publication.${down}`)}</Badge>}
      <Badge>{valueLabel(t, 'sndCategory', category)}</Badge>
      {record !== null && <ValueBadge t={t} of="progress" value={String(progress)} category={category} />}
      {expired && <ExpiredBadge t={t} />}
    </p>
  );
}

/** Date of the last change, last day, public page and applications of a posting. */
function Facts({ posting }: { posting: PostingSummary }) {
  const t = useT();
  const { id, category, record, applications, publication, updated, expires, expired } = posting;
  const down = downOf(posting);
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      <span>
        {t('snd.updated')} <DateTime iso={updated} />
      </span>
      {expires && (!down || down === 'expired') && (
        <span className={expired ? 'font-semibold text-danger' : ''}>
          {t(expired ? 'snd.expired' : 'snd.expires')} <Time iso={expires} />
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
  );
}

/** Actions without a confirmation. */
const atOnce = [
  { intent: 'submit', icon: 'send' },
  { intent: 'withdraw', icon: 'undo-2' },
  { intent: 'renew', icon: 'refresh-cw' },
] as const;

/** Buttons of a posting; `onAsk`: called for an action that needs a confirmation. */
function RowActions({ posting, send, onDone, onAsk }: Props & { onAsk: (about: PostingActionNeedingConfirmation) => void }) {
  const t = useT();
  const { id, category, may, progress } = posting;
  const next = nextOf(posting);
  const forTitle = (label: string) => `${label}: ${titleOf(posting, t)}`;
  const ask = (about: PostingActionNeedingConfirmation) => (event: MouseEvent) => {
    event.preventDefault(); // opens a dialog first; without JavaScript the form is sent directly
    onAsk(about);
  };
  return (
    <ActionForm send={send} failed={() => t('snd.change.failed')} onDone={onDone} className="mt-3 flex! flex-wrap gap-2!">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="progress" value={progress + 1} />
      {may.includes('edit') && (
        <LinkButton to={formOf(posting)} variant="outline" aria-label={forTitle(t('snd.edit'))}>
          <Icon name="pencil" className="size-4" />
          {t('snd.edit')}
        </LinkButton>
      )}
      {atOnce.map(
        ({ intent, icon }) =>
          may.includes(intent) && (
            <SubmitButton key={intent} intent={intent} variant="outline" aria-label={forTitle(t(`snd.${intent}`))}>
              <Icon name={icon} className="size-4" />
              {t(`snd.${intent}`)}
            </SubmitButton>
          ),
      )}
      {may.includes('progress') && (
        <SubmitButton
          intent="progress"
          variant="outline"
          onClick={ask(next)}
          aria-label={forTitle(t(`snd.${next}.${category}`))}
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
          aria-label={forTitle(t('snd.delete'))}
          className="noscript:hidden!"
        >
          <Icon name="trash-2" className="size-4" />
          {t('snd.delete')}
        </SubmitButton>
      )}
    </ActionForm>
  );
}

/** One posting of the list: its state and the actions of its owner. */
export function MineRow({ posting, send, onDone }: Props) {
  const t = useT();
  const [question, setQuestion] = useState<PostingActionNeedingConfirmation | null>(null);
  const { id, category, auditStatus, reason, progress } = posting;
  const down = downOf(posting);
  const title = titleOf(posting, t);
  return (
    <li className="border-t border-line py-5">
      <Badges posting={posting} />
      <h2 className="text-lg leading-snug font-semibold wrap-anywhere">
        <Link to={formOf(posting)} lang={bcp47(posting.lang)} dir="auto" className="hover:text-primary hover:underline">
          {title}
        </Link>
      </h2>
      {auditStatus === 'failed' && reason && (
        <p className="mt-1 whitespace-pre-line wrap-anywhere">
          <span className="font-semibold text-danger">{t('snd.reason')}</span> <bdi>{reason}</bdi>
        </p>
      )}
      {down && (auditStatus === 'approved' || auditStatus === 'filling') && <p className="mt-1">{t(`snd.down.${down}`)}</p>}
      <Facts posting={posting} />
      <RowActions posting={posting} send={send} onDone={onDone} onAsk={setQuestion} />
      {question && (
        <ConfirmDialog
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
