import { Link } from 'react-router';
import { useT } from '../../i18n/index.ts';
import { paths } from '../lib/paths.ts';

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
    <nav aria-label={t('nav.crumbs')} className="pt-4 text-sm text-muted print:hidden">
      <ol className="flex min-w-0 items-center gap-x-2">
        {[{ label: t('nav.home'), to: paths.home }, ...items].map(({ label, to, lang }: Crumb) => (
          <li
            key={to ?? label}
            className="flex min-h-6 min-w-0 items-center gap-x-2 not-last:shrink-0 not-last:after:content-['/'] not-last:after:text-control"
          >
            {to ? (
              <Link to={to} className="inline-flex min-h-6 items-center hover:text-primary hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page" lang={lang} dir={lang && 'auto'} className="truncate text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
