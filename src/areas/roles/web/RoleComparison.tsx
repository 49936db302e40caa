import { useState } from 'react';
import { permissionCodes } from '../../../areas.ts';
import type { Paged } from '../../../base/paging.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { scopeLabel } from '../../../web/office/choices.ts';
import { useRead } from '../../../web/office/office.ts';
import { Part } from '../../../web/office/parts.tsx';
import { RoleBadge } from '../../../web/office/RoleBadge.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import type { RoleComparison as Compared, RoleRow } from '../operations.ts';

interface Props {
  label: RoleRow;
  /** Permissions by their names. */
  names: ReadonlyMap<string, string>;
}

/** A label beside another one: scope and every permission that either gives. */
export function RoleComparison({ label, names }: Props) {
  const words = useI18n();
  const { t } = words;
  const [other, setOther] = useState('');
  const [differing, setDiffering] = useState(true);
  const all = useRead<Paged<RoleRow>>('labels?limit=100');
  const compared = useRead<Compared>(
    other ? `labels/${encodeURIComponent(label.id)}/compare?${new URLSearchParams({ with: other })}` : null,
  );
  const second = all?.docs.find(({ id }) => id === other);
  const has = {
    first: new Set([...(compared?.both ?? []), ...(compared?.onlyFirst ?? [])]),
    second: new Set([...(compared?.both ?? []), ...(compared?.onlySecond ?? [])]),
  };
  const shown = permissionCodes.filter((code) =>
    differing ? has.first.has(code) !== has.second.has(code) : has.first.has(code) || has.second.has(code),
  );
  const mark = (yes: boolean) => (
    <>
      <Icon name={yes ? 'check' : 'minus'} className={`mx-auto size-4 ${yes ? 'text-primary' : 'text-muted'}`} />
      <span className="sr-only">{t(yes ? 'admin.labels.compare.has' : 'admin.labels.compare.not')}</span>
    </>
  );
  return (
    <Part title={t('admin.labels.compare')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label>
          <span className="sr-only">{t('admin.labels.compare.with')}</span>
          <select value={other} onChange={({ target }) => setOther(target.value)} className="office-field">
            <option value="">{t('admin.labels.compare.with')}</option>
            {all?.docs
              .filter(({ id }) => id !== label.id)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </select>
        </label>
        {compared && (
          <label className="flex min-h-8 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              checked={differing}
              onChange={({ target }) => setDiffering(target.checked)}
              className="size-4 accent-primary"
            />
            {t('admin.labels.compare.differing')}
          </label>
        )}
      </div>
      {compared && second && (
        <table className="mt-3 w-full table-fixed">
          <thead>
            <tr className="border-b border-line align-bottom">
              <th scope="col" className="py-1.5 pe-3 text-start font-semibold">
                {t('admin.labels.permission')}
              </th>
              {[label, second].map((one) => (
                <th key={one.id} scope="col" className="w-1/4 px-2 py-1.5 text-center font-normal">
                  <RoleBadge name={one.name} colour={one.colour} />
                  <span className="block text-xs text-muted">{scopeLabel(one.scope, words)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((code) => (
              <tr key={code} className="border-b border-line">
                <th scope="row" className="py-1.5 pe-3 text-start font-normal wrap-anywhere">
                  {names.get(code) ?? code}
                </th>
                <td className="text-center">{mark(has.first.has(code))}</td>
                <td className="text-center">{mark(has.second.has(code))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {compared && shown.length === 0 && <p className="mt-2 text-muted">{t('admin.labels.compare.same')}</p>}
    </Part>
  );
}
