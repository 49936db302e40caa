import { createContext, use, useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Permission } from '../../platform/declared.ts';
import { useT } from '../../platform/i18n/index.ts';
import { isCoded } from '../lib/api.ts';
import { call } from '../lib/browser-api.ts';
import { documentLocale } from '../lib/preferences.ts';
import { announceRefusal } from '../live/office.ts';
import { notify } from '../ui/toast.tsx';

/** What the signed-in account may do. */
export const PermissionsContext = createContext<ReadonlySet<string>>(new Set());
/** Whether a button is worth showing; the API decides anyway. A permission that is not asked for is there. */
export const useMay = () => {
  const permissions = use(PermissionsContext);
  return (permission: Permission | undefined): boolean => permission !== undefined && permissions.has(permission);
};

export type Method = 'POST' | 'PUT' | 'DELETE';
/** A call of the back office's API from the browser, envelope opened. Throws an ApiError. */
export const officeCall = <T = unknown>(method: Method | 'GET', path: string, body?: object): Promise<T> =>
  call<T>(documentLocale(), method, `/api/admin/${path}`, { body }).catch((error: unknown) => {
    if (isCoded(error) && error.status === 403) announceRefusal();
    throw error;
  });

/** What `GET /api/admin/<path>` answers; null until then, where it fails, and without a path. Asked for again with whatever `again` is. */
export const useRead = <T>(path: string | null, again?: unknown): T | null => {
  const [data, setData] = useState<T | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` says when
  useEffect(() => {
    if (path === null) return;
    let current = true;
    officeCall<T>('GET', path).then(
      (answer) => current && setData(answer),
      () => current && setData(null),
    );
    return () => {
      current = false;
    };
  }, [path, again]);
  return data;
};

/** Whether a refusal may mean that what is shown is old. Without an answer, or where patience is asked for, no page could be fetched either. */
const isOutdated = ({ status }: { status: number }): boolean => status >= 400 && status < 500 && status !== 429;

/** For `catch`: asks for the page anew where a refusal may mean that it is old, and passes the refusal on. Who may no more keeps what is typed. */
export const useReloadOnRefusal = () => {
  const { revalidate } = useRevalidator();
  return useCallback(
    (error: unknown): never => {
      if (isCoded(error) && isOutdated(error) && error.status !== 401 && error.status !== 403) void revalidate();
      throw error;
    },
    [revalidate],
  );
};

/** Signed out meanwhile, or made to choose a new password: the page as a whole is asked for again, and leads there. */
const leads = (code: string) => code === 'E_UNAUTHENTICATED' || code === 'E_RESET';

/**
 * Does something and says how it ended; what the page shows is fetched anew either way, for a refusal often means that it is old.
 * `failed` is said before the reason. Answers whether it was done.
 */
export const useTask = () => {
  const t = useT();
  const { revalidate } = useRevalidator();
  return async (work: () => Promise<unknown>, done: string, failed?: string): Promise<boolean> => {
    try {
      await work();
      notify(done);
      void revalidate();
      return true;
    } catch (error) {
      if (!isCoded(error)) throw error;
      if (leads(error.code)) location.reload();
      const reasons = [...new Set(Object.values(error.fields))].join(' ');
      const known = { E_FORBIDDEN: t('state.forbidden'), E_OFFLINE: `${t('state.offline')}. ${t('state.offline.hint')}` }[error.code];
      const why = known ?? (reasons || error.message || t('state.failed.hint'));
      notify(failed ? `${failed} ${why}` : why);
      if (isOutdated(error)) void revalidate();
      return false;
    }
  };
};
