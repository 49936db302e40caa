import { operationsOfAreas } from '../../areas.ts';
import type { Locale } from '../../base/locales.ts';
import type { MemberAndOfficeApi } from '../../member-api.ts';
import { operationCallsOver } from '../../platform/http/operation.ts';
import type { UrlQueryParameters } from '../../records/api.ts';
import { callApi } from './browser-api.ts';
import { sendWithEncryptedPasswords } from './seal.ts';

/**
 * Creates the API of the user centre, of forms and of the back office for the browser, over HTTP. Passwords are encrypted; a call with a
 * password is repeated once if the public key has expired.
 */
export const browserMemberApi = (locale: Locale, signal?: AbortSignal): MemberAndOfficeApi => {
  const get = <T>(path: string, query: UrlQueryParameters = {}) => callApi<T>(locale, 'GET', path, { query, signal });
  const send = <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => callApi<T>(locale, method, path, { body, signal });
  const post = <T>(path: string, body?: object) => send<T>('POST', path, body);
  const own: MemberAndOfficeApi = {
    ...operationCallsOver(operationsOfAreas, ({ method, sealed }, path, input) => {
      // the types of operations are not known at run time, only their names
      if (method === 'GET') return get(`/api${path}`, input as UrlQueryParameters | undefined);
      const body = typeof input === 'object' && input ? input : undefined;
      return sealed && body
        ? sendWithEncryptedPasswords(own, body, (safe) => send(method, `/api${path}`, safe))
        : send(method, `/api${path}`, body);
    }),
    captcha: () => post('/api/captcha'),
    captchaWork: () => post('/api/captcha', { kind: 'work' }),
    adminGet: (path, query) => callApi(locale, 'GET', `/api/${path}`, { query, signal }),
  };
  return own;
};
