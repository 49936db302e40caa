import { useId } from 'react';
import { useT } from '../../../platform/i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { type Column, labelOf, type OfficeModule } from '../module.ts';
import { useLocalSetting } from './local-setting.ts';

/** Visible columns of a list, stored in this browser; the first column is always visible. */
export const useVisibleColumns = ({
  resource,
  columns,
}: OfficeModule): [readonly Column[], (columnNames: readonly string[] | null) => void] => {
  const [stored, store] = useLocalSetting(`columns:${resource}`);
  const chosen = stored?.split(',');
  const visibleColumns = columns.filter((column, i) => i === 0 || (chosen ? chosen.includes(column.name) : !column.hidden));
  return [visibleColumns, (names) => store(names?.join(',') ?? null)];
};

interface Props {
  module: OfficeModule;
  visibleColumns: readonly Column[];
  onChange: (names: readonly string[] | null) => void;
}

/** Menu to choose the visible columns. */
export function ColumnsMenu({ module, visibleColumns, onChange }: Props) {
  const t = useT();
  const id = useId();
  const names = visibleColumns.map(({ name }) => name);
  return (
    <>
      <button type="button" popoverTarget={id} className="office-button">
        <Icon name="columns" className="size-4" />
        {t('office.columns')}
      </button>
      <div id={id} popover="auto" className="panel panel-end max-h-80 overflow-y-auto text-sm">
        <fieldset>
          <legend className="sr-only">{t('office.columns')}</legend>
          {module.columns.slice(1).map(({ name }) => (
            <label key={name} className="panel-link cursor-pointer">
              <input
                type="checkbox"
                className="size-4 accent-primary"
                checked={names.includes(name)}
                onChange={({ target }) =>
                  onChange(
                    module.columns.map((column) => column.name).filter((one) => (one === name ? target.checked : names.includes(one))),
                  )
                }
              />
              {labelOf(t, module.name, name)}
            </label>
          ))}
        </fieldset>
        <button type="button" onClick={() => onChange(null)} className="panel-link w-full border-t border-line text-muted">
          {t('office.columns.reset')}
        </button>
      </div>
    </>
  );
}
