import { useMemo } from 'react';
import { useT } from '../../../platform/i18n/index.ts';
import type { MenuEntry } from './menu.ts';

/** The account's own pages (SPECIFICATION S3.3), which are in the account menu instead of the side menu. */
export const useOwnPages = (): readonly MenuEntry[] => {
  const t = useT();
  return useMemo(
    () => [
      { route: '/admin/uc/info', icon: 'circle-user', label: t('uc.info') },
      { route: '/admin/uc/changephone', icon: 'smartphone', label: t('office.phone') },
      { route: '/admin/uc/resetpwd', icon: 'key-round', label: t('uc.recover') },
    ],
    [t],
  );
};
