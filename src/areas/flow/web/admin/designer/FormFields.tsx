import { useI18n } from '../../../../../platform/i18n/index.ts';
import { Select } from '../../../../../web/forms/fields/Select.tsx';
import { RowTool } from '../../../../../web/office/parts.tsx';
import { Icon } from '../../../../../web/ui/icon.tsx';
import { type FormField, fieldTypes } from '../../../model/definition.ts';
import { newNodeId } from './edit.ts';
import { NodeProblems } from './FlowNodeCard.tsx';
import { EditDrawer } from './FlowNodeDrawer.tsx';
import { RecordKindFieldPicker } from './KindFields.tsx';
import { ControlGroup, LabelledCheckbox, LabelledControl, NamesInput } from './parts.tsx';
import { codeText, nameInLocale } from './words.ts';

const isChoice = (type: FormField['type']): boolean => type === 'choice' || type === 'choices';

type Options = NonNullable<FormField['options']>;

/** An editor for the options of a choice, with names in every language. */
function OptionsInput({ options, onOptions }: { options: Options; onOptions: (options: Options) => void }) {
  const { t, locale } = useI18n();
  return (
    <ControlGroup label={t('flow.designer.options')}>
      <ol className="grid gap-3">
        {options.map((option, at) => (
          <li key={at} className="grid gap-2 rounded-md border border-line p-2">
            <div className="flex items-end gap-2">
              <div className="min-w-0 grow">
                <LabelledControl label={t('flow.designer.option.value')}>
                  {(attributes) => (
                    <input
                      {...attributes}
                      value={option.value}
                      maxLength={60}
                      onChange={({ target }) => onOptions(options.with(at, { ...option, value: target.value }))}
                      className="office-field w-full"
                    />
                  )}
                </LabelledControl>
              </div>
              <RowTool
                icon="trash-2"
                title={t('office.delete')}
                label={t('office.take', { name: nameInLocale(option.names, locale) || option.value || String(at + 1) })}
                onClick={() => onOptions(options.toSpliced(at, 1))}
              />
            </div>
            <NamesInput
              label={t('flow.designer.names')}
              names={option.names}
              onNames={(names) => onOptions(options.with(at, { ...option, names }))}
            />
          </li>
        ))}
      </ol>
      <button type="button" onClick={() => onOptions([...options, { value: newNodeId(), names: {} }])} className="office-button mt-2">
        <Icon name="plus" className="size-4" />
        {t('flow.designer.option.add')}
      </button>
    </ControlGroup>
  );
}

function FieldForm({ field, onField }: { field: FormField; onField: (field: FormField) => void }) {
  const words = useI18n();
  const { t } = words;
  const retype = (type: FormField['type']) => {
    const { options = [], scheme: _, ...rest } = field;
    onField({ ...rest, type, ...(isChoice(type) && { options }) });
  };
  return (
    <div className="grid gap-4 p-3">
      <NamesInput label={t('flow.designer.names')} names={field.names} onNames={(names) => onField({ ...field, names })} />
      <LabelledControl label={t('flow.designer.field.type')}>
        {(attributes) => (
          <Select
            {...attributes}
            value={field.type}
            options={fieldTypes.map((value) => ({ value, label: codeText(words, 'designer.type', value) }))}
            onChoose={retype}
            className="office-field w-full"
          />
        )}
      </LabelledControl>
      <LabelledCheckbox
        label={t('flow.designer.field.required')}
        checked={field.required === true}
        onTick={(required) => onField({ ...field, required })}
      />
      {isChoice(field.type) && <OptionsInput options={field.options ?? []} onOptions={(options) => onField({ ...field, options })} />}
    </div>
  );
}

interface Props {
  form: readonly FormField[];
  onDone: (form: readonly FormField[]) => void;
}

/** A drawer to edit the fields of a form in order. */
export function FormFieldsDrawer({ form, onDone }: Props) {
  const words = useI18n();
  const { t, locale } = words;
  return (
    <EditDrawer title={t('flow.designer.form')} value={form} onDone={onDone}>
      {(fields, set) => {
        const move = (at: number, step: 1 | -1) => {
          const field = fields[at];
          if (field && fields[at + step]) set(fields.toSpliced(at, 1).toSpliced(at + step, 0, field));
        };
        const nameOf = (field: FormField, at: number) =>
          nameInLocale(field.names, locale) || t('flow.designer.field.at', { number: at + 1 });
        return (
          <>
            <ol className="grid gap-3">
              {fields.map((field, at) => (
                <li key={field.id} className="rounded-md border border-line">
                  <div className="flex items-center justify-between gap-2 border-b border-line ps-3">
                    <h3 className="font-semibold wrap-anywhere">{nameOf(field, at)}</h3>
                    <div className="flex">
                      <RowTool
                        icon="chevron-down"
                        className="rotate-180"
                        title={t('flow.designer.up')}
                        label={`${t('flow.designer.up')}: ${nameOf(field, at)}`}
                        onClick={() => move(at, -1)}
                      />
                      <RowTool
                        icon="chevron-down"
                        title={t('flow.designer.down')}
                        label={`${t('flow.designer.down')}: ${nameOf(field, at)}`}
                        onClick={() => move(at, 1)}
                      />
                      <RowTool
                        icon="trash-2"
                        title={t('office.delete')}
                        label={t('office.take', { name: nameOf(field, at) })}
                        onClick={() => set(fields.toSpliced(at, 1))}
                      />
                    </div>
                  </div>
                  <NodeProblems id={field.id} />
                  <FieldForm field={field} onField={(changed) => set(fields.with(at, changed))} />
                </li>
              ))}
            </ol>
            <button
              type="button"
              onClick={() => set([...fields, { id: newNodeId(), names: {}, type: 'text' }])}
              className="office-button w-fit"
            >
              <Icon name="plus" className="size-4" />
              {t('flow.designer.field.add')}
            </button>
            <RecordKindFieldPicker form={fields} onFields={set} />
          </>
        );
      }}
    </EditDrawer>
  );
}
