import { useSearchParams } from 'react-router';
import type { Translate } from '../../../platform/i18n/types.ts';
import type { Library } from '../../../web/lib/kind-at.ts';
import { fieldLabelOf } from '../../../web/lib/labels.ts';
import { filterValuesOf } from '../../../web/lib/list-query.ts';
import { FilterGroup } from '../../../web/ui/filters.tsx';
import { CachedHtmlPart } from '../../../web/ui/once.tsx';
import type { Facets } from '../../api.ts';
import { kindOf } from '../../kinds/index.ts';
import { optionsOf } from './filter-options.ts';
import { tabFilters } from './options.ts';

/** Number of filter groups that are initially open, besides the topics. */
const openGroups = 4;

/** Props of FilterGroups: the list and its facets. */
export interface FilterGroupsProps {
  library: Library;
  facets: Facets;
}

/**
 * Filters of a list as groups of checkboxes: a static part of the page (decision 008). The surrounding form handles the events of the
 * checkboxes.
 */
export function FilterGroups({ library, facets }: FilterGroupsProps) {
  const [params] = useSearchParams();
  const declared = kindOf(library.kind);
  const tabs = tabFilters(declared);
  const chosen = declared.filters.map((name) => (tabs.includes(name) ? [] : filterValuesOf(declared, params, name)));
  const groups = (t: Translate) =>
    declared.filters.map((name, i) => {
      const options = tabs.includes(name) ? [] : optionsOf(t, library, name, { facets, chosen: chosen[i] ?? [] });
      return (
        options.length > 0 && (
          <FilterGroup
            key={name}
            name={name}
            label={fieldLabelOf(t, library.kind, name)}
            options={options}
            open={i < openGroups || name === 'industry' || name === 'technology'}
          />
        )
      );
    });
  return (
    <CachedHtmlPart as="div" of={facets} variant={`filters ${library.page} ${JSON.stringify(chosen)}`}>
      {({ t }) => groups(t)}
    </CachedHtmlPart>
  );
}
