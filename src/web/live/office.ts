import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { MemberAndOfficeApi } from '../../member-api.ts';
import { isCodedError } from '../lib/api.ts';
import { callApi } from '../lib/browser-api.ts';
import { documentLocale } from '../lib/preferences.ts';
import { pollWhilePageVisible } from './in-sight.ts';

const refused = 'office-refused';
/** Dispatches an event after a rejected back-office call, because the permissions may have changed. */
export const dispatchRefusalEvent = (): void => void dispatchEvent(new Event(refused));

type MenuAndPermissions = Pick<Awaited<ReturnType<MemberAndOfficeApi['adminStart']>>, 'menus' | 'permissions'>;

/**
 * Menu and permissions of the back office, reloaded at every navigation, after a rejected call, and when the page becomes visible. An account that
 * lost all permissions keeps the page, because of its typed text, but without buttons and menu.
 */
export const useMenuAndPermissions = (loaded: MenuAndPermissions): MenuAndPermissions => {
  const [now, setNow] = useState(loaded);
  const { key } = useLocation();
  useEffect(() => setNow(loaded), [loaded]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation reloads
  useEffect(() => {
    let current = true;
    const onBounds = (next: MenuAndPermissions) => {
      if (!current) return;
      setNow((before) => {
        const same = JSON.stringify([before.menus, before.permissions]) === JSON.stringify([next.menus, next.permissions]);
        return same ? before : { menus: next.menus, permissions: next.permissions };
      });
    };
    const look = () =>
      callApi<MenuAndPermissions>(documentLocale(), 'GET', '/api/nothing', {}).then(onBounds, (error: unknown) => {
        if (isCodedError(error) && error.status === 403) onBounds({ menus: [], permissions: [] });
      });
    addEventListener(refused, look);
    const end = pollWhilePageVisible(look);
    return () => {
      current = false;
      removeEventListener(refused, look);
      end();
    };
  }, [key]);
  return now;
};
