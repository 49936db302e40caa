import { useI18n } from '../../i18n/index.ts';
import { number } from '../lib/format.ts';

export interface FilterOption {
  value: string;
  label: string;
  count: number;
  checked: boolean;
  /** How deep it stands under the options above it (0: on its own). */
  depth: number;
}
const visible = 8;
const indents = ['', 'ps-6', 'ps-12'];

/** The values of one filter as boxes to tick, with how many results each would leave. */
export function FilterGroup({ name, label, options }: { name: string; label: string; options: FilterOption[] }) {
  const { t } = useI18n();
  // what is chosen never hides behind "show all"
  const last = options.reduce((at, option, i) => (option.checked || option.depth > 0 ? i : at), 0);
  const cut = options.length > visible + 2 ? Math.max(visible, last + 1) : options.length;
  const rest = options.slice(cut);
  return (
    <fieldset className="border-t border-line py-4">
      <legend className="float-start mb-1 w-full text-sm font-semibold">{label}</legend>
      <Options name={name} options={options.slice(0, cut)} />
      {rest.length > 0 && (
        <details className="group/more clear-both">
          <summary className="inline-flex min-h-8 cursor-pointer items-center text-sm text-primary group-open/more:hidden hover:underline">
            {t('list.showAll', { count: options.length })}
          </summary>
          <Options name={name} options={rest} />
        </details>
      )}
    </fieldset>
  );
}

function Options({ name, options }: { name: string; options: FilterOption[] }) {
  const { locale } = useI18n();
  return (
    <ul className="clear-both">
      {options.map(({ value, label, count, checked, depth }) => (
        <li key={value}>
          <label
            className={`flex min-h-11 cursor-pointer items-center gap-2.5 text-sm hover:text-primary lg:min-h-8 ${indents[depth] ?? 'ps-12'}`}
          >
            <input type="checkbox" name={name} value={value} defaultChecked={checked} className="size-4 shrink-0 accent-primary" />
            <span className="min-w-0 flex-1 py-0.5 leading-snug">{label}</span>
            <span className="text-xs text-muted tabular-nums">{number(locale, count)}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
