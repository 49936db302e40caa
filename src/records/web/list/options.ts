import type { View } from '../../../base/views.ts';
import type { Translate } from '../../../platform/i18n/types.ts';
import type { Library } from '../../../web/lib/kind-at.ts';
import { dictionaryNameOfField, valueLabel } from '../../../web/lib/labels.ts';
import { filterValuesOf } from '../../../web/lib/list-query.ts';
import type { Facets } from '../../api.ts';
import type { Kind } from '../../engine/kind.ts';
import { kindOf } from '../../kinds/index.ts';

type LabelledFacetValue = Pick<Facets[string][number], 'value' | 'label'>;

/** Label of a filter value: code and name of a classification code, otherwise the dictionary's label. */
export const optionLabel = (t: Translate, library: Library, name: string, { value, label }: LabelledFacetValue): string => {
  if (label) return label === value || name === 'issuer' ? label : `${value} ${label}`;
  return valueLabel(t, dictionaryNameOfField(kindOf(library.kind), name), value, library.part.category);
};

/** Names of the filters that the tabs of a list set; empty if the list has no tabs. */
export const tabFilters = ({ subRoutes = {} }: Kind): string[] => Object.keys(Object.values(subRoutes)[0] ?? {});

/**
 * Facets that the page shows outside of its filter groups: those of the tabs and of chosen values. The groups have hundreds more, which are
 * not sent to the browser on a first visit.
 */
export const selectFacetsOutsideGroups = (kind: Kind, params: URLSearchParams, facets: Facets): Facets => {
  const tabs = tabFilters(kind);
  const visibleFacets = Object.entries(facets).map(([name, values]) => {
    const chosen = filterValuesOf(kind, params, name);
    return [name, tabs.includes(name) ? values : values.filter(({ value }) => chosen.includes(value))] as const;
  });
  return Object.fromEntries(visibleFacets.filter(([, values]) => values.length > 0));
};

/**
 * View of a list: the reader's choice, else cards. Null for standards without a choice: a table on wide screens, cards on others. Always
 * cards in the mobile view.
 */
export const viewOf = ({ slug }: Kind, params: URLSearchParams, frame: View): 'table' | 'cards' | null => {
  if (frame === 'mobile') return 'cards';
  const view = params.get('view');
  if (view === 'table' || view === 'cards') return view;
  return slug === 'standard' ? null : 'cards';
};
