import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useT } from '../../../../../platform/i18n/index.ts';
import { DetailSection } from '../../../../../records/web/detail/DetailSection.tsx';
import { ActionForm, FormField, SubmitButton } from '../../../../../web/forms/form.tsx';
import type { ActionResult } from '../../../../../web/forms/form-action.ts';
import { notify } from '../../../../../web/ui/toast.tsx';
import type { ReviewAction, ReviewedPostingDetail } from '../../../operations.ts';

interface Props {
  task: ReviewedPostingDetail;
  acted: ActionResult<ReviewAction> | undefined;
  send: (params: never, form: FormData) => Promise<ActionResult<ReviewAction>>;
}

/** Returns whether a decision was rejected because the owner or another reviewer changed the posting meanwhile. */
const isConflict = (acted: ActionResult<ReviewAction> | undefined) =>
  acted?.refused?.code === 'E_CONFLICT' || acted?.refused?.code === 'E_STATE';

/** Buttons for the possible steps of the review. After a conflict the form loads the present state and keeps typed text. */
export function ReviewDecisionForm({ task: { status, version, reviewer, barred, mine }, acted, send }: Props) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [late, setLate] = useState(isConflict(acted));
  // read during rendering, so that the texts are delivered with the page
  const newer = t('admin.review.newer');
  const doneTexts: Record<ReviewAction, string> = {
    take: t('admin.review.done.take'),
    release: t('admin.review.done.release'),
    approve: t('admin.review.done.approve'),
    reject: t('admin.review.done.reject'),
  };
  const withExplanation = (acted: ActionResult<ReviewAction>): ActionResult<ReviewAction> =>
    acted.refused && isConflict(acted) ? { refused: { ...acted.refused, message: newer } } : acted;
  const sendStep = async (params: never, form: FormData): Promise<ActionResult<ReviewAction>> => {
    const acted = await send(params, form);
    if (isConflict(acted)) {
      setLate(true);
      await revalidate();
    }
    return withExplanation(acted);
  };
  const done = (action: ReviewAction) => {
    notify(doneTexts[action]);
    void revalidate();
  };
  if (status !== 'unaudited' && status !== 'under_review' && !late) return null;
  const release = (
    <SubmitButton intent="release" variant="quiet">
      {t('admin.review.release')}
    </SubmitButton>
  );
  if (barred)
    return (
      <DetailSection title={t('admin.review.decision')}>
        <p>{t('admin.review.own')}</p>
        {status === 'under_review' && mine && (
          <ActionForm send={sendStep} acted={acted && withExplanation(acted)} onDone={done} className="mt-3 max-w-text">
            <input type="hidden" name="version" value={version} />
            <div>{release}</div>
          </ActionForm>
        )}
      </DetailSection>
    );
  return (
    <DetailSection title={t('admin.review.decision')}>
      <ActionForm send={sendStep} acted={acted && withExplanation(acted)} onDone={done} className="max-w-text">
        <input type="hidden" name="version" value={version} />
        {status === 'under_review' && !mine && <p>{t('admin.review.taken', { name: reviewer?.name ?? '' })}</p>}
        {mine && (
          <FormField name="reason" label={t('admin.review.reason')} hint={t('admin.review.reason.hint')}>
            {(attributes) => <textarea {...attributes} dir="auto" rows={3} maxLength={2000} className="field" />}
          </FormField>
        )}
        <div className="flex flex-wrap gap-3">
          {status === 'unaudited' && <SubmitButton intent="take">{t('admin.review.take')}</SubmitButton>}
          {mine && <SubmitButton intent="approve">{t('admin.review.approve')}</SubmitButton>}
          {mine && (
            <SubmitButton intent="reject" variant="outline">
              {t('admin.review.reject')}
            </SubmitButton>
          )}
          {status === 'under_review' && release}
        </div>
      </ActionForm>
    </DetailSection>
  );
}
