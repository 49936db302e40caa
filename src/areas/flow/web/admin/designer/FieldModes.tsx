import { useI18n } from '../../../../../platform/i18n/index.ts';
import { Select } from '../../../../../web/forms/fields/Select.tsx';
import type { FieldMode } from '../../../model/definition.ts';
import { ControlGroup } from './parts.tsx';
import { useDesignerFacts } from './use-designer.ts';
import { codeText } from './words.ts';

interface Props<Mode extends FieldMode> {
  /** Modes that the step offers. */
  modes: readonly Mode[];
  fields: Readonly<Record<string, Mode>> | undefined;
  onFields: (fields: Record<string, Mode>) => void;
}

/** An editor for the modes of form fields in a step: hidden, read-only, editable or required. */
export function FieldModes<Mode extends FieldMode>({ modes, fields = {}, onFields }: Props<Mode>) {
  const words = useI18n();
  const { t } = words;
  const { formFields } = useDesignerFacts();
  if (formFields.length === 0) return null;
  const set = (name: string, mode: Mode | 'read') => {
    const { [name]: _, ...rest } = fields as Record<string, Mode>;
    onFields(mode === 'read' ? rest : { ...rest, [name]: mode as Mode }); // `read` is the default and is not stored
  };
  return (
    <ControlGroup label={t('flow.designer.modes')} hint={t('flow.designer.modes.hint')}>
      <ul className="grid gap-2">
        {formFields.map(({ name, label }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-2">
            <span className="wrap-anywhere">{label}</span>
            <Select
              aria-label={label}
              value={fields[name] ?? 'read'}
              options={[...new Set(['read' as const, ...modes])].map((value) => ({
                value,
                label: codeText(words, 'designer.mode', value),
              }))}
              onChoose={(mode) => set(name, mode)}
            />
          </li>
        ))}
      </ul>
    </ControlGroup>
  );
}
