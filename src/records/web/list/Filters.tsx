import { type ChangeEvent, type SubmitEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useI18n } from '../../../platform/i18n/index.ts';
import type { Library } from '../../../web/lib/kind-at.ts';
import { labelOf } from '../../../web/lib/labels.ts';
import { isOtherCountry, keywordOf, yearOf } from '../../../web/lib/list-query.ts';
import { buttonClass } from '../../../web/ui/button.tsx';
import { FilterGroup } from '../../../web/ui/filters.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import type { Kind } from '../../engine/kind.ts';
import { kindOf } from '../../kinds/index.ts';
import type { Outline } from './ListPage.tsx';
import { optionsOf, tabFilters } from './options.ts';

export const panelId = 'filters';
/** So many groups stand open from the start, and the topics; the rest unfolds on demand. */
const openGroups = 4;
/** What a list page's URL carries besides its filters. */
const carried = ['sort', 'view', 'locale'] as const;

/** The values of a form without what was left empty, as a query. */
const queryOfForm = (form: HTMLFormElement): string => {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value) query.append(name, String(value));
  return `?${query}`;
};

/** Whether one value of a filter holds the other: a code those below it, the other countries each of them. */
const holds = (name: string, a: string, b: string): boolean => (name === 'country' ? a === 'other' && isOtherCountry(b) : b.startsWith(a));

/** A value chosen below or above another one takes its place: both together would mean the wider one. */
const dropKin = (form: HTMLFormElement, box: HTMLInputElement): void => {
  for (const other of form.querySelectorAll<HTMLInputElement>(`[name="${box.name}"]:checked`))
    if (other !== box && (holds(box.name, box.value, other.value) || holds(box.name, other.value, box.value))) other.checked = false;
};

interface Props {
  library: Library;
  answer: Outline;
  params: URLSearchParams;
}

/** The form of the filters: it says what the URL says, and whatever is changed in it becomes the URL. */
const useFilterForm = (kind: Kind, search: string) => {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the boxes follow the URL whenever it changes ("back", a chip removed)
  useEffect(() => form.current?.reset(), [search]);
  const go = (target: HTMLFormElement) => {
    const query = queryOfForm(target);
    if (query !== `?${search}`) void navigate(query, { preventScrollReset: true });
  };
  const onChange = ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
    const box = target.closest<HTMLInputElement>('[type=checkbox]');
    if (!box) return;
    if (box.name === 'country' || kind.fields[box.name]?.type === 'codes') dropKin(currentTarget, box);
    go(currentTarget);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.currentTarget.parentElement?.hidePopover(); // the sheet around it
    go(event.currentTarget);
  };
  return { go, form: { ref: form, onChange, onSubmit } };
};

/** Words within the list. */
function KeywordBox({ params }: Pick<Props, 'params'>) {
  const { t } = useI18n();
  return (
    <div className="relative">
      <input
        type="search"
        name="keyword"
        defaultValue={keywordOf(params)}
        maxLength={200}
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
 * All filters of a list as one GET form: at the side on wide screens, a sheet from below on phones (a popover, so that it opens
 * without script). With script a tick takes effect at once.
 */
export function Filters({ library, answer, params }: Props) {
  const { kind, page } = library;
  const { t } = useI18n();
  const declared = kindOf(kind);
  const { go, form } = useFilterForm(declared, params.toString());
  const tabs = tabFilters(declared);
  return (
    <aside id={panelId} popover="auto" aria-label={t('action.filter')} className="filters print:hidden">
      <form method="get" action={page} {...form}>
        {[...carried, ...tabs].map(
          (name) => params.get(name) && <input key={name} type="hidden" name={name} value={params.get(name) ?? ''} />,
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
          <KeywordBox params={params} />
          {declared.facts.includes('date') && (
            <fieldset className="flex items-center gap-2">
              <legend className="mb-1 text-sm font-semibold">{t('list.period')}</legend>
              {(['from', 'to'] as const).map((end) => (
                <input
                  key={end}
                  name={`date.${end}`}
                  defaultValue={yearOf(params, end)}
                  onBlur={({ target }) => target.value !== target.defaultValue && target.checkValidity() && target.form && go(target.form)}
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
        {declared.filters.map((name, i) => {
          const options = tabs.includes(name) ? [] : optionsOf(t, library, name, { facets: answer.facets ?? {}, params });
          return (
            options.length > 0 && (
              <FilterGroup
                key={name}
                name={name}
                label={labelOf(t, kind, name)}
                options={options}
                open={i < openGroups || name === 'industry' || name === 'technology'}
              />
            )
          );
        })}
        <div className="sticky bottom-0 border-t border-line bg-surface py-3 lg:static lg:hidden lg:bg-transparent lg:noscript:block">
          <button type="submit" className={buttonClass('primary', 'w-full')}>
            {t('list.show', { count: answer.total })}
          </button>
        </div>
      </form>
    </aside>
  );
}
