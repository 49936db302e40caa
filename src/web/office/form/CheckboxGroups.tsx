import { permissionCodes } from '../../../areas.ts';
import type { Paged } from '../../../base/paging.ts';
import { useT } from '../../../platform/i18n/index.ts';
import type { ChoosableRow, GroupedOption } from '../module.ts';
import { useOfficeData } from '../office.ts';
import { textOfKey } from '../texts.tsx';

interface Props {
  name: string;
  options: readonly GroupedOption[];
  chosen: readonly string[];
  disabled: boolean;
}

/** Checkboxes, grouped under headings if the options have groups. */
export function CheckboxGroups({ name, options, chosen, disabled }: Props) {
  const groups = Map.groupBy(options, ({ group }) => group ?? '');
  return (
    <div className="grid max-h-96 gap-3 overflow-y-auto rounded-md border border-line p-3">
      {[...groups].map(([group, members]) => (
        <div key={group}>
          {group && <p className="mb-1 text-xs font-semibold text-muted">{group}</p>}
          <div className="grid gap-x-4 sm:grid-cols-2">
            {members.map(({ value, label }) => (
              <label key={value} className="flex min-h-8 cursor-pointer items-center gap-2 leading-snug">
                <input
                  type="checkbox"
                  name={name}
                  value={value}
                  defaultChecked={chosen.includes(value)}
                  disabled={disabled}
                  className="size-4 shrink-0 accent-primary"
                />
                {label}
              </label>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** Checkboxes of all permissions, grouped by module. A permission shows its code until its name is loaded. */
export function PermissionCheckboxes(props: Omit<Props, 'options'>) {
  const t = useT();
  const catalogue = useOfficeData<Paged<ChoosableRow>>('permissions?limit=100');
  const names = new Map(catalogue?.docs.map(({ id, name }) => [id, name]));
  const options = permissionCodes.map((value) => ({
    value,
    label: names.get(value) ?? value,
    group: textOfKey(t, `admin.group.${value.slice(0, value.indexOf(':'))}`),
  }));
  return <CheckboxGroups {...props} options={options} />;
}
