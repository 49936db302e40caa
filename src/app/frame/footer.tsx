import { useRouteLoaderData } from 'react-router';
import type { MenuItem } from '../../contract/api.ts';
import { useT } from '../../i18n/index.ts';
import { paths } from '../lib/paths.ts';
import type { loader } from '../root.tsx';
import { Link } from '../ui/link.tsx';

/** The way to this portal for a phone in the reader's hand; drawn by the server. */
function Qr() {
  const t = useT();
  const qr = useRouteLoaderData<typeof loader>('root')?.qr;
  return (
    qr && (
      <figure className="footer-qr">
        <svg viewBox={`0 0 ${qr.size} ${qr.size}`} shapeRendering="crispEdges" aria-hidden="true">
          <path d={qr.path} stroke="#000" />
        </svg>
        <figcaption>{t('footer.qr')}</figcaption>
      </figure>
    )
  );
}

/** Site map by groups, the portal's own QR code, where the content comes from. */
export function Footer({ menus }: { menus: readonly MenuItem[] }) {
  const t = useT();
  return (
    <footer className="footer">
      <div className="footer-columns">
        {menus.map((group) => (
          <section key={group.index}>
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
        {t('footer.sources')}{' '}
        <Link to={paths.about} className="text-link">
          {t('nav.contact')}
        </Link>
      </p>
    </footer>
  );
}
