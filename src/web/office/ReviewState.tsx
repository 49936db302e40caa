import { localizedName, type TextByLocale } from '../../base/names.ts';
import { useI18n } from '../../platform/i18n/index.ts';
import { Badge } from '../ui/badges.tsx';
import { DateTime } from '../ui/date-time.tsx';
import type { Column, Filter } from './module.ts';

/**
 * State of a subject in review: names of the open steps, due time (null: none), and whether the reader (`mine`) may decide one of the
 * steps.
 */
interface ReviewState {
  steps: readonly TextByLocale[];
  due: string | null;
  overdue: boolean;
  mine: boolean;
}

function ReviewStateCell({ turn: { steps, due, overdue, mine } }: { turn: ReviewState }) {
  const { t, locale } = useI18n();
  return (
    <>
      <span className="block">
        {steps.map((names) => localizedName(locale, names, '')).join(' · ')}{' '}
        {mine && <Badge tone="superseded">{t('office.turn.mine')}</Badge>}
      </span>
      {due && (
        <span className={`block text-xs ${overdue ? 'text-danger' : 'text-muted'}`}>
          {t(overdue ? 'office.turn.overdue' : 'office.turn.due')} <DateTime iso={due} />
        </span>
      )}
    </>
  );
}

/** Column with the open steps of subjects in review; a dash if there is no case. */
export const reviewStateColumn = {
  name: 'turn',
  className: 'min-w-36',
  cell: ({ turn: reviewState }: { turn?: ReviewState | null | undefined }) => (reviewState ? <ReviewStateCell turn={reviewState} /> : '—'),
} satisfies Column<{ id: string; turn?: ReviewState | null | undefined }>;

/** Filter for subjects that the reader may decide now. */
export const awaitingReaderDecisionFilter: Filter = {
  name: 'turn',
  options: ({ t }) => [{ value: 'mine', label: t('office.turn.mine') }],
};
