import type { View } from '../../../base/views.ts';
import type { Translate } from '../../../platform/i18n/types.ts';
import type { Library } from '../../../web/lib/kind-at.ts';
import { dictionaryOf, valueLabel } from '../../../web/lib/labels.ts';
import { chosenOf } from '../../../web/lib/list-query.ts';
import type { Facets } from '../../api.ts';
import type { Kind } from '../../engine/kind.ts';
import { kindOf } from '../../kinds/index.ts';

type Value = Pick<Facets[string][number], 'value' | 'label'>;

/** What one value of a filter is called: a classification code by code and name, anything else by its dictionary. */
export const optionLabel = (t: Translate, library: Library, name: string, { value, label }: Value): string => {
  if (label) return label === value || name === 'issuer' ? label : `${value} ${label}`;
  return valueLabel(t, dictionaryOf(kindOf(library.kind), name), value, library.part.category);
};

/** The filter that the tabs of a library choose, if it has any. */
export const tabFilters = ({ subRoutes = {} }: Kind): string[] => Object.keys(Object.values(subRoutes)[0] ?? {});

/**
 * Of the counts what the page itself says, beside its groups of filters: those of its tabs, and what the chosen values are called. The
 * groups hold hundreds of others, which travel to no browser on a first visit.
 */
export const facetsToShow = (kind: Kind, params: URLSearchParams, facets: Facets): Facets => {
  const tabs = tabFilters(kind);
  const told = Object.entries(facets).map(([name, values]) => {
    const chosen = chosenOf(kind, params, name);
    return [name, tabs.includes(name) ? values : values.filter(({ value }) => chosen.includes(value))] as const;
  });
  return Object.fromEntries(told.filter(([, values]) => values.length > 0));
};

/**
 * How the records of a list are shown: as the reader chose, else as cards. Null: nothing is chosen for a kind that is compared by its
 * columns, which stands as a table where the screen is wide enough. Below /m always as cards.
 */
export const viewOf = ({ slug }: Kind, params: URLSearchParams, frame: View): 'table' | 'cards' | null => {
  if (frame === 'mobile') return 'cards';
  const view = params.get('view');
  if (view === 'table' || view === 'cards') return view;
  return slug === 'standard' ? null : 'cards';
};
