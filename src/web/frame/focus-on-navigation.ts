import { useEffect, useRef } from 'react';

/** After a navigation without a document load: menus close, and focus starts at the new page instead of a link that is gone. */
export const useFocusOnNavigation = (pathname: string) => {
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover();
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
};
