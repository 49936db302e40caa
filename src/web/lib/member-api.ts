import { seal } from '../../areas/accounts/web/seal.ts';
import { operationsOfAreas } from '../../areas.ts';
import type { Locale } from '../../base/locales.ts';
import type { OwnApi } from '../../member-api.ts';
import { callsOver } from '../../platform/http/operation.ts';
import { call } from './browser-api.ts';

const enc = encodeURIComponent;

/** Browser side of what belongs to an account: passwords are encrypted on their way, repeated once where the key was too old. */
export const browserOwnApi = (locale: Locale, signal?: AbortSignal): OwnApi => {
  const get = <T>(path: string, query: Record<string, string> = {}) => call<T>(locale, 'GET', path, { query, signal });
  const send = <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => call<T>(locale, method, path, { body, signal });
  const post = <T>(path: string, body?: object) => send<T>('POST', path, body);
  const own: OwnApi = {
    ...callsOver(operationsOfAreas, (operation, path, input) =>
      operation.method === 'GET'
        ? get(`/api${path}`, input as Record<string, string>)
        : send(operation.method, `/api${path}`, input as object),
    ),
    captcha: () => post('/api/captcha'),
    captchaWork: () => post('/api/captcha', { kind: 'work' }),
    read: (path, query) => call(locale, 'GET', `/api/${path}`, { query, signal }),
    passport: () => get('/api/passport'),
    loginCode: (input) => post('/api/login/sms', input),
    login: (input) => seal(own, input, (sealed) => post('/api/login', sealed)),
    secondStep: (input) => post('/api/login/second', input),
    factor: () => get('/api/uc/factor'),
    beginFactor: (input) => seal(own, input, (sealed) => post('/api/uc/factor', sealed)),
    confirmFactor: (input) => post('/api/uc/factor/confirm', input),
    endFactor: (input) => seal(own, input, (sealed) => post('/api/uc/factor/end', sealed)),
    logout: () => post('/api/logout'),
    registerOptions: () => get('/api/portal/register'),
    registerCode: (input) => post('/api/register/sms', input),
    register: (input) => seal(own, input, (sealed) => post('/api/register', sealed)),
    recoverCode: (input) => post('/api/recover/sms', input),
    recover: (input) => seal(own, input, (sealed) => post('/api/recover', sealed)),
    info: () => get('/api/uc/info'),
    saveInfo: (input) => send('PUT', '/api/uc/info', input),
    sessions: () => get('/api/uc/sessions'),
    endSession: (id) => send('DELETE', `/api/uc/sessions/${enc(id)}`),
    endOtherSessions: () => send('DELETE', '/api/uc/sessions'),
    phoneCode: (input) => post('/api/uc/phone/sms', input),
    changePhone: (input) => seal(own, input, (sealed) => send('PUT', '/api/uc/phone', sealed)),
    canI: (url) => post('/api/can_i', { url }),
    notices: (query) => get('/api/uc/notices', query as Record<string, string>),
    readNotices: (ids) => post('/api/uc/notices/read', ids ? { ids } : {}),
    follows: (query) => get('/api/uc/follows', query as Record<string, string>),
    follow: (target) => post('/api/uc/follows', target),
    unfollow: (id) => send('DELETE', `/api/uc/follows/${enc(id)}`),
    followState: (target) => get('/api/uc/follows/state', { ...target }),
    seenFollows: () => post('/api/uc/follows/seen'),
    runTest: (input) => post('/api/portal/tests', input),
    tests: (query) => get('/api/portal/tests', query as Record<string, string>),
    test: (id) => get(`/api/portal/tests/${enc(id)}`),
    concludeTest: (id, input) => post(`/api/portal/tests/${enc(id)}/conclude`, input),
    shareTest: (id, input) => send('PUT', `/api/portal/tests/${enc(id)}`, input),
    deleteTest: (id) => send('DELETE', `/api/portal/tests/${enc(id)}`),
  };
  return own;
};
