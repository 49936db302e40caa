import { useRef, useState } from 'react';
import { useT } from '../../../../../platform/i18n/index.ts';
import { ActionForm, FormField, SubmitButton } from '../../../../../web/forms/form.tsx';
import { Button } from '../../../../../web/ui/button.tsx';
import { Dialog, DialogButtons } from '../../../../../web/ui/dialog.tsx';
import { Icon } from '../../../../../web/ui/icon.tsx';
import type { CaseDetail, TaskAction } from '../../../operations.ts';
import { type ActionInputName, actionsRequiringReason, isDecisionAction, taskActionButtons } from './acts.ts';
import { actionInputChoices, buildRecipientSearchQuery } from './choices.ts';
import { FormCheckbox } from './FieldInput.tsx';
import { useFlowWords, usePeopleField } from './flow-page.tsx';
import { rejectedActionResultOf, type SharedCaseFormsState, type TaskActionOutcome } from './task-action.ts';

/** Names of action inputs in the API, where they differ from the names in the dialog. */
const names: Partial<Record<ActionInputName, string>> = { back: 'to', step: 'to', added: 'task', visible: 'visibleToApplicant' };

interface ActionInputProps {
  inputName: ActionInputName;
  action: TaskAction;
  detail: CaseDetail;
  /** The task on which the action works; null if the reader has none. */
  task: string | null;
}
/** One input of an action. */
function ActionInput({ inputName, action, detail, task }: ActionInputProps) {
  const words = useFlowWords();
  const { say } = words;
  const People = usePeopleField();
  const label = say(`flow.asked.${inputName}`);
  const name = names[inputName] ?? inputName;
  if (inputName === 'account' || inputName === 'accounts')
    return <People name={name} label={label} many={inputName === 'accounts'} query={buildRecipientSearchQuery(action, task)} />;
  if (inputName === 'visible') return <FormCheckbox name={name} label={label} checked={false} />;
  if (inputName === 'reason') {
    const required = actionsRequiringReason.includes(action);
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
  return <FormField name={name} label={label} options={actionInputChoices[inputName]?.(words, detail) ?? []} none={null} />;
}

interface DialogProps {
  action: TaskAction;
  asks: readonly ActionInputName[];
  acting: SharedCaseFormsState;
  onClose: () => void;
}
/** The task on which an action works: the one selected in the dialog if it offers a choice, otherwise the reader's own. */
const useTaskOf = (detail: CaseDetail, asks: readonly ActionInputName[]) => {
  const words = useFlowWords();
  const [selected, setSelected] = useState('');
  const offered = asks.includes('task') ? (actionInputChoices.task?.(words, detail) ?? []) : null;
  const current = offered?.find(({ value }) => value === selected) ?? offered?.[0];
  return {
    id: offered ? (current?.value ?? null) : detail.task,
    onChange: ({ target }: { target: EventTarget }) =>
      target instanceof HTMLSelectElement && target.name === 'task' && setSelected(target.value),
  };
};

/** A dialog for the inputs of an action. */
function ActDialog({ action, asks, acting, onClose }: DialogProps) {
  const t = useT();
  const words = useFlowWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const label = words.of('flow.do', action);
  const { detail } = acting;
  const task = useTaskOf(detail, asks);
  const onDone = (acted: TaskActionOutcome) => {
    dialog.current?.close();
    acting.onDone(acted);
  };
  return (
    <Dialog ref={dialog} title={label} text={words.of('flow.lead', action)} onClose={onClose}>
      <ActionForm send={acting.send} onDone={onDone} onChange={task.onChange}>
        {asks.map((inputName) => (
          <ActionInput key={inputName} inputName={inputName} action={action} detail={detail} task={task.id} />
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

/** Buttons of all possible actions except votes. */
export function TaskActionButtons({ acting }: { acting: SharedCaseFormsState }) {
  const { of } = useFlowWords();
  const [asking, setAsking] = useState<TaskAction | null>(null);
  const { detail, send, onDone } = acting;
  const possible = taskActionButtons.filter(({ action }) => detail.may.includes(action));
  const selectedButton = possible.find(({ action }) => action === asking);
  if (possible.length === 0) return null;
  return (
    <>
      <ActionForm
        send={send}
        acted={rejectedActionResultOf(acting, ...possible.map(({ action }) => action))}
        onDone={onDone}
        className="mt-5 flex! flex-wrap gap-2! print:hidden"
      >
        {possible.map(({ action, icon, asks, primary }) => (
          <SubmitButton
            key={action}
            intent={action}
            variant={primary && !detail.may.some(isDecisionAction) ? 'primary' : 'outline'}
            onClick={(event) => {
              if (!asks) return;
              event.preventDefault(); // with JavaScript, a dialog asks for the inputs first
              setAsking(action);
            }}
          >
            <Icon name={icon} className="size-4" />
            {of('flow.do', action)}
          </SubmitButton>
        ))}
      </ActionForm>
      {selectedButton?.asks && (
        <ActDialog action={selectedButton.action} asks={selectedButton.asks} acting={acting} onClose={() => setAsking(null)} />
      )}
    </>
  );
}
