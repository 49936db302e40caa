import { useState } from 'react';
import type { IdAndName } from '../../../base/names.ts';
import { useT } from '../../../platform/i18n/index.ts';
import { OrganizationBranches } from '../tree/Branches.tsx';

interface Props {
  name: string;
  /** The current parent organization; null: top level. */
  present: IdAndName | null;
}

/** Choice of one organization in the tree, by opening branches or by searching. The current one is preselected. */
export function OrganizationTreeField({ name, present }: Props) {
  const t = useT();
  const [chosen, setChosen] = useState(present?.id ?? '');
  const choice = (id: string, label: string) => (
    <label className="flex min-h-7 grow cursor-pointer items-center gap-2 rounded-sm px-1 leading-snug wrap-anywhere has-checked:bg-primary-soft has-checked:font-semibold">
      <input
        type="radio"
        name={`${name}-choice`}
        value={id}
        checked={chosen === id}
        onChange={() => setChosen(id)}
        className="size-4 shrink-0 accent-primary"
      />
      {label}
    </label>
  );
  return (
    <div className="max-h-72 overflow-y-auto rounded-md border border-line p-2">
      {/* The choice is sent from here, because a search or a closed branch removes the radio button of the chosen organization. */}
      <input type="hidden" name={name} value={chosen} />
      <OrganizationBranches
        top={
          <>
            {present && choice(present.id, t('office.tree.present', { name: present.name }))}
            {choice('', t('office.tree.top'))}
          </>
        }
        line={({ id, name: label }) =>
          id === present?.id ? <span className="px-1 py-1 text-muted">{String(label)}</span> : choice(id, String(label))
        }
      />
    </div>
  );
}
