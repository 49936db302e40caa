import { useT } from '../../platform/i18n/index.ts';
import type { PortalAnswer } from '../../records/api.ts';
import { paths } from '../../records/kinds/paths.ts';
import { areaAddresses } from '../addresses.ts';
import { Link } from '../ui/link.tsx';
import { CachedHtmlPart } from '../ui/once.tsx';
import type { MainMenuGroup } from './header.tsx';
import { legalPages } from './legal-pages.ts';

/** QR code with the address of this portal, to open it on a phone. */
function Qr() {
  const t = useT();
  return (
    <figure className="footer-qr">
      <img src={paths.qr} alt="" width={112} height={112} loading="lazy" />
      <figcaption>{t('footer.qr')}</figcaption>
    </figure>
  );
}

const isNotLegal = ({ route }: { route: string }) => !legalPages.some((name) => areaAddresses[name] === route);

export interface FooterData {
  menus: readonly MainMenuGroup[];
  operator: PortalAnswer['operator'];
}

/** Site map by groups, QR code, operator, terms, and sources of the content. */
export const Footer = ({ menus, operator }: FooterData) => (
  <CachedHtmlPart as="footer" className="footer" of={menus} variant={`footer ${JSON.stringify(operator)}`}>
    {({ t }) => (
      <>
        <div className="footer-columns">
          {menus.map((group) => (
            <section key={group.label}>
              <h2>{group.label}</h2>
              <ul>
                {group.children.filter(isNotLegal).map((child) => (
                  <li key={child.route}>
                    <Link to={child.route}>{child.label}</Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <Qr />
        </div>
        <p>
          {operator.name ? t('footer.operator', { name: operator.name }) : t('footer.operator.unnamed')}
          {operator.mail && (
            <a href={`mailto:${operator.mail}`} className="text-link">
              {operator.mail}
            </a>
          )}
          <Link to={areaAddresses.feedback} className="text-link">
            {t('nav.contact')}
          </Link>
          {legalPages.map((name) => (
            <Link key={name} to={areaAddresses[name]} className="text-link">
              {t(`nav.${name}`)}
            </Link>
          ))}
        </p>
        <p>{t('footer.sources')}</p>
      </>
    )}
  </CachedHtmlPart>
);
