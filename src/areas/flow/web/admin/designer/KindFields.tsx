import { useState } from 'react';
import { useI18n } from '../../../../../platform/i18n/index.ts';
import { type KindSlug, kindSlugs } from '../../../../../records/kinds/index.ts';
import { Select } from '../../../../../web/forms/fields/Select.tsx';
import { kindLabel } from '../../../../../web/lib/labels.ts';
import { officeCall } from '../../../../../web/office/office.ts';
import { Icon } from '../../../../../web/ui/icon.tsx';
import { type FormField, reservedElementIds } from '../../../model/definition.ts';
import { newNodeId } from './edit.ts';
import { ControlGroup, LabelledCheckbox, LabelledControl } from './parts.tsx';
import { ServerCallMessage, useServerCall } from './server-answer.tsx';
import { nameInLocale } from './words.ts';

interface Props {
  form: readonly FormField[];
  onFields: (fields: readonly FormField[]) => void;
}

/** Copies fields from a kind of records into a form, with names and options in all languages. */
export function RecordKindFieldPicker({ form, onFields }: Props) {
  const words = useI18n();
  const { t, locale } = words;
  const [kind, setKind] = useState<KindSlug | ''>('');
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [callState, ask] = useServerCall<{ fields: FormField[] }>();
  const choose = (chosen: KindSlug | '') => {
    setKind(chosen);
    setTicked([]);
    if (chosen) void ask(() => officeCall('POST', 'flows/kind-fields', { kind: chosen }));
  };
  const fields = kind && callState.answer ? callState.answer.fields : [];
  const add = () => {
    const taken = new Set([...form.map(({ id }) => id), ...reservedElementIds]);
    const chosen = fields.filter(({ id }) => ticked.includes(id));
    onFields([...form, ...chosen.map((field) => (taken.has(field.id) ? { ...field, id: newNodeId() } : field))]);
    setTicked([]);
  };
  return (
    <ControlGroup label={t('flow.designer.kind')} hint={t('flow.designer.kind.hint')}>
      <div className="grid gap-3">
        <LabelledControl label={t('flow.designer.kind.of')}>
          {(attributes) => (
            <Select
              {...attributes}
              value={kind}
              options={[
                { value: '', label: t('placeholder.select') },
                ...kindSlugs.map((value) => ({ value, label: kindLabel(t, value) })),
              ]}
              onChoose={choose}
              className="office-field w-full"
            />
          )}
        </LabelledControl>
        {kind && <ServerCallMessage {...callState} />}
        {fields.length > 0 && (
          <>
            <fieldset className="grid gap-x-4 rounded-md border border-line px-3 py-1 sm:grid-cols-2">
              <legend className="sr-only">{t('flow.designer.kind')}</legend>
              {fields.map(({ id, names }) => (
                <LabelledCheckbox
                  key={id}
                  label={nameInLocale(names, locale) || id}
                  checked={ticked.includes(id)}
                  onTick={(on) => setTicked(on ? [...ticked, id] : ticked.filter((one) => one !== id))}
                />
              ))}
            </fieldset>
            <button type="button" aria-disabled={ticked.length === 0} onClick={add} className="office-button w-fit">
              <Icon name="plus" className="size-4" />
              {t('flow.designer.kind.take')}
            </button>
          </>
        )}
      </div>
    </ControlGroup>
  );
}
