import { useI18n } from '../../platform/i18n/index.ts';
import { formatNumber } from '../lib/format.ts';

export interface FilterOption {
  value: string;
  label: string;
  count: number;
  checked: boolean;
  /** Nesting level of the option; 0: top level. */
  depth: number;
  /** True if the option may be hidden behind «show all» although it is nested below another option. */
  folds?: boolean;
}
const visible = 8;
const indents = ['', 'ps-6', 'ps-12'];

/** Values of a filter as checkboxes with the number of results. Collapsed unless `open` or in use. */
export function FilterGroup({ name, label, options, open }: { name: string; label: string; options: FilterOption[]; open: boolean }) {
  const { t, locale } = useI18n();
  // selected options stay visible, not behind "show all"
  const last = options.reduce((at, option, i) => (option.checked || (option.depth > 0 && !option.folds) ? i : at), -1);
  const cut = options.length > visible + 2 ? Math.max(visible, last + 1) : options.length;
  const rest = options.slice(cut);
  return (
    <details open={open || last >= 0} className="filter-group">
      <summary>{label}</summary>
      <fieldset aria-label={label}>
        <Options name={name} options={options.slice(0, cut)} />
        {rest.length > 0 && (
          <details className="more">
            <summary>{t('list.showAll', { count: formatNumber(locale, options.length) })}</summary>
            <Options name={name} options={rest} />
          </details>
        )}
      </fieldset>
    </details>
  );
}

function Options({ name, options }: { name: string; options: FilterOption[] }) {
  const { locale } = useI18n();
  return options.map(({ value, label, count, checked, depth }) => (
    <label key={value} className={indents[depth] || undefined}>
      <input type="checkbox" name={name} value={value} defaultChecked={checked} />
      <span className="min-w-0">{label}</span>
      <small>{formatNumber(locale, count)}</small>
    </label>
  ));
}
