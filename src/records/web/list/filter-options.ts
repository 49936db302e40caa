import type { Translate } from '../../../platform/i18n/types.ts';
import type { Library } from '../../../web/lib/kind-at.ts';
import { isNonMemberCountry } from '../../../web/lib/list-query.ts';
import type { FilterOption } from '../../../web/ui/filters.tsx';
import type { Facets } from '../../api.ts';
import { kindOf } from '../../kinds/index.ts';
import { optionLabel } from './options.ts';

/** Sorts codes hierarchically: `35.040` below `35`. Depth is the number of ancestors in the list. */
const nestCodeOptions = (options: FilterOption[]): FilterOption[] => {
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

/** Countries in order: the ten members and the groups, then single other countries below their group. */
const withOthers = (options: FilterOption[]): FilterOption[] => [
  ...options.filter(({ value }) => !isNonMemberCountry(value)),
  ...options.filter(({ value }) => isNonMemberCountry(value)).map((option) => ({ ...option, depth: 1, folds: true })),
];

interface FacetsAndChosenValues {
  facets: Facets;
  chosen: readonly string[];
}

/** Filter values with at least one record, and all chosen values. */
export const optionsOf = (t: Translate, library: Library, name: string, { facets, chosen }: FacetsAndChosenValues): FilterOption[] => {
  const kind = kindOf(library.kind);
  const counted = facets[name] ?? [];
  const missing = chosen.filter((value) => !counted.some((facet) => facet.value === value)).map((value) => ({ value, count: 0 }));
  const options = [...counted, ...missing].map((one) => ({
    ...one,
    label: optionLabel(t, library, name, one),
    checked: chosen.includes(one.value),
    depth: 0,
  }));
  if (name === 'country') return withOthers(options);
  return kind.fields[name]?.type === 'codes' ? nestCodeOptions(options) : options;
};
