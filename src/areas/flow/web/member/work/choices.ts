import type { CaseDetail, TaskAction } from '../../../operations.ts';
import type { ActionInputName } from './acts.ts';
import { stepName } from './flow-page.tsx';
import type { FlowWords } from './words.ts';

/** An option of an input of an action: value and label. */
export interface ActionInputChoice {
  value: string;
  label: string;
}
type CaseTask = CaseDetail['steps'][number]['tasks'][number];

const stepChoices = (words: FlowWords, steps: readonly { step: string; names: CaseDetail['flow'] }[]): ActionInputChoice[] =>
  [...new Map(steps.map((one) => [one.step, one])).values()].map((one) => ({ value: one.step, label: stepName(words, one) }));

/** Tasks of open steps that satisfy a predicate, labelled with account and step. */
const taskChoices = (words: FlowWords, { steps }: CaseDetail, isOffered: (task: CaseTask) => boolean): ActionInputChoice[] =>
  steps
    .filter(({ state }) => state === 'open')
    .flatMap((step) =>
      step.tasks
        .filter(isOffered)
        .map(({ id, person }) => ({ value: id, label: `${person?.name ?? words.say('flow.pool')} · ${stepName(words, step)}` })),
    );

/** Options of the inputs of an action that are selects. */
export const actionInputChoices: Partial<Record<ActionInputName, (words: FlowWords, detail: CaseDetail) => ActionInputChoice[]>> = {
  back: (words, { applicant, returns }) =>
    stepChoices(words, returns).map((one) =>
      one.value === 'applicant' && applicant ? { ...one, label: words.say('flow.back.applicant', { name: applicant.name }) } : one,
    ),
  again: ({ say }) => (['all', 'straight'] as const).map((value) => ({ value, label: say(`flow.again.${value}`) })),
  when: ({ say }) => (['before', 'with', 'after'] as const).map((value) => ({ value, label: say(`flow.when.${value}`) })),
  step: (words, { targets }) => stepChoices(words, targets),
  added: (words, detail) => taskChoices(words, detail, ({ removable }) => removable),
  task: (words, detail) => taskChoices(words, detail, ({ state }) => state === 'open'),
};

/**
 * Query of the account search, by which the server offers only accounts that may receive the task. Returns undefined without a task; the
 * search then offers all accounts that may decide tasks.
 */
export const buildRecipientSearchQuery = (
  action: TaskAction | 'choose',
  task: string | null,
): Readonly<Record<string, string>> | undefined => (task === null ? undefined : { task, action });
