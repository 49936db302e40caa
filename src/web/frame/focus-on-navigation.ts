import { useEffect, useRef } from 'react';

/** After a client navigation: closes menus and moves the focus to the new page, because the focused link may be gone. */
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
