import { valueLabel } from '../../../../../web/lib/labels.ts';
import { countryOptions, periodFilters } from '../../../../../web/office/choices.ts';
import type { Column, Filter, OfficeModule } from '../../../../../web/office/module.ts';
import { Badge } from '../../../../../web/ui/badges.tsx';
import { DateTime } from '../../../../../web/ui/date-time.tsx';
import { caseStates, subjectNames, type WorkListRow } from '../../../operations.ts';
import { hasDecidableTasks, type WorkListName } from './boxes.ts';
import { localizedFlowElementName } from './flow-page.tsx';
import { caseTones, taskTones } from './tones.ts';
import type { FlowWords } from './words.ts';

type Columns = Record<
  'title' | 'subject' | 'step' | 'applicant' | 'state' | 'task' | 'country' | 'taken' | 'started' | 'due' | 'decided',
  Column<WorkListRow>
>;

const none = <span className="text-muted">—</span>;

const columnsOver = (words: FlowWords): Columns => ({
  title: {
    name: 'title',
    className: 'min-w-56 max-w-96',
    cell: ({ title, flow, overdue }) => (
      <>
        <bdi className="block wrap-anywhere">{title}</bdi>
        <span className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
          {localizedFlowElementName(words, flow, '')}
          {overdue && <Badge tone="mandatory">{words.say('flow.overdue')}</Badge>}
        </span>
      </>
    ),
  },
  subject: { name: 'subject', hidden: true, cell: ({ subject }) => words.of('flow.subject', subject) },
  step: { name: 'step', className: 'min-w-32', cell: ({ step }) => localizedFlowElementName(words, step, '—') },
  applicant: { name: 'applicant', className: 'min-w-28', cell: ({ applicant }) => (applicant ? <bdi>{applicant.name}</bdi> : none) },
  state: {
    name: 'state',
    className: 'whitespace-nowrap',
    cell: ({ state }) => <Badge tone={caseTones[state]}>{words.of('flow.case', state)}</Badge>,
  },
  task: {
    name: 'task',
    className: 'whitespace-nowrap',
    cell: ({ task }) => (task ? <Badge tone={taskTones[task]}>{words.of('flow.task', task)}</Badge> : none),
  },
  country: { name: 'country', cell: ({ country }, { t }) => (country ? valueLabel(t, 'country', country) : none) },
  taken: {
    name: 'taken',
    className: 'min-w-28',
    cell: ({ taken, for: principal }) => (
      <>
        {taken ? <bdi className="block">{taken.me ? words.say('flow.me') : taken.name}</bdi> : none}
        {principal && <span className="block text-xs text-muted">{words.say('flow.as', { name: principal.name })}</span>}
      </>
    ),
  },
  started: { name: 'started', sort: true, cell: ({ started }) => <DateTime iso={started} /> },
  due: {
    name: 'due',
    sort: true,
    className: 'whitespace-nowrap',
    cell: ({ due }) => (due ? <DateTime iso={due} /> : none),
  },
  decided: { name: 'decided', cell: ({ decided }) => (decided ? <DateTime iso={decided} /> : none) },
});

const columnsOf = (box: WorkListName, words: FlowWords): OfficeModule<WorkListRow>['columns'] => {
  const { title, subject, step, applicant, state, task, country, taken, started, due, decided } = columnsOver(words);
  if (hasDecidableTasks(box)) return [title, step, applicant, country, taken, started, due, subject];
  if (box === 'done') return [title, step, applicant, task, state, country, started, decided, subject];
  // the list of all cases cannot be sorted by due date
  const { sort: _sort, ...until } = due;
  return [title, state, applicant, country, started, box === 'cases' ? until : due, decided, subject];
};

const yes = (name: string, words: FlowWords | null): Filter => ({
  name,
  options: () => [{ value: '1', label: words?.of('flow.only', name) ?? name }],
});
const filtersOf = (box: WorkListName, words: FlowWords | null): readonly Filter[] => {
  const subject: Filter = {
    name: 'subject',
    options: () => subjectNames.map((value) => ({ value, label: words?.of('flow.subject', value) ?? value })),
  };
  const country: Filter = { name: 'country', options: countryOptions };
  if (box !== 'cases')
    return [
      { name: 'box', hidden: true },
      subject,
      country,
      ...(hasDecidableTasks(box) || box === 'done' ? [yes('overdue', words)] : []),
      ...periodFilters,
    ];
  const state: Filter = {
    name: 'state',
    options: () => caseStates.map((value) => ({ value, label: words?.of('flow.case', value) ?? value })),
  };
  return [state, subject, country, yes('stuck', words)];
};

/** Resource and filters of a list, as its loader needs them. */
export const workListLoaderOptionsOf = (box: WorkListName): Pick<OfficeModule, 'resource' | 'filters'> => ({
  resource: box === 'cases' ? 'flow-instances' : 'flow-tasks',
  filters: filtersOf(box, null),
});

/** The back-office module that describes the columns, filters and links of one list of the work list. */
export const workListModule = (box: WorkListName, words: FlowWords): OfficeModule<WorkListRow> => ({
  ...workListLoaderOptionsOf(box),
  name: 'f',
  page: '/admin/f',
  permissions: {},
  keyword: true,
  columns: columnsOf(box, words),
  filters: filtersOf(box, words),
  nameOf: ({ title }) => title,
  open: ({ id, case: of }) => (box === 'cases' ? `/admin/f/i${of}` : `/admin/f/${id}`),
});
