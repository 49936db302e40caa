import { permissionCodes } from '../../../../../areas.ts';
import type { Paged } from '../../../../../base/paging.ts';
import { useI18n } from '../../../../../platform/i18n/index.ts';
import type { FieldOption } from '../../../../../web/forms/field.tsx';
import { RemoveButton } from '../../../../../web/forms/fields/RemoveButton.tsx';
import { Select } from '../../../../../web/forms/fields/Select.tsx';
import type { ChoosableRow } from '../../../../../web/office/module.ts';
import { useOfficeData } from '../../../../../web/office/office.ts';
import { Icon } from '../../../../../web/ui/icon.tsx';
import type { AssigneeRule } from '../../../model/definition.ts';
import { AccountsInput, ControlGroup, NumberInput } from './parts.tsx';
import { useDesignerFacts } from './use-designer.ts';
import { codeText } from './words.ts';

const kinds = ['accounts', 'label', 'permission', 'leader', 'focal-point', 'field', 'applicant', 'chosen'] as const;
type Kind = AssigneeRule['by'];

/** Initial value of a rule of each type. */
const firstOf: Readonly<Record<Kind, AssigneeRule>> = {
  accounts: { by: 'accounts', accounts: [] },
  label: { by: 'label', label: '' },
  permission: { by: 'permission', permission: '' },
  leader: { by: 'leader', up: 0 },
  'focal-point': { by: 'focal-point' },
  field: { by: 'field', field: '' },
  applicant: { by: 'applicant' },
  chosen: { by: 'chosen', chooser: 'applicant' },
};

interface CodeSelectProps {
  label: string;
  value: string;
  options: readonly FieldOption[];
  onChoose: (value: string) => void;
}
/** A select of codes; a stored code that no longer exists remains as an option. */
function CodeSelect({ label, value, options, onChoose }: CodeSelectProps) {
  const { t } = useI18n();
  const missing = value && !options.some((option) => option.value === value) ? [{ value, label: value }] : [];
  return (
    <Select
      aria-label={label}
      value={value}
      options={[{ value: '', label: t('placeholder.select') }, ...missing, ...options]}
      onChoose={onChoose}
      className="office-field w-full min-w-0"
    />
  );
}

function PermissionSelect(props: Omit<CodeSelectProps, 'options'>) {
  const catalogue = useOfficeData<Paged<ChoosableRow>>('permissions?limit=100');
  const names = new Map(catalogue?.docs.map(({ id, name }) => [id, name]));
  const options = permissionCodes.map((value) => ({ value, label: names.get(value) ? `${names.get(value)} · ${value}` : value }));
  return <CodeSelect {...props} options={options} />;
}

interface AssigneeRuleInputProps {
  who: AssigneeRule;
  onWho: (who: AssigneeRule) => void;
}
/** The inputs of one rule, by its type. */
function AssigneeRuleInput({ who, onWho }: AssigneeRuleInputProps) {
  const words = useI18n();
  const { t } = words;
  const { fields, labels } = useDesignerFacts();
  const label = codeText(words, 'who', who.by);
  switch (who.by) {
    case 'accounts':
      return (
        <AccountsInput
          label={label}
          many
          chosen={who.accounts.map(String)}
          onChosen={(ids) => onWho({ ...who, accounts: ids.map(Number) })}
        />
      );
    case 'label':
      return <CodeSelect label={label} value={who.label} options={labels} onChoose={(code) => onWho({ ...who, label: code })} />;
    case 'permission':
      return <PermissionSelect label={label} value={who.permission} onChoose={(permission) => onWho({ ...who, permission })} />;
    case 'leader':
      return (
        <NumberInput label={t('flow.designer.leader.up')} value={who.up} min={0} max={10} onNumber={(up = 0) => onWho({ ...who, up })} />
      );
    case 'field': {
      const options = fields.filter(({ type }) => type === 'account').map(({ name, label: called }) => ({ value: name, label: called }));
      return <CodeSelect label={label} value={who.field} options={options} onChoose={(field) => onWho({ ...who, field })} />;
    }
    case 'chosen':
      return (
        <Select
          aria-label={label}
          value={who.chooser}
          options={[
            { value: 'applicant', label: t('flow.designer.chooser.applicant') },
            { value: 'approver', label: t('flow.designer.chooser.approver') },
          ]}
          onChoose={(chooser) => onWho({ ...who, chooser })}
          className="office-field w-full min-w-0"
        />
      );
    default:
      return null;
  }
}

interface Props {
  label: string;
  hint?: string;
  list: readonly AssigneeRule[];
  onList: (list: readonly AssigneeRule[]) => void;
}
/** An editor for a list of rules; an account is an approver if any of them finds it. */
export function AssigneeRulesInput({ label, hint, list, onList }: Props) {
  const words = useI18n();
  const { t } = words;
  const options = kinds.map((value) => ({ value, label: codeText(words, 'who', value) }));
  return (
    <ControlGroup label={label} hint={hint}>
      <ol className="grid gap-2">
        {list.map((who, at) => (
          <li key={`${at} ${who.by}`} className="grid gap-2 rounded-md border border-line p-2">
            <div className="flex gap-1">
              <Select
                aria-label={t('flow.designer.who.kind')}
                value={who.by}
                options={options}
                onChoose={(by) => onList(list.with(at, firstOf[by]))}
                className="office-field min-w-0 grow"
              />
              <RemoveButton
                label={t('office.take', { name: codeText(words, 'who', who.by) })}
                onClick={() => onList(list.toSpliced(at, 1))}
                className="size-9"
              />
            </div>
            <AssigneeRuleInput who={who} onWho={(changed) => onList(list.with(at, changed))} />
          </li>
        ))}
      </ol>
      <button type="button" onClick={() => onList([...list, firstOf.label])} className="office-button mt-2">
        <Icon name="plus" className="size-4" />
        {t('flow.designer.who.add')}
      </button>
    </ControlGroup>
  );
}
