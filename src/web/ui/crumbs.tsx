import { useT } from '../../platform/i18n/index.ts';
import { paths } from '../../records/kinds/paths.ts';
import { Link } from './link.tsx';

export interface Crumb {
  label: string;
  /** Left out on the page itself, the last crumb. */
  to?: string;
  /** Language of a label that is content. */
  lang?: string | undefined;
}

/** Where the reader is; home comes by itself. */
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
