import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useT } from '../../../../platform/i18n/index.ts';
import type { RecordMatch } from '../../../../records/api.ts';
import { ActionForm, SubmitButton } from '../../../../web/forms/form.tsx';
import type { ActionResult } from '../../../../web/forms/form-action.ts';
import { dropLocalDraft, readLocalDraft } from '../../../../web/lib/local-draft.ts';
import { Badge } from '../../../../web/ui/badges.tsx';
import { Button } from '../../../../web/ui/button.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import { notify } from '../../../../web/ui/toast.tsx';
import { PageHead } from '../../../member/web/member/MemberShell.tsx';
import type { PostingForm, PostingValues } from '../../operations.ts';
import { auditTones } from '../admin/review/tones.ts';
import { EventHistory } from './EventHistory.tsx';
import { type LocalPostingDraft, localDraftName } from './local-draft.ts';
import { MatchingPostings } from './MatchingPostings.tsx';
import { DifferencesFromRecord } from './OperatorCorrections.tsx';
import { PostEditor, type PostingActionResult, type SendPostingForm } from './PostEditor.tsx';
import { PostingPreviewDialog } from './PostingPreviewDialog.tsx';
import { applyPostingInput, inputEqualsValues } from './values.ts';

interface Props {
  posting: PostingForm;
  matches: RecordMatch[];
  /** Idempotency key of a new posting. */
  newKey: string;
  /** Account name, part of the key of local drafts. */
  account: string;
  /** True if a submission was rejected because required fields are missing. */
  incomplete: boolean;
  acted: ActionResult<PostingActionResult> | undefined;
  send: SendPostingForm;
}

/**
 * State with which the form is mounted: a posting, and its values overlaid with the restored local draft if there is one. A new `n` mounts
 * the form again.
 */
interface FormMount {
  n: number;
  posting: PostingForm;
  values: PostingValues;
  draftKey: string;
}

/**
 * Returns the state with which the form is mounted, and a local draft that differs from the loaded posting (null: none). `open` mounts the
 * form again; `drop` deletes the local draft.
 */
const useRounds = ({ posting: loaded, newKey, account }: Pick<Props, 'posting' | 'newKey' | 'account'>) => {
  const [round, setRound] = useState<FormMount>({ n: 0, posting: loaded, values: loaded.values, draftKey: newKey });
  const [local, setLocal] = useState<LocalPostingDraft | null>(null);
  useEffect(() => {
    const text = readLocalDraft<LocalPostingDraft>(localDraftName(account, loaded.id));
    if (text && !inputEqualsValues(loaded.values, text.input)) setLocal(text);
  }, [account, loaded]);
  const open = (posting: PostingForm, text?: LocalPostingDraft) => {
    setLocal(null);
    setRound(({ n, draftKey }) => ({
      n: n + 1,
      posting,
      values: text ? applyPostingInput(posting.values, text.input) : posting.values,
      draftKey: text?.key ?? draftKey,
    }));
  };
  const drop = () => {
    dropLocalDraft(localDraftName(account, loaded.id));
    setLocal(null);
  };
  return { round, local, open, drop };
};

/** Reason of the rejection. */
function AuditReason({ reason }: { reason: string }) {
  const t = useT();
  return (
    <div className="mb-6 rounded border border-danger bg-surface px-5 py-4">
      <p className="font-semibold text-danger">{t('snd.reason')}</p>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {reason}
      </p>
    </div>
  );
}

/** Message that the posting is public while it is edited, or why it is no longer public. */
function PublicationNote({ posting: { publication, events, values, record } }: { posting: PostingForm }) {
  const t = useT();
  if (!publication) return null;
  if (publication === 'public')
    return (
      <p className="mb-6 rounded border border-line bg-surface px-5 py-4 text-sm">
        {t('snd.standing')}{' '}
        <Link to={`/${values.category}/${record}`} className="text-link">
          {t('snd.public')}
        </Link>
      </p>
    );
  const why = events.findLast(({ action }) => action === publication)?.reason;
  return (
    <p className="mb-6 rounded border border-danger bg-surface px-5 py-4">
      <span className="block font-semibold">{t(`snd.publication.${publication}`)}</span>
      {t(`snd.down.${publication}`)}
      {why && (
        <span dir="auto" className="mt-1 block whitespace-pre-line wrap-anywhere">
          {t('notice.why', { reason: why })}
        </span>
      )}
    </p>
  );
}

/** Offers to restore the local draft. */
function LocalDraftNote({ text, onTake, onDrop }: { text: LocalPostingDraft; onTake: () => void; onDrop: () => void }) {
  const t = useT();
  return (
    <div role="status" className="mb-6 rounded border border-primary bg-primary-soft px-5 py-4">
      <p>
        {t('snd.kept')} <DateTime iso={text.at} />
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={onTake}>{t('snd.kept.take')}</Button>
        <Button variant="outline" onClick={onDrop}>
          {t('snd.kept.drop')}
        </Button>
      </div>
    </div>
  );
}

/** Page of an own posting: its form, or its state during review. */
export function PostPage({ posting: loaded, matches, newKey, account, incomplete, acted, send }: Props) {
  const t = useT();
  const { round, local, open, drop } = useRounds({ posting: loaded, newKey, account });
  const { auditStatus, may, reason } = loaded;
  const editable = may.includes('edit');
  return (
    <>
      <PageHead title={t(loaded.id === null ? 'snd.new' : editable ? 'snd.edit.title' : 'snd.read.title')}>
        <Badge tone={auditTones[auditStatus]}>{t(`snd.status.${auditStatus}`)}</Badge>
      </PageHead>
      {auditStatus === 'failed' && reason && <AuditReason reason={reason} />}
      {editable && <PublicationNote posting={loaded} />}
      {incomplete && (
        <p role="alert" className="mb-6 rounded border border-danger bg-surface px-5 py-4 text-sm text-danger">
          {t('auth.invalid')} {t('snd.incomplete')}
        </p>
      )}
      {local && editable && <LocalDraftNote text={local} onTake={() => open(round.posting, local)} onDrop={drop} />}
      {editable ? (
        <PostEditor
          key={round.n}
          posting={round.posting}
          values={round.values}
          draftKey={round.draftKey}
          restored={round.values !== round.posting.values}
          hasUndecidedDraft={local !== null}
          account={account}
          matches={matches}
          acted={acted}
          send={send}
          onTake={open}
          onCorrect={(posting, input) => open(posting, { at: posting.updated, key: round.draftKey, input })}
        />
      ) : (
        <UnderAudit posting={loaded} matches={matches} send={send} />
      )}
    </>
  );
}

/** A posting under review. The owner can read the posting, and withdraw it until an operator claims it. */
function UnderAudit({ posting, matches, send }: { posting: PostingForm; matches: RecordMatch[]; send: SendPostingForm }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [preview, setPreview] = useState(false);
  const done = () => {
    notify(t('snd.done.withdraw'));
    void revalidate();
  };
  return (
    <div className="grid max-w-2xl gap-8">
      <div>
        <p className="text-lg font-semibold wrap-anywhere" dir="auto">
          {posting.values.title || t('snd.untitled')}
        </p>
        <p className="mt-2 text-muted">{t(posting.auditStatus === 'unaudited' ? 'snd.waiting' : 'snd.reviewed')}</p>
        <div className="mt-4 flex flex-wrap items-start gap-3">
          <Button variant="outline" className="noscript:hidden" onClick={() => setPreview(true)}>
            {t('snd.preview')}
          </Button>
          {posting.may.includes('withdraw') && (
            <ActionForm send={send} failed={() => t('snd.change.failed')} onDone={done}>
              <SubmitButton intent="withdraw" variant="outline">
                {t('snd.withdraw')}
              </SubmitButton>
            </ActionForm>
          )}
        </div>
      </div>
      <DifferencesFromRecord differences={posting.differences} />
      <EventHistory events={posting.events} />
      <MatchingPostings matches={matches} />
      {preview && <PostingPreviewDialog posting={posting} onClose={() => setPreview(false)} />}
    </div>
  );
}
