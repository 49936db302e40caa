import { useT } from '../../platform/i18n/index.ts';
import { paths } from '../../records/kinds/paths.ts';
import { Link } from '../ui/link.tsx';
import type { Menu } from './header.tsx';

/** The way to this portal for a phone in the reader's hand. */
function Qr() {
  const t = useT();
  return (
    <figure className="footer-qr">
      <img src={paths.qr} alt="" width={112} height={112} loading="lazy" />
      <figcaption>{t('footer.qr')}</figcaption>
    </figure>
  );
}

/** Site map by groups, the portal's own QR code, where the content comes from. */
export function Footer({ menus }: { menus: readonly Menu[] }) {
  const t = useT();
  return (
    <footer className="footer">
      <div className="footer-columns">
        {menus.map((group) => (
          <section key={group.label}>
            <h2>{group.label}</h2>
            <ul>
              {group.children.map((child) => (
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
        {t('footer.sources')}
        <Link to={paths.feedback} className="text-link">
          {t('nav.contact')}
        </Link>
      </p>
    </footer>
  );
}
