import { useRef, useState } from 'react';
import { useT } from '../../../../platform/i18n/index.ts';
import { ActionForm, FormField, SubmitButton } from '../../../../web/forms/form.tsx';
import { Button } from '../../../../web/ui/button.tsx';
import { Dialog, DialogButtons } from '../../../../web/ui/dialog.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import type { CaseDetail, TaskAction } from '../../operations.ts';
import { type Acted, type Acting, actedOn } from './acting.ts';
import { type Asked, buttons, isDecision, needsReason } from './acts.ts';
import { stepName, usePeopleField, useWords } from './say.tsx';
import type { FlowWords } from './words.ts';

interface Choice {
  value: string;
  label: string;
}
const toChoices = (words: FlowWords, steps: readonly { step: string; names: CaseDetail['flow'] }[]): Choice[] =>
  [...new Map(steps.map((one) => [one.step, one])).values()].map((one) => ({ value: one.step, label: stepName(words, one) }));

/** Tasks that are open, by who has them and at which step; `here`: those of the reader's own step, without his. */
const openTasks = (words: FlowWords, { steps, task: mine }: CaseDetail, here: boolean): Choice[] =>
  steps
    .filter(({ state, tasks }) => state === 'open' && (!here || tasks.some(({ id }) => id === mine)))
    .flatMap((step) =>
      step.tasks
        .filter(({ id, state, added }) => state === 'open' && (!here || (id !== mine && added)))
        .map(({ id, person }) => ({ value: id, label: `${person?.name ?? words.say('flow.pool')} · ${stepName(words, step)}` })),
    );

/** What can be chosen for what an action asks. */
const choices: Partial<Record<Asked, (words: FlowWords, detail: CaseDetail) => Choice[]>> = {
  back: (words, { applicant, returns }) =>
    toChoices(words, returns).map((one) =>
      one.value === 'applicant' && applicant ? { ...one, label: words.say('flow.back.applicant', { name: applicant.name }) } : one,
    ),
  again: ({ say }) => (['all', 'straight'] as const).map((value) => ({ value, label: say(`flow.again.${value}`) })),
  when: ({ say }) => (['before', 'with', 'after'] as const).map((value) => ({ value, label: say(`flow.when.${value}`) })),
  step: (words, { targets }) => toChoices(words, targets),
  added: (words, detail) => openTasks(words, detail, true),
  task: (words, detail) => openTasks(words, detail, false),
};
/** What the API calls it, where that is not its name. */
const names: Partial<Record<Asked, string>> = { back: 'to', step: 'to', added: 'task' };

interface AskedProps {
  asked: Asked;
  action: TaskAction;
  detail: CaseDetail;
}
/** One thing that an action asks for. */
function AskedField({ asked, action, detail }: AskedProps) {
  const words = useWords();
  const { say } = words;
  const People = usePeopleField();
  const label = say(`flow.asked.${asked}`);
  const name = names[asked] ?? asked;
  if (asked === 'account' || asked === 'accounts') return <People name={name} label={label} many={asked === 'accounts'} />;
  if (asked === 'reason') {
    const required = needsReason.includes(action);
    return (
      <FormField name="reason" label={required ? say('flow.required', { name: label }) : label}>
        {(attributes) => (
          <textarea
            {...attributes}
            dir="auto"
            rows={4}
            maxLength={2000}
            aria-required={required || undefined}
            className="field h-auto! min-h-24 py-2"
          />
        )}
      </FormField>
    );
  }
  return <FormField name={name} label={label} options={choices[asked]?.(words, detail) ?? []} none={null} />;
}

interface DialogProps {
  action: TaskAction;
  asks: readonly Asked[];
  acting: Acting;
  onClose: () => void;
}
/** Asks for what an action needs to know before it is done. */
function ActDialog({ action, asks, acting, onClose }: DialogProps) {
  const t = useT();
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const label = words.of('flow.do', action);
  const onDone = (acted: Acted) => {
    dialog.current?.close();
    acting.onDone(acted);
  };
  return (
    <Dialog ref={dialog} title={label} text={words.of('flow.lead', action)} onClose={onClose}>
      <ActionForm send={acting.send} onDone={onDone}>
        {asks.map((asked) => (
          <AskedField key={asked} asked={asked} action={action} detail={acting.detail} />
        ))}
        <DialogButtons>
          <Button variant="outline" onClick={() => dialog.current?.close()}>
            {t('uc.cancel')}
          </Button>
          <SubmitButton intent={action}>{label}</SubmitButton>
        </DialogButtons>
      </ActionForm>
    </Dialog>
  );
}

/** Everything else that may be done with a case now, beside deciding it. */
export function Acts({ acting }: { acting: Acting }) {
  const { of } = useWords();
  const [asking, setAsking] = useState<TaskAction | null>(null);
  const { detail, send, onDone } = acting;
  const possible = buttons.filter(({ action, asks }) => detail.may.includes(action) && (!asks?.includes('added') || hasAdded(detail)));
  const asked = possible.find(({ action }) => action === asking);
  if (possible.length === 0) return null;
  return (
    <>
      <ActionForm
        send={send}
        acted={actedOn(acting, ...possible.map(({ action }) => action))}
        onDone={onDone}
        className="mt-5 flex! flex-wrap gap-2! print:hidden"
      >
        {possible.map(({ action, icon, asks, primary }) => (
          <SubmitButton
            key={action}
            intent={action}
            variant={primary && !detail.may.some(isDecision) ? 'primary' : 'outline'}
            onClick={(event) => {
              if (!asks) return;
              event.preventDefault(); // asked first, where that is possible
              setAsking(action);
            }}
          >
            <Icon name={icon} className="size-4" />
            {of('flow.do', action)}
          </SubmitButton>
        ))}
      </ActionForm>
      {asked?.asks && <ActDialog action={asked.action} asks={asked.asks} acting={acting} onClose={() => setAsking(null)} />}
    </>
  );
}

/** Whether there is anybody at the reader's step who can be taken out again. */
const hasAdded = ({ steps, task: mine }: CaseDetail): boolean =>
  steps.some(({ tasks }) => tasks.some(({ id }) => id === mine) && tasks.some(({ id, state }) => id !== mine && state === 'open'));
