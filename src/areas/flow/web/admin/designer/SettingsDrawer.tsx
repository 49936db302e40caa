import { useI18n } from '../../../../../platform/i18n/index.ts';
import { Select } from '../../../../../web/forms/fields/Select.tsx';
import { countryOptions } from '../../../../../web/office/choices.ts';
import { AssigneeRulesInput } from './AssigneeRulesInput.tsx';
import { EditDrawer } from './FlowNodeDrawer.tsx';
import { LabelledControl, NamesInput } from './parts.tsx';
import type { EditedFlow } from './use-designer.ts';

/** A drawer with the settings of a flow: names, country, and case administrators. */
export function SettingsDrawer({ work, onDone }: { work: EditedFlow; onDone: (work: EditedFlow) => void }) {
  const words = useI18n();
  const { t } = words;
  return (
    <EditDrawer title={t('flow.designer.settings')} value={work} onDone={onDone}>
      {(value, set) => (
        <>
          <NamesInput label={t('flow.designer.names')} names={value.names} onNames={(names) => set({ ...value, names })} />
          <LabelledControl label={t('flow.field.country')} hint={t('admin.flow.country.hint')}>
            {(attributes) => (
              <Select
                {...attributes}
                value={value.country ?? ''}
                options={[{ value: '', label: t('admin.flow.country.all') }, ...countryOptions(words)]}
                onChoose={(country) => set({ ...value, country: country || null })}
                className="office-field w-full"
              />
            )}
          </LabelledControl>
          <AssigneeRulesInput
            label={t('flow.designer.keeper')}
            hint={t('flow.designer.keeper.hint')}
            list={value.draft.keeper}
            onList={(keeper) => set({ ...value, draft: { ...value.draft, keeper } })}
          />
        </>
      )}
    </EditDrawer>
  );
}
