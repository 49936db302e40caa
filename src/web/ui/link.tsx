import { type ComponentProps, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isOfficeAddress } from '../../base/views.ts';
import { mobileAddress } from '../../records/kinds/mobile.ts';
import { useView } from './view.ts';

interface Props extends ComponentProps<'a'> {
  to: string;
  /** A new document instead of a navigation, e.g. for another language. */
  reloadDocument?: boolean | undefined;
  preventScrollReset?: boolean | undefined;
}

const itself = (to: string): string => to;
const inMobile = (to: string): string => mobileAddress(to) ?? to;
/** How a page is addressed from here: below /m by its mobile page, where it has one. */
export const useAddress = (): ((to: string) => string) => (useView() === 'mobile' ? inMobile : itself);

/**
 * A link within the site: a plain element, so that a page of seventy costs little to render. Navigation without a document
 * load is `useLinks`, once for all (decision 006); below /m every link is a document, which comes back from the browser's memory.
 */
export const Link = ({ to, reloadDocument, preventScrollReset, ...rest }: Props) => (
  <a {...rest} href={useAddress()(to)} data-link={reloadDocument ? undefined : preventScrollReset ? 'keep-scroll' : ''} />
);

/** From the public pages into the back office, which they know no routes of (web/react-router/route-lists.ts). */
const leadsIntoOffice = ({ pathname }: HTMLAnchorElement): boolean => isOfficeAddress(pathname) && !isOfficeAddress(location.pathname);

/** Whether the browser should do what it always does: another button, a modifier, another window, a download, the back office. */
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

/** Turns clicks on `Link`s into navigations. */
export const useLinks = () => {
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
