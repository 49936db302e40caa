import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { MenuItem } from '../../contract/api.ts';
import { useT } from '../../i18n/index.ts';
import { paths } from '../lib/paths.ts';
import { languages, preferenceHref } from './choice.tsx';

const linkClass = 'inline-flex min-h-8 items-center hover:text-primary hover:underline max-md:min-h-11';

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-2 text-sm font-semibold text-ink">{title}</h2>
    <ul>{children}</ul>
  </section>
);

export function Footer({ menus }: { menus: readonly MenuItem[] }) {
  const t = useT();
  const location = useLocation();
  return (
    <footer className="mt-16 border-t border-line bg-surface text-sm text-muted">
      <div className="mx-auto max-w-page px-4 py-10">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-8 gap-y-6 print:hidden">
          {menus
            .filter((item) => item.children.length)
            .map((item) => (
              <Column key={item.index} title={item.label}>
                {item.children.map((child) => (
                  <li key={child.route}>
                    <Link to={child.route} className={linkClass}>
                      {child.label}
                    </Link>
                  </li>
                ))}
              </Column>
            ))}
          <Column title={t('footer.about')}>
            <li>
              <Link to={paths.about} className={linkClass}>
                {t('nav.contact')}
              </Link>
            </li>
            <li>
              <a href={paths.apiDocs} className={linkClass}>
                {t('nav.apiDocs')}
              </a>
            </li>
          </Column>
          <Column title={t('language.label')}>
            {languages.map(({ value, label, lang }) => (
              <li key={value}>
                <a href={preferenceHref(location, 'locale', value)} lang={lang} hrefLang={lang} className={linkClass}>
                  {label}
                </a>
              </li>
            ))}
          </Column>
        </div>
        <p className="mt-8 max-w-text border-t border-line pt-6 print:mt-0">{t('footer.sources')}</p>
      </div>
    </footer>
  );
}
