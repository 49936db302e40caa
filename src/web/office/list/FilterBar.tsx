import { type FormEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import type { Paged } from '../../../base/paging.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { Options } from '../../forms/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { type ChoosableRow, type Filter, labelOf, type OfficeModule } from '../module.ts';
import { useOfficeData } from '../office.ts';
import { activeFilterNames } from './query.ts';

function FilterField({ module, filter, value }: { module: OfficeModule; filter: Filter; value: string }) {
  const words = useI18n();
  const label = filter.label?.(words) ?? labelOf(words.t, module.name, filter.name);
  const found = useOfficeData<Paged<ChoosableRow>>(filter.lookup ? `${filter.lookup.resource}?limit=100` : null);
  const options = filter.lookup
    ? (found?.docs ?? []).map((row) => ({ value: row.id, label: filter.lookup?.labelOf(row, words) ?? row.id }))
    : filter.options?.(words);
  if (filter.type === 'date')
    // the label precedes the field, because browsers show a date pattern inside it
    return (
      <label className="flex items-center gap-1.5 text-muted">
        {label}
        <input name={filter.name} defaultValue={value} type="date" className="office-field min-w-0 max-w-36" />
      </label>
    );
  if (!options)
    return (
      <input
        name={filter.name}
        defaultValue={value}
        aria-label={label}
        placeholder={label}
        title={label}
        type={filter.type ?? 'text'}
        className="office-field max-w-40"
      />
    );
  return (
    // the key resets the select once its options are loaded
    <select key={options.length} name={filter.name} defaultValue={value} aria-label={label} className="office-field max-w-44">
      <option value="">{filter.none?.(words) ?? label}</option>
      <Options options={options} />
    </select>
  );
}

/** Navigation state that marks changes made by the filter form, whose fields are then not reset: they match the URL or contain newer input. */
const own = { filtered: true };

/** Counts changes of the filters from outside the form, such as clearing or the Back button; `filters`: the current filters. */
const useEdition = (filters: string): number => {
  const { state } = useLocation();
  const type = useNavigationType();
  const [seen, setSeen] = useState({ filters, edition: 0 });
  const byForm = type !== 'POP' && state?.filtered === true;
  if (seen.filters !== filters) setSeen({ filters, edition: seen.edition + (byForm ? 0 : 1) });
  return seen.edition;
};

/** Keyword and filters of a list, stored in the URL. A choice in a select reloads the list at once; texts and dates apply on submit. */
export function FilterBar({ module }: { module: OfficeModule }) {
  const words = useI18n();
  const { t } = words;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState(false);
  const visibleFilters = (module.filters ?? []).filter(({ hidden }) => !hidden);
  const names = new Set(['keyword', ...visibleFilters.map(({ name }) => name)]);
  // keeps parameters that are not filters (sort order, page size, trash), but not the page or an open record
  const rest = [...params].filter(([name]) => !names.has(name) && !['page', 'show', 'edit'].includes(name));
  const apply = () => {
    const typed = form.current ? [...new FormData(form.current)] : [];
    const next = new URLSearchParams(typed.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''));
    void navigate(`?${next}`, { preventScrollReset: true, state: own });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  const used = activeFilterNames(module, params).filter((name) => names.has(name));
  const edition = useEdition(used.map((name) => `${name}=${params.get(name)}`).join('\n'));
  const more = visibleFilters.filter((filter) => filter.more);
  const usedMore = more.filter(({ name }) => used.includes(name)).length;
  const field = (filter: Filter) => <FilterField key={filter.name} module={module} filter={filter} value={params.get(filter.name) ?? ''} />;
  return (
    // the key resets the form after a change of the filters from outside
    <search>
      <form
        ref={form}
        key={edition}
        onSubmit={onSubmit}
        onChange={({ target }) => target instanceof HTMLSelectElement && apply()}
        className="flex flex-wrap items-center gap-2"
      >
        {rest.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {module.keyword && (
          <label className="relative min-w-0 grow basis-52 sm:max-w-72">
            <span className="sr-only">{t('office.keyword')}</span>
            <Icon name="search" className="absolute start-2.5 top-2.5 size-4 text-muted" />
            <input
              name="keyword"
              type="search"
              maxLength={200}
              defaultValue={params.get('keyword') ?? ''}
              placeholder={t('office.keyword')}
              className="office-field w-full ps-8"
            />
          </label>
        )}
        {visibleFilters.filter((filter) => !filter.more).map(field)}
        {/* filters that are set but hidden are still sent */}
        {more.length > 0 && <div className={open ? 'order-last flex w-full flex-wrap gap-2' : 'hidden'}>{more.map(field)}</div>}
        {more.length > 0 && (
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className="office-button">
            <Icon name="sliders-horizontal" className="size-4" />
            {t('office.filters.more')}
            {usedMore > 0 && <span className="rounded-full bg-primary px-1.5 text-xs font-semibold text-on-primary">{usedMore}</span>}
          </button>
        )}
        <button type="submit" className="office-button">
          {t('action.search')}
        </button>
        {used.length > 0 && (
          <Link to={`?${new URLSearchParams(rest)}`} className="office-button border-transparent">
            {t('action.clear')}
          </Link>
        )}
      </form>
    </search>
  );
}
