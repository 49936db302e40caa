import { useI18n } from '../../../../platform/i18n/index.ts';
import type { InputAttributes } from '../../../../web/forms/field.tsx';
import { fieldLabelOf, valueLabel } from '../../../../web/lib/labels.ts';
import { textOfKey } from '../../../../web/office/texts.tsx';
import type { Field } from '../../../engine/fields.ts';
import type { KindSlug } from '../../../kinds/index.ts';
import type { ContentFormData, ContentOption } from '../../content.ts';
import { FieldControl } from './FieldControl.tsx';
import { CodesInput } from './inputs/CodesInput.tsx';
import { FilesInput, RecordingInput } from './inputs/files.tsx';
import { ChipsInput } from './inputs/lists.tsx';
import {
  ChoiceInput,
  ChoicesInput,
  CommitteeCountsInput,
  DateInput,
  DurationInput,
  FlagInput,
  LinkInput,
  TextInput,
} from './inputs/simple.tsx';
import { TableInput } from './inputs/TableInput.tsx';

/** Types of fields that take the full width of their section. */
const wide: readonly Field['type'][] = ['choices', 'codes', 'list', 'attachments', 'table', 'participation'];
const groups: readonly Field['type'][] = ['choices', 'participation', 'table'];

interface Props {
  kind: KindSlug;
  name: string;
  field: Field;
  form: ContentFormData;
}

/** An untranslated own field of the kind, with the input for its type. */
export function KindFieldInput({ kind, name, field, form }: Props) {
  const { t } = useI18n();
  const path = `fields.${name}`;
  const label = fieldLabelOf(t, kind, name);
  const protectedHint = field.type === 'text' && field.protected ? t('content.protected') : undefined;
  const hint =
    textOfKey(t, `content.hint.${kind}.${name}`) ??
    (field.type === 'date' ? undefined : textOfKey(t, `content.hint.${field.type}`)) ??
    protectedHint;
  const options = (dictionary: string, values: readonly string[]): readonly ContentOption[] =>
    form.options[dictionary]?.length
      ? form.options[dictionary]
      : values.map((value) => ({ value, label: valueLabel(t, dictionary, value), active: true }));
  const input = (attributes: InputAttributes) => {
    const props = { path, attributes };
    switch (field.type) {
      case 'choice':
        return <ChoiceInput {...props} options={options(field.dictionary, field.values)} />;
      case 'choices':
        return <ChoicesInput path={path} options={options(field.dictionary, field.values)} />;
      case 'codes':
        return <CodesInput {...props} scheme={field.scheme} names={form.codes[field.scheme]} />;
      case 'list':
        return <ChipsInput {...props} separate={name !== 'inputs'} />;
      case 'date':
        return <DateInput {...props} />;
      case 'link':
        return field.recording ? <RecordingInput {...props} /> : <LinkInput {...props} />;
      case 'duration':
        return <DurationInput {...props} />;
      case 'attachments':
        return <FilesInput {...props} of={name === 'captions' ? 'captions' : field.pictures ? 'pictures' : 'files'} />;
      case 'participation':
        return <CommitteeCountsInput path={path} />;
      case 'table':
        return <TableInput {...props} />;
      case 'email':
        return <TextInput {...props} type="email" />;
      case 'phone':
        return <TextInput {...props} type="tel" />;
      default:
        return <TextInput {...props} />;
    }
  };
  if (field.type === 'flag') return <FlagInput path={path} label={label} hint={hint} />;
  return (
    <FieldControl
      path={path}
      label={label}
      hint={hint}
      required={name === 'number'}
      group={groups.includes(field.type)}
      className={wide.includes(field.type) ? 'col-span-full' : ''}
    >
      {input}
    </FieldControl>
  );
}
