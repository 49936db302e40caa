import { operationsOfAreas } from '../../areas.ts';
import type { Locale } from '../../base/locales.ts';
import type { OwnApi } from '../../member-api.ts';
import { callsOver } from '../../platform/http/operation.ts';
import { call } from './browser-api.ts';
import { seal } from './seal.ts';

const enc = encodeURIComponent;

/** Browser side of what belongs to an account: passwords are encrypted on their way, repeated once where the key was too old. */
export const browserOwnApi = (locale: Locale, signal?: AbortSignal): OwnApi => {
  const get = <T>(path: string, query: Record<string, string> = {}) => call<T>(locale, 'GET', path, { query, signal });
  const send = <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => call<T>(locale, method, path, { body, signal });
  const post = <T>(path: string, body?: object) => send<T>('POST', path, body);
  const own: OwnApi = {
    ...callsOver(operationsOfAreas, ({ method, sealed }, path, input) => {
      if (method === 'GET') return get(`/api${path}`, input as Record<string, string>);
      return sealed
        ? seal(own, input as object, (safe) => send(method, `/api${path}`, safe))
        : send(method, `/api${path}`, input as object);
    }),
    captcha: () => post('/api/captcha'),
    captchaWork: () => post('/api/captcha', { kind: 'work' }),
    read: (path, query) => call(locale, 'GET', `/api/${path}`, { query, signal }),
    postings: (query) => get('/api/portal/mysnd', query as Record<string, string>),
    postingFields: (id) => get('/api/portal/mysnd/fields', id === undefined ? {} : { id }),
    createPosting: (input) => post('/api/portal/mysnd', input),
    savePosting: (id, input) => send('PUT', `/api/portal/mysnd/${enc(id)}`, input),
    deletePosting: (id) => send('DELETE', `/api/portal/mysnd/${enc(id)}`),
    submitPosting: (id, input) => post(`/api/portal/mysnd/${enc(id)}/submit`, input ?? {}),
    withdrawPosting: (id) => post(`/api/portal/mysnd/${enc(id)}/withdraw`),
    postingProgress: (id, progress) => post(`/api/portal/mysnd/${enc(id)}/progress`, { progress }),
    renewPosting: (id) => post(`/api/portal/mysnd/${enc(id)}/renew`),
    postingMatches: (id) => get(`/api/portal/mysnd/${enc(id)}/matches`),
    matches: (record) => get(`/api/portal/snd/${enc(record)}/matches`),
    apply: (record, input) => post(`/api/portal/snd/${enc(record)}/apply`, input),
    applications: (query) => get('/api/portal/applications', query as Record<string, string>),
    withdrawApplication: (id) => send('DELETE', `/api/portal/applications/${enc(id)}`),
    received: (posting, query) => get(`/api/portal/mysnd/${enc(posting)}/applications`, query as Record<string, string>),
    decideApplication: (posting, id, decision) => post(`/api/portal/mysnd/${enc(posting)}/applications/${enc(id)}/${decision}`),
    reviewTask: (id) => get(`/api/admin/flow-tasks/${enc(id)}`),
    review: (id, action, input) => post(`/api/admin/flow-tasks/${enc(id)}/${action}`, input),
    reopenPosting: (id) => post(`/api/admin/flow-tasks/${enc(id)}/reopen`),
  };
  return own;
};
