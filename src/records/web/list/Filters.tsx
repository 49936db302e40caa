import { type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { withoutView } from '../../../base/views.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { SuggestingField } from '../../../web/frame/suggesting-field.tsx';
import type { Library } from '../../../web/lib/kind-at.ts';
import { dateFilterOf, isNonMemberCountry, keywordOf } from '../../../web/lib/list-query.ts';
import { buttonClass } from '../../../web/ui/button.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { useViewAddress } from '../../../web/ui/link.tsx';
import { createLazyView, StaticPart } from '../../../web/ui/static-part.tsx';
import type { Facets } from '../../api.ts';
import type { Kind } from '../../engine/kind.ts';
import { type KindSlug, kindOf } from '../../kinds/index.ts';
import type { FilterGroupsProps } from './FilterGroups.tsx';
import { tabFilters } from './options.ts';
import { importListParts } from './parts.ts';

export const panelId = 'filters';
const FilterGroups = createLazyView<FilterGroupsProps, 'FilterGroups'>(importListParts, 'FilterGroups');
/** Parameters of a list page's URL that are no filters; the filter form preserves them. */
const carried = ['sort', 'view', 'locale'] as const;

/** Query of a form, without empty values. */
const queryOfForm = (form: HTMLFormElement): string => {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value) query.append(name, String(value));
  return `?${query}`;
};

/** Whether filter value `a` includes `b`: a code includes its subordinate codes, «other countries» each of them. */
const includesFilterValue = (name: string, a: string, b: string): boolean =>
  name === 'country' ? a === 'other' && isNonMemberCountry(b) : b.startsWith(a);

/** Unchecks boxes whose value includes the value of `box` or is included in it, because both together would mean the broader value. */
const uncheckRelatedBoxes = (form: HTMLFormElement, box: HTMLInputElement): void => {
  for (const other of form.querySelectorAll<HTMLInputElement>(`[name="${box.name}"]:checked`))
    if (other !== box && (includesFilterValue(box.name, box.value, other.value) || includesFilterValue(box.name, other.value, box.value)))
      other.checked = false;
};

/** Stable name of a checkbox or fold, by which it is found again in the next answer: a box by its value, a fold by its first box. */
const nameIn = (element: Element): string => {
  const box = element instanceof HTMLInputElement ? element : element.parentElement?.querySelector('input');
  return `${element.localName} ${element.parentElement?.className} ${box?.name} ${element === box ? box.value : ''}`;
};

/** Preserves the state of the groups that is not in the URL: open folds and focus. Returns a function that restores it. */
const carryGroups = (from: Element) => {
  const folds = new Map([...from.querySelectorAll('summary')].map((one) => [nameIn(one), one.closest('details')?.open]));
  const at = document.activeElement;
  const here = at && from.contains(at) ? nameIn(at) : undefined;
  return (to: Element) => {
    for (const one of to.querySelectorAll<HTMLElement>('summary, input')) {
      const fold = one.closest('details');
      if (fold && one.localName === 'summary') fold.open = folds.get(nameIn(one)) ?? fold.open;
      if (nameIn(one) === here) one.focus({ preventScroll: true });
    }
  };
};

interface Props {
  library: Library;
  /** All facets of the list; absent in the browser on a first visit, when the groups keep the HTML of the server. */
  facets: Facets | undefined;
  total: number;
  params: URLSearchParams;
  /** API address of the list, requested when a box is checked before hydration. */
  asks: string | undefined;
}

/** Hook for the filter form: every change of the form navigates to a new URL, and every change of the URL resets the form. */
const useFilterForm = (kind: Kind, search: string) => {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const appliedSearch = useRef(search);
  useEffect(() => {
    // the checkboxes follow the URL whenever it changes ("back", a chip removed); boxes checked before hydration stay checked
    if (appliedSearch.current !== search) form.current?.reset();
    appliedSearch.current = search;
  }, [search]);
  const go = (target: HTMLFormElement) => {
    const query = queryOfForm(target);
    if (query === `?${search}`) return;
    try {
      localStorage.setItem(`last-filters:${kind.slug}`, query); // the stored query is read by web/lib/last-query.ts
    } catch {} // local storage is full or disabled
    void navigate(query, { preventScrollReset: true });
  };
  const onChange = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof HTMLInputElement && target.form)) return;
    if (target.type !== 'checkbox' && !(target.name.startsWith('date.') && target.checkValidity())) return;
    if (target.name === 'country' || kind.fields[target.name]?.type === 'codes') uncheckRelatedBoxes(target.form, target);
    go(target.form);
  });
  useEffect(() => {
    const { current } = form;
    const listener = (event: Event) => onChange(event);
    current?.addEventListener('change', listener); // React's change handler receives no events of checkboxes in server-rendered HTML
    return () => current?.removeEventListener('change', listener);
  }, []);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.currentTarget.parentElement?.hidePopover(); // closes the sheet that contains the filters
    go(event.currentTarget);
  };
  return { ref: form, onSubmit };
};

/** Text field that searches within the list. */
function KeywordBox({ kind, params }: Pick<Props, 'params'> & { kind: KindSlug }) {
  const { t } = useI18n();
  return (
    <div className="relative">
      <SuggestingField
        list={kind}
        offers="filters"
        defaultValue={keywordOf(params)}
        aria-label={t('list.within')}
        placeholder={t('list.within')}
        className="field pe-11"
      />
      <button
        type="submit"
        aria-label={t('action.search')}
        className="absolute inset-y-0 end-0 inline-flex w-11 items-center justify-center text-muted hover:text-primary"
      >
        <Icon name="search" className="size-4.5" />
      </button>
    </div>
  );
}

/**
 * All filters of a list as one GET form: a side column on wide screens, a bottom sheet on phones (a popover, which works without script).
 * With script a change takes effect at once.
 */
export function Filters({ library, facets, total, params, asks }: Props) {
  const { kind, page } = library;
  const { t } = useI18n();
  const declared = kindOf(kind);
  const form = useFilterForm(declared, params.toString());
  const tabs = tabFilters(declared);
  const carriedParams = withoutView(params);
  return (
    <aside id={panelId} popover="auto" aria-label={t('action.filter')} className="filters print:hidden">
      <form method="get" action={useViewAddress()(page)} data-wake="send" data-ask={asks} {...form}>
        {[...carried, ...tabs].map(
          (name) => carriedParams.get(name) && <input key={name} type="hidden" name={name} value={carriedParams.get(name) ?? ''} />,
        )}
        <div className="sticky top-0 z-1 flex items-center justify-between border-b border-line bg-surface py-1 lg:hidden">
          <h2 className="font-semibold">{t('action.filter')}</h2>
          <button
            type="button"
            popoverTarget={panelId}
            popoverTargetAction="hide"
            aria-label={t('action.close')}
            className="-me-2.5 inline-flex size-11 items-center justify-center"
          >
            <Icon name="x" />
          </button>
        </div>
        <div className="grid gap-3 py-4 lg:pt-0">
          <KeywordBox kind={kind} params={params} />
          {declared.facts.includes('date') && (
            <fieldset className="flex items-center gap-2">
              <legend className="mb-1 text-sm font-semibold">{t('list.period')}</legend>
              {(['from', 'to'] as const).map((end) => (
                <input
                  key={end}
                  name={`date.${end}`}
                  defaultValue={dateFilterOf(params, end)}
                  inputMode="numeric"
                  pattern="\d{4}(-\d{2}){0,2}"
                  maxLength={10}
                  aria-label={t(`list.${end}`)}
                  placeholder={t(`list.${end}`)}
                  className="field"
                />
              ))}
            </fieldset>
          )}
        </div>
        <StaticPart of={facets && { library, facets }} as={FilterGroups} carry={carryGroups} />
        <div className="sticky bottom-0 border-t border-line bg-surface py-3 lg:static lg:hidden lg:bg-transparent lg:noscript:block">
          <button type="submit" className={buttonClass('primary', 'w-full')}>
            {t('list.show', { count: total })}
          </button>
        </div>
      </form>
    </aside>
  );
}
