import { useLocation } from 'react-router';
import { useT } from '../../platform/i18n/index.ts';
import { toMobileAddress, toPortalAddress } from '../../records/kinds/mobile.ts';
import { Icon } from '../ui/icon.tsx';
import { useView } from '../ui/view.ts';

/** Link to this page in the other view (desktop or mobile). A page without a mobile page links to the mobile home page. */
export function OtherViewLink() {
  const t = useT();
  const view = useView();
  const { pathname, search } = useLocation();
  const [other, address] =
    view === 'mobile' ? (['desktop', toPortalAddress(pathname)] as const) : (['mobile', toMobileAddress(pathname) ?? '/m'] as const);
  const params = new URLSearchParams(search);
  params.set('view', other);
  return (
    <a href={`${address}?${params}`} rel="nofollow" className="other-view">
      <Icon name={other === 'desktop' ? 'monitor' : 'smartphone'} className="size-4" />
      {t(other === 'desktop' ? 'mobile.toDesktop' : 'mobile.toMobile')}
    </a>
  );
}
