import { useState } from 'react';
import { ActionForm, SubmitButton } from '../../../../../web/forms/form.tsx';
import { type ActionArgs, type ActionResult, createFormAction } from '../../../../../web/forms/form-action.ts';
import { inputText } from '../../../../../web/forms/input.ts';
import { Icon } from '../../../../../web/ui/icon.tsx';
import type { StartableForm } from '../../../operations.ts';
import { FieldInput } from './FieldInput.tsx';
import { localizedFlowElementName, stepName, useFlowWords, usePeopleField } from './flow-page.tsx';
import { chosenApproversInputName, submittedApproversByStep, submittedFields } from './values.ts';

/** A form action that starts a case and redirects to its page at `to`. */
export const createCaseStartAction = (to: (id: string) => string) =>
  createFormAction(async ({ form, memberApi }: ActionArgs) => {
    const started = await memberApi.startFlowForm({
      flow: inputText(form, 'flow'),
      key: inputText(form, 'key'),
      fields: submittedFields(form),
      chosen: submittedApproversByStep(form),
    });
    return { done: started.id, to: to(started.id) };
  });

interface Props {
  form: StartableForm;
  /** Idempotency key that is created with the page: a repeated submission starts only one case. */
  fresh: string;
  acted?: ActionResult<string> | undefined;
  send: (params: never, form: FormData) => Promise<ActionResult<string>>;
  onDone: (id: string, to?: string) => void;
}

/** A form that starts a case when it is submitted. */
export function CaseStartForm({ form: { flow, fields, choose }, fresh, acted, send, onDone }: Props) {
  const words = useFlowWords();
  const { say } = words;
  const People = usePeopleField();
  const [key] = useState(fresh); // state keeps the first key until the form is sent, even if the page data are reloaded
  return (
    <ActionForm send={send} acted={acted} onDone={onDone} className="max-w-text">
      <input type="hidden" name="flow" value={flow} />
      <input type="hidden" name="key" value={key} />
      {fields.map(({ id, required = false, more, ...field }) => (
        <FieldInput key={id} field={{ ...field, name: id }} required={required} searched={more ? flow : undefined} />
      ))}
      {choose.map((step) => {
        const name = chosenApproversInputName(step.step);
        return (
          <People
            key={name}
            name={name}
            label={say('flow.choose', { step: stepName(words, step) })}
            hint={say('flow.choose.hint')}
            many
            among={step.people}
            moreOf={step.more ? flow : undefined}
            query={{ flow, step: step.step, action: 'choose' }}
          />
        );
      })}
      <SubmitButton className="justify-self-start">
        <Icon name="send" className="size-4" />
        {say('flow.send')}
      </SubmitButton>
    </ActionForm>
  );
}

/** Returns a function for the name of a form in the reader's language. */
export const useFormName = (): ((form: StartableForm) => string) => {
  const words = useFlowWords();
  return ({ names, flow }) => localizedFlowElementName(words, names, flow);
};
