import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { MenuItem } from '../../contract/api.ts';
import { useT } from '../../i18n/index.ts';
import { paths } from '../lib/paths.ts';
import { languages, preferenceHref } from './choice.tsx';

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    <ul>{children}</ul>
  </section>
);

export function Footer({ menus }: { menus: readonly MenuItem[] }) {
  const t = useT();
  const location = useLocation();
  return (
    <footer className="footer">
      <div className="mx-auto max-w-page px-4 py-10">
        <div className="footer-columns">
          {menus
            .filter((item) => item.children.length)
            .map((item) => (
              <Column key={item.index} title={item.label}>
                {item.children.map((child) => (
                  <li key={child.route}>
                    <Link to={child.route}>{child.label}</Link>
                  </li>
                ))}
              </Column>
            ))}
          <Column title={t('footer.about')}>
            <li>
              <Link to={paths.about}>{t('nav.contact')}</Link>
            </li>
            <li>
              <a href={paths.apiDocs}>{t('nav.apiDocs')}</a>
            </li>
          </Column>
          <Column title={t('language.label')}>
            {languages.map(({ value, label, lang }) => (
              <li key={value}>
                <a href={preferenceHref(location, 'locale', value)} lang={lang} hrefLang={lang}>
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
