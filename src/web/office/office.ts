import { createContext, use, useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Permission } from '../../platform/declared.ts';
import { useT } from '../../platform/i18n/index.ts';
import { isCodedError } from '../lib/api.ts';
import { callApi } from '../lib/browser-api.ts';
import { documentLocale } from '../lib/preferences.ts';
import { dispatchRefusalEvent } from '../live/office.ts';
import { notify } from '../ui/toast.tsx';

/** Permission codes of the signed-in account. */
export const PermissionsContext = createContext<ReadonlySet<string>>(new Set());
/**
 * Returns a function that tells whether the account has a permission, so that a button is shown; undefined counts as not permitted. The API checks
 * again.
 */
export const usePermissionCheck = () => {
  const permissions = use(PermissionsContext);
  return (permission: Permission | undefined): boolean => permission !== undefined && permissions.has(permission);
};

export type Method = 'POST' | 'PUT' | 'DELETE';
/** Calls the API of the back office from the browser and returns the data of the envelope. Throws an ApiError. */
export const officeCall = <T = unknown>(method: Method | 'GET', path: string, body?: object): Promise<T> =>
  callApi<T>(documentLocale(), method, `/api/admin/${path}`, { body }).catch((error: unknown) => {
    if (isCodedError(error) && error.status === 403) dispatchRefusalEvent();
    throw error;
  });

/** Data of `GET /api/admin/<path>`; null while it loads, if it fails, and without a path. Reloads when `again` changes. */
export const useOfficeData = <T>(path: string | null, again?: unknown): T | null => {
  const [data, setData] = useState<T | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads when `again` changes
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

/** True if a rejection may mean that the page is outdated. Without an answer, or at 429, a reload would fail too. */
const isOutdated = ({ status }: { status: number }): boolean => status >= 400 && status < 500 && status !== 429;

/**
 * Returns a handler for `catch`: reloads the data of the page if it may be outdated, then throws the error again. After a lost session or
 * permission there is no reload, because it would discard typed values.
 */
export const useReloadOnRefusal = () => {
  const { revalidate } = useRevalidator();
  return useCallback(
    (error: unknown): never => {
      if (isCodedError(error) && isOutdated(error) && error.status !== 401 && error.status !== 403) void revalidate();
      throw error;
    },
    [revalidate],
  );
};

/** True if the session has ended or a new password is required: reloading the page then redirects. */
const leads = (code: string) => code === 'E_UNAUTHENTICATED' || code === 'E_RESET';

/**
 * Returns a function that runs an action, shows the result as a toast and reloads the data of the page. It also reloads after a rejection, which
 * often means that the page is outdated. `failed` precedes the reason. Returns true if the action succeeded.
 */
export const useOfficeAction = () => {
  const t = useT();
  const { revalidate } = useRevalidator();
  return async (work: () => Promise<unknown>, done: string, failed?: string): Promise<boolean> => {
    try {
      await work();
      notify(done);
      void revalidate();
      return true;
    } catch (error) {
      if (!isCodedError(error)) throw error;
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
