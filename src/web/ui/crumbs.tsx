import { useT } from '../../platform/i18n/index.ts';
import { paths } from '../../records/kinds/paths.ts';
import { Link } from './link.tsx';

export interface Crumb {
  label: string;
  /** Address of the crumb; absent for the current page, the last crumb. */
  to?: string;
  /** Language of the label, if it is content. */
  lang?: string | undefined;
}

/** Breadcrumbs; the home page is added automatically. */
export function Crumbs({ items }: { items: readonly Crumb[] }) {
  const t = useT();
  return (
    <nav aria-label={t('nav.crumbs')} className="crumbs">
      <ol>
        {[{ label: t('nav.home'), to: paths.home }, ...items].map(({ label, to, lang }: Crumb) => (
          <li key={to ?? label}>
            {to ? (
              <Link to={to} lang={lang} dir={lang && 'auto'}>
                {label}
              </Link>
            ) : (
              <span aria-current="page" lang={lang} dir={lang && 'auto'}>
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
