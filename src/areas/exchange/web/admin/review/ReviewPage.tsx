import { bcp47 } from '../../../../../base/locales.ts';
import { useT } from '../../../../../platform/i18n/index.ts';
import { paths } from '../../../../../records/kinds/paths.ts';
import { DetailSection } from '../../../../../records/web/detail/DetailSection.tsx';
import type { ActionResult } from '../../../../../web/forms/form-action.ts';
import { valueLabel } from '../../../../../web/lib/labels.ts';
import { OpenReviewSteps } from '../../../../../web/office/OpenReviewSteps.tsx';
import { Badge } from '../../../../../web/ui/badges.tsx';
import { DateTime } from '../../../../../web/ui/date-time.tsx';
import { Link } from '../../../../../web/ui/link.tsx';
import type { ReviewAction, ReviewedPostingDetail } from '../../../operations.ts';
import { OfficePageFrame } from './OfficePageFrame.tsx';
import { PostingDifferences } from './PostingDifferences.tsx';
import { PostingPreview } from './PostingPreview.tsx';
import { ReviewDecisionForm } from './ReviewDecisionForm.tsx';
import { ReviewEvents } from './ReviewEvents.tsx';
import { auditTones } from './tones.ts';

interface Props {
  task: ReviewedPostingDetail;
  /** True if the user may decide, false if the user may only read. */
  decides: boolean;
  acted: ActionResult<ReviewAction> | undefined;
  send: (params: never, form: FormData) => Promise<ActionResult<ReviewAction>>;
}

/** Page of a posting under review: preview, changes, events, decision. */
export function ReviewPage({ task, decides, acted, send }: Props) {
  const t = useT();
  const { status, owner, country, submitted, reviewer, record, category } = task;
  const title = task.title || t('admin.review.untitled');
  return (
    <OfficePageFrame title={title} under={{ label: t('admin.review'), to: '/admin/review' }}>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
        <Badge tone={auditTones[status]}>{t(`admin.review.${status}`)}</Badge>
        <span>{valueLabel(t, 'sndCategory', category)}</span>
        <span>{valueLabel(t, 'country', country ?? 'intl')}</span>
        <span>
          {t('admin.review.owner')}: <bdi>{owner.company ? `${owner.name}, ${owner.company}` : owner.name}</bdi>
        </span>
        {submitted && (
          <span>
            {t('admin.review.submitted')}: <DateTime iso={submitted} />
          </span>
        )}
        {reviewer && (
          <span>
            {t('admin.review.reviewer')}: <bdi>{reviewer.me ? t('admin.review.me') : reviewer.name}</bdi>
          </span>
        )}
        {task.publication === 'public' && record && (
          <Link to={paths.record({ kind: 'snd', id: record, category })} className="text-link">
            {t('admin.review.public')}
          </Link>
        )}
      </p>
      {task.standing && <OpenReviewSteps standing={task.standing} className="mt-4" />}
      {task.publication && task.publication !== 'public' && (
        <p className="mt-4 rounded border border-line bg-surface px-5 py-3 text-sm">{t(`admin.review.down.${task.publication}`)}</p>
      )}
      {decides && <ReviewDecisionForm task={task} acted={acted} send={send} />}
      {task.approved && <PostingDifferences differences={task.differences} />}
      <DetailSection title={t('admin.review.preview')}>
        <div className="kind-snd rounded border border-line bg-surface p-5 sm:p-8" lang={bcp47(task.lang)}>
          <PostingPreview task={task} />
        </div>
      </DetailSection>
      <ReviewEvents events={task.events} />
    </OfficePageFrame>
  );
}
