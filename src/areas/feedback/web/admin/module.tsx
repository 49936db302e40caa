import { kindSlugs } from '../../../../records/kinds/index.ts';
import { kindLabel } from '../../../../web/lib/labels.ts';
import { accountLookup, periodFilters } from '../../../../web/office/choices.ts';
import type { OfficeModule, TranslationContext } from '../../../../web/office/module.ts';
import { textOfKey } from '../../../../web/office/texts.tsx';
import { Badge, type BadgeTone } from '../../../../web/ui/badges.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { type FeedbackMessage, type FeedbackState, feedbackStates } from '../../operations.ts';
import { FeedbackDetail, ReportedRecordLink } from './FeedbackDetail.tsx';

const tones: Readonly<Record<FeedbackState, BadgeTone>> = { new: 'upcoming', answered: 'in-force', closed: 'abolished' };
const stateLabel = (state: FeedbackState, { t }: TranslationContext): string =>
  textOfKey(t, `admin.feedback.state.${state}`) ?? String(state);
const isNew = ({ state }: FeedbackMessage) => state === 'new';

/** Back-office module for messages of visitors: read, assign, answer, close, delete. */
export const feedback: OfficeModule<FeedbackMessage> = {
  name: 'feedback',
  page: '/admin/feedback',
  resource: 'feedback',
  permissions: { remove: 'feedback:message:delete', export: 'feedback:message:read' },
  keyword: true,
  trash: true,
  nameOf: ({ id, name }, { t }) => `${textOfKey(t, 'admin.feedback.no')} ${id}, ${name}`,
  columns: [
    {
      name: 'name',
      className: 'min-w-36',
      cell: ({ name, company }) => (
        <>
          <bdi className="block">{name}</bdi>
          <bdi className="block text-xs text-muted">{company}</bdi>
        </>
      ),
    },
    {
      name: 'content',
      className: 'min-w-72',
      cell: ({ content }) => (
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {content}
        </span>
      ),
    },
    {
      name: 'about',
      className: 'min-w-48',
      cell: ({ about }) => (
        <span className="line-clamp-2">
          <ReportedRecordLink about={about} />
        </span>
      ),
    },
    {
      name: 'state',
      className: 'whitespace-nowrap',
      cell: ({ state }, words) => <Badge tone={tones[state]}>{stateLabel(state, words)}</Badge>,
    },
    { name: 'assignee', cell: ({ assignee }) => assignee?.name ?? '—' },
    { name: 'created', sort: true, cell: ({ created }) => <DateTime iso={created} /> },
    { name: 'contact', hidden: true },
    { name: 'answered', sort: true, hidden: true, cell: ({ answered }) => (answered ? <DateTime iso={answered} /> : '—') },
    { name: 'id', hidden: true, className: 'tabular-nums' },
  ],
  filters: [
    { name: 'state', options: (words) => feedbackStates.map((value) => ({ value, label: stateLabel(value, words) })) },
    {
      name: 'assignee',
      options: ({ t }) =>
        (['me', 'none'] as const).map((value) => ({ value, label: textOfKey(t, `admin.feedback.assignee.${value}`) ?? value })),
    },
    { name: 'kind', options: ({ t }) => kindSlugs.map((value) => ({ value, label: kindLabel(t, value) })) },
    ...periodFilters,
  ],
  actions: [
    {
      name: 'answer',
      icon: 'send',
      permission: 'feedback:message:answer',
      when: isNew,
      fields: [{ name: 'text', type: 'textarea', empty: '' }],
    },
    { name: 'take', icon: 'user-round', permission: 'feedback:message:answer', when: isNew, plain: true },
    {
      name: 'assign',
      icon: 'users',
      permission: 'feedback:message:answer',
      when: isNew,
      batch: true,
      fields: [{ name: 'account', type: 'lookup', lookup: accountLookup }],
    },
    { name: 'close', icon: 'ban', permission: 'feedback:message:answer', when: isNew, batch: true },
  ],
  Detail: FeedbackDetail,
};
