import { type ComponentProps, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isOfficeAddress } from '../../base/views.ts';
import { toMobileAddress } from '../../records/kinds/mobile.ts';
import { useView } from './view.ts';

interface Props extends ComponentProps<'a'> {
  to: string;
  /** Loads a new document instead of a client navigation, for example for another language. */
  reloadDocument?: boolean | undefined;
  preventScrollReset?: boolean | undefined;
}

const itself = (to: string): string => to;
const inMobile = (to: string): string => toMobileAddress(to) ?? to;
/** Returns a function that maps a path to the address in the current view: below /m the mobile page, if there is one. */
export const useViewAddress = (): ((to: string) => string) => (useView() === 'mobile' ? inMobile : itself);

/**
 * A link within the site: a plain element, so that a page with seventy links is cheap to render. `useLinkNavigation` handles the client navigation of all
 * links (decision 006). Below /m every link loads a document, which the browser's back/forward cache restores.
 */
export const Link = ({ to, reloadDocument, preventScrollReset, ...rest }: Props) => (
  <a {...rest} href={useViewAddress()(to)} data-link={reloadDocument ? undefined : preventScrollReset ? 'keep-scroll' : ''} />
);

/** True if a public page links to the back office, whose routes it does not know (web/react-router/route-lists.ts). */
const leadsIntoOffice = ({ pathname }: HTMLAnchorElement): boolean => isOfficeAddress(pathname) && !isOfficeAddress(location.pathname);

/** True if the browser should handle the click: other button, modifier key, other window, other origin, or a link into the back office. */
const isBrowsers = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
  event.defaultPrevented ||
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  (link.target !== '' && link.target !== '_self') ||
  link.origin !== location.origin ||
  leadsIntoOffice(link);

/** Turns clicks on `Link` elements into client navigations. */
export const useLinkNavigation = () => {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-link]');
      if (!link || isBrowsers(event, link)) return;
      event.preventDefault();
      const to = link.pathname + link.search + link.hash;
      void navigate(to, {
        replace: link.href === location.href,
        preventScrollReset: link.dataset.link === 'keep-scroll',
      });
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
};
