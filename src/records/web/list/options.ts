import type { Translate } from '../../../platform/i18n/types.ts';
import type { Library } from '../../../web/lib/kind-at.ts';
import { dictionaryOf, valueLabel } from '../../../web/lib/labels.ts';
import { chosenOf, isOtherCountry } from '../../../web/lib/list-query.ts';
import type { FilterOption } from '../../../web/ui/filters.tsx';
import type { Facets } from '../../api.ts';
import type { Kind } from '../../engine/kind.ts';
import { kindOf } from '../../kinds/index.ts';

type Value = Pick<Facets[string][number], 'value' | 'label'>;

/** What one value of a filter is called: a classification code by code and name, anything else by its dictionary. */
export const optionLabel = (t: Translate, library: Library, name: string, { value, label }: Value): string => {
  if (label) return label === value || name === 'issuer' ? label : `${value} ${label}`;
  return valueLabel(t, dictionaryOf(kindOf(library.kind), name), value, library.part.category);
};

/** Codes one below the other: `35.040` stands under `35`. Depth is how many of the others a code belongs to. */
const nest = (options: FilterOption[]): FilterOption[] => {
  const inside = (a: FilterOption, b: FilterOption) => a !== b && a.value.startsWith(b.value);
  const flatten = (level: FilterOption[], depth: number): FilterOption[] =>
    level.flatMap((option) => {
      const below = options.filter((other) => inside(other, option));
      const next = below.filter((other) => !below.some((between) => inside(other, between)));
      return [{ ...option, depth }, ...flatten(next, depth + 1)];
    });
  return flatten(
    options.filter((option) => !options.some((other) => inside(option, other))),
    0,
  );
};

/** Countries: the ten and the groups, then the single ones of the others below their group. */
const withOthers = (options: FilterOption[]): FilterOption[] => [
  ...options.filter(({ value }) => !isOtherCountry(value)),
  ...options.filter(({ value }) => isOtherCountry(value)).map((option) => ({ ...option, depth: 1, folds: true })),
];

/** The filter that the tabs of a library choose, if it has any. */
export const tabFilters = ({ subRoutes = {} }: Kind): string[] => Object.keys(Object.values(subRoutes)[0] ?? {});

interface Asked {
  facets: Facets;
  params: URLSearchParams;
}

/** The values of a filter that lead somewhere, and those that are chosen whether they do or not. */
export const optionsOf = (t: Translate, library: Library, name: string, { facets, params }: Asked): FilterOption[] => {
  const kind = kindOf(library.kind);
  const chosen = chosenOf(kind, params, name);
  const counted = facets[name] ?? [];
  const missing = chosen.filter((value) => !counted.some((facet) => facet.value === value)).map((value) => ({ value, count: 0 }));
  const options = [...counted, ...missing].map((one) => ({
    ...one,
    label: optionLabel(t, library, name, one),
    checked: chosen.includes(one.value),
    depth: 0,
  }));
  if (name === 'country') return withOthers(options);
  return kind.fields[name]?.type === 'codes' ? nest(options) : options;
};

/**
 * How the records of a list are shown: as the reader chose, else as cards. Null: nothing is chosen for a kind that is compared by its
 * columns, which stands as a table where the screen is wide enough.
 */
export const viewOf = ({ slug }: Kind, params: URLSearchParams): 'table' | 'cards' | null => {
  const view = params.get('view');
  if (view === 'table') return view;
  return view || slug !== 'standard' ? 'cards' : null;
};
