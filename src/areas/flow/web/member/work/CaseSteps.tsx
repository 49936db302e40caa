import { Badge } from '../../../../../web/ui/badges.tsx';
import { DateTime } from '../../../../../web/ui/date-time.tsx';
import type { CaseDetail, CaseStep } from '../../../operations.ts';
import { actorName, stepName, useFlowWords } from './flow-page.tsx';
import { stepTones, taskTones } from './tones.ts';

function Task({ task }: { task: CaseStep['tasks'][number] }) {
  const words = useFlowWords();
  const { state, kind, person, for: principal, reason, signer } = task;
  return (
    <li className="py-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="wrap-anywhere">{person ? actorName(words, person, principal) : words.say('flow.pool')}</bdi>
        <Badge tone={taskTones[state]}>{words.of('flow.task', state)}</Badge>
        {signer && <span className="text-sm text-muted">{words.of('flow.signer', signer)}</span>}
        {kind === 'opinion' && <span className="text-sm text-muted">{words.say('flow.opinion')}</span>}
      </p>
      {reason && (
        <p dir="auto" className="text-sm whitespace-pre-line wrap-anywhere">
          {reason}
        </p>
      )}
    </li>
  );
}

function Step({ step }: { step: CaseStep }) {
  const words = useFlowWords();
  const { say } = words;
  const { state, round, opened, closed, due, beyondCalendar, tasks } = step;
  return (
    <li className="border-t border-line py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{stepName(words, step)}</span>
        <Badge tone={stepTones[state]}>{words.of('flow.stepState', state)}</Badge>
        {round > 1 && <span className="text-sm text-muted">{say('flow.round', { round })}</span>}
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span>
          {say('flow.opened')} <DateTime iso={opened} />
        </span>
        {closed && (
          <span>
            {say('flow.closed')} <DateTime iso={closed} />
          </span>
        )}
        {due && state === 'open' && (
          <span>
            {say('flow.due')} <DateTime iso={due} />
          </span>
        )}
      </p>
      {beyondCalendar && state === 'open' && <p className="text-sm text-muted">{say('flow.beyond')}</p>}
      <ul className="mt-1">
        {tasks.map((task) => (
          <Task key={task.id} task={task} />
        ))}
      </ul>
    </li>
  );
}

/** The steps of a case so far, with their tasks and votes. */
export const CaseSteps = ({ steps }: Pick<CaseDetail, 'steps'>) => (
  <ol className="border-b border-line">
    {steps.map((step) => (
      <Step key={step.id} step={step} />
    ))}
  </ol>
);

/** The open and the next steps, with their approvers and the reasons why they were found. */
export function OpenAndNextSteps({ next }: Pick<CaseDetail, 'next'>) {
  const words = useFlowWords();
  const { say } = words;
  if (next.length === 0) return <p className="text-muted">{say('flow.next.none')}</p>;
  return (
    <ol className="border-b border-line">
      {next.map((step) => (
        <li key={step.step} className="border-t border-line py-3">
          <p className="font-semibold wrap-anywhere">{stepName(words, step)}</p>
          {step.people.length === 0 ? (
            <p className="text-sm text-danger">{say('flow.next.nobody')}</p>
          ) : (
            <ul className="mt-1">
              {step.people.map(({ id, name, why }) => (
                <li key={id} className="py-0.5 wrap-anywhere">
                  <bdi>{name}</bdi> <span className="text-sm text-muted">{words.of('flow.why', why)}</span>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
