import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useT } from '../../platform/i18n/index.ts';
import { paths } from '../../records/kinds/paths.ts';
import { Icon } from '../ui/icon.tsx';
import { useViewAddress } from '../ui/link.tsx';
import { useView } from '../ui/view.ts';
import { SuggestingField } from './suggesting-field.tsx';

interface Props {
  id: string;
  /** Accessible name of the form, if the page has another search form. */
  label?: string;
  /** True renders the large field of the home page and the search page. */
  large?: boolean;
  /** Keyword of the current search. */
  keyword?: string;
  /** Content before the field: the choice of a kind, and hidden fields for other parameters. */
  children?: ReactNode;
}

/** Search form of the site: a plain GET form with suggestions once their script is loaded. */
export function SearchBox({ id, label, large, keyword, children }: Props) {
  const t = useT();
  const address = useViewAddress();
  const view = useView();
  return (
    <Form
      action={address(paths.search)}
      reloadDocument={view === 'mobile'}
      role="search"
      aria-label={label ?? t('search.label')}
      className="relative"
    >
      <div className={large ? 'search-box search-box-large' : 'search-box'}>
        {children}
        <SuggestingField
          key={keyword}
          id={id}
          offers="keyword"
          data-search=""
          defaultValue={keyword}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
        />
        <button type="submit" aria-label={t('action.search')}>
          <Icon name="search" />
        </button>
      </div>
    </Form>
  );
}
