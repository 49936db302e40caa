import { useId, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useI18n } from '../../../platform/i18n/index.ts';
import { ActionForm } from '../../forms/form.tsx';
import { createFormAction } from '../../forms/form-action.ts';
import { notify } from '../../ui/toast.tsx';
import { Drawer } from '../Drawer.tsx';
import { type OfficeFormField, type OfficeModule, type OfficeRow, titleOf, valueIn } from '../module.ts';
import { officeCall } from '../office.ts';
import { FieldInput } from './FieldInput.tsx';
import { NewerVersionNotice } from './NewerVersionNotice.tsx';
import { fieldsFor, requestBodyOf } from './values.ts';

interface Props {
  module: OfficeModule;
  /** The record to change; null for a new one. */
  row: OfficeRow | null;
  /** Initial values of a new record, such as the branch to which it is added. */
  initial?: Readonly<Record<string, unknown>>;
  onClose: () => void;
  /** Called with the answer of the API. */
  onDone: (answer: unknown) => void;
}

/** Stored value of a read-only field. The form sends it too, because an update replaces the complete record. */
const storedValue = ({ name, initial }: OfficeFormField, base: OfficeRow): unknown => (initial ? initial(base) : valueIn(base, name));

/** Form of a module's record in a drawer. Typed values stay after any rejection. */
export function FormDrawer({ module, row, initial, onClose, onDone }: Props) {
  const words = useI18n();
  const { t } = words;
  const id = useId();
  const { revalidate } = useRevalidator();
  const [base, setBase] = useState(row);
  const fields = useMemo(() => fieldsFor(module.fields?.(words, base) ?? [], base), [module, words, base]);
  const send = useMemo(
    () =>
      createFormAction(async ({ form }) => {
        if (!base) return { done: await officeCall('POST', module.resource, requestBodyOf(form, fields)) };
        const open = fields.filter((field) => !field.fixed?.(base));
        const same = fields.filter((field) => field.fixed?.(base)).map((field) => [field.name, storedValue(field, base)]);
        const over = form.get('keep');
        const body = { ...Object.fromEntries(same), ...requestBodyOf(form, open), version: over ? Number(over) : base.version };
        return { done: await officeCall('PUT', `${module.resource}/${encodeURIComponent(base.id)}`, body) };
      }).browser,
    [module, base, fields],
  );
  const title = base
    ? t('office.edit.title', { name: module.nameOf(base, words) })
    : t('office.new.title', { module: titleOf(t, module.name) });
  return (
    <Drawer title={title} wide form={id} onClose={onClose}>
      <ActionForm
        key={base?.version ?? 'new'}
        id={id}
        send={send}
        failed={() => t(base ? 'uc.saved.not' : 'office.added.not')}
        onDone={(answer) => {
          notify(t(base ? 'uc.saved' : 'office.added'));
          void revalidate();
          onClose();
          onDone(answer);
        }}
      >
        {base && <NewerVersionNotice module={module} fields={fields} base={base} onTake={setBase} />}
        {fields.map((field) => (
          <FieldInput key={field.name} module={module.name} field={field} row={base ?? (initial ? { id: '', ...initial } : null)} />
        ))}
      </ActionForm>
    </Drawer>
  );
}
