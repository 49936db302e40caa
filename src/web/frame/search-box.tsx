import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useT } from '../../platform/i18n/index.ts';
import { paths } from '../../records/kinds/paths.ts';
import { Icon } from '../ui/icon.tsx';
import { useAddress } from '../ui/link.tsx';
import { useView } from '../ui/view.ts';
import { SuggestingField } from './suggesting-field.tsx';

interface Props {
  id: string;
  /** What the form is called where the page has another one. */
  label?: string;
  /** The home page's and the search page's. */
  large?: boolean;
  /** What was searched for. */
  keyword?: string;
  /** Before the words: a choice of kind, what else the address says. */
  children?: ReactNode;
}

/** The site's search: a plain GET form that learns to suggest. */
export function SearchBox({ id, label, large, keyword, children }: Props) {
  const t = useT();
  const address = useAddress();
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
