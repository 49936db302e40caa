import { useMemo, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useI18n } from '../../../platform/i18n/index.ts';
import { ActionForm, SubmitButton, useRefusal } from '../../forms/form.tsx';
import { createFormAction } from '../../forms/form-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { notify } from '../../ui/toast.tsx';
import { FieldInput } from '../form/FieldInput.tsx';
import { requestBodyOf } from '../form/values.ts';
import type { OfficeModule, OfficeRow } from '../module.ts';
import { useReloadOnRefusal } from '../office.ts';
import type { FiltersAndMatchCount, ListAction } from './steps.ts';

/** Maximum number of names in a confirmation. */
const mostNames = 5;

interface Props<R extends OfficeRow> {
  module: Pick<OfficeModule<R>, 'name' | 'nameOf'>;
  step: ListAction;
  rows: readonly R[];
  /** Set if the action concerns all matching records; `rows` are then only examples. */
  matching?: FiltersAndMatchCount | null;
  /** Called with the answer of the API. */
  onDone: (answer: unknown) => void;
  onClose: () => void;
}

/** Reasons of a rejection that belong to no field, such as where a record is used. */
function Reasons({ fields }: Pick<ListAction, 'fields'>) {
  const refused = useRefusal();
  const named = fields.map(({ name }) => name);
  const reasons = Object.entries(refused?.fields ?? {}).filter(([field]) => !named.includes(field.split('.')[0] ?? ''));
  if (reasons.length === 0) return null;
  return (
    <ul className="list-disc ps-5">
      {reasons.map(([field, reason]) => (
        <li key={field}>{reason}</li>
      ))}
    </ul>
  );
}

/** Confirmation of an action: names the action and its records, and contains the fields that the action requires. */
export function ListActionDialog<R extends OfficeRow>({ module, step, rows, matching = null, onDone, onClose }: Props<R>) {
  const words = useI18n();
  const { t } = words;
  const dialog = useRef<HTMLDialogElement>(null);
  const { revalidate } = useRevalidator();
  const reload = useReloadOnRefusal();
  const send = useMemo(() => {
    const take = async (body: object): Promise<{ answer: unknown; said: string }> => {
      if (!matching || !step.takeMatching) {
        const answer = await step.take(rows, body);
        return { answer, said: step.toast?.(answer) ?? step.done };
      }
      const answer = await step.takeMatching(matching, body);
      return { answer, said: (answer.done < answer.total && step.doneSome?.(answer)) || step.done };
    };
    return createFormAction(async ({ form }) => ({ done: await take(requestBodyOf(form, step.fields)).catch(reload) })).browser;
  }, [step, rows, matching, reload]);
  const count = matching?.total ?? rows.length;
  const names = rows.slice(0, mostNames).map((row) => module.nameOf(row, words));
  return (
    <Dialog ref={dialog} title={step.question(count)} onClose={onClose} className="office-dense">
      <ul className="mt-2 mb-5 text-muted wrap-anywhere">
        {names.map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {count > names.length && <li>{t('office.more', { count: count - names.length })}</li>}
      </ul>
      <ActionForm
        send={send}
        failed={() => step.failed}
        onDone={({ answer, said: message }) => {
          notify(message);
          void revalidate();
          dialog.current?.close();
          onDone(answer);
        }}
      >
        <Reasons fields={step.fields} />
        {step.fields.map((field) => (
          <FieldInput key={field.name} module={module.name} field={field} row={step.prefilled ? (rows[0] ?? null) : null} />
        ))}
        <DialogButtons>
          <Button variant="outline" onClick={() => dialog.current?.close()}>
            {t('uc.cancel')}
          </Button>
          <SubmitButton>{step.label}</SubmitButton>
        </DialogButtons>
      </ActionForm>
    </Dialog>
  );
}
