import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import type { ContentDetail, ContentValues } from '../../src/records/edit/content.ts';
import { textsIn } from '../harness/texts.ts';
import { call, operatorCookie } from './accounts.ts';
import { type OpenPageOptions, openPage } from './browser.ts';
import { type NetworkProxy, openProxy } from './network-proxy.ts';

/** Session cookie of the account `admin`, with which the helpers below call the API of the portal under test. */
export const operatorSessionCookie = await operatorCookie();
export const texts = textsIn('en-us');
export const contentApiPath = '/api/admin/content';

const values = (title: string, fields: object, body: string): object => ({
  lang: 'en-us',
  texts: { 'en-us': { title, summary: `${title}, in short`, body } },
  country: 'et',
  date: '2025-02',
  keywords: [],
  industries: [],
  technologies: [],
  source: { name: '', link: null, licence: '' },
  fields,
  relations: [],
});
let made = Date.now() % 1_000_000;
/** Access to a server as its operator: the function that calls its API, and the session cookie of the operator. */
interface OperatorClient {
  ask: typeof call;
  cookie: string;
}
const editor: OperatorClient = { ask: call, cookie: operatorSessionCookie };
/** Submits and publishes a record as the operator. */
const publish = async (kind: string, id: string, { ask, cookie }: OperatorClient = editor) => {
  for (const step of ['submit', 'publish']) {
    const { status, msg } = await ask('POST', `${contentApiPath}/${kind}/${id}/${step}`, {}, cookie);
    expect(status, msg).toBe(200);
  }
};
/** Creates and publishes a record as the operator. */
export const publishNewRecord = async (
  kind: 'standard' | 'policy',
  fields: object,
  body = '<p>At length</p>',
  by: OperatorClient = editor,
): Promise<{ id: string; title: string; path: string }> => {
  made++;
  const title = `Kept record ${made}`;
  const { data, status, msg } = await by.ask<{ id: string }>('POST', `${contentApiPath}/${kind}`, values(title, fields, body), by.cookie);
  expect(status, msg).toBe(200);
  await publish(kind, data.id, by);
  return { id: data.id, title, path: `/m/${kind}/${data.id}` };
};
/** Creates and publishes a standard that is in force. */
export const publishNewStandard = (by = editor) =>
  publishNewRecord('standard', { number: `ET ${made + 1}`, declared: 'current' }, undefined, by);
export const editPublishedRecord = async (kind: string, id: string, change: (values: ContentValues) => void) => {
  const { data } = await call<ContentDetail>('GET', `${contentApiPath}/${kind}/${id}`, undefined, operatorSessionCookie);
  change(data.values);
  const { status, msg } = await call(
    'PUT',
    `${contentApiPath}/${kind}/${id}`,
    { ...data.values, version: data.version },
    operatorSessionCookie,
  );
  expect(status, msg).toBe(200);
  await publish(kind, id);
};

/** The phone's page and the network proxy of the running test. */
export const phoneUnderTest = {} as { page: Page; line: NetworkProxy };
/** Opens a network proxy before each test and closes the proxy and the page after it. Each test file that uses it calls it once. */
export const openProxyBeforeEachTest = (): void => {
  beforeEach(async () => {
    phoneUnderTest.line = await openProxy();
  });
  afterEach(async () => {
    await phoneUnderTest.page?.context().close();
    await phoneUnderTest.line.close();
  });
};
export const open = async (path: string, visit: OpenPageOptions = {}) => {
  phoneUnderTest.page = await openPage({ locale: 'en-us', size: 'phone', ...visit });
  await goTo(path);
};
export const goTo = (path: string) => phoneUnderTest.page.goto(phoneUnderTest.line.base + path, { waitUntil: 'load' });
/** Waits until the service worker is activated. */
export const waitForServiceWorker = () =>
  expect
    .poll(() => phoneUnderTest.page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/m'))?.active?.state))
    .toBe('activated');
export const button = (name: string) => phoneUnderTest.page.getByRole('button', { name, exact: true });
export const heading = () => phoneUnderTest.page.locator('h1').innerText();
export const readOfflineCopyBanner = () => phoneUnderTest.page.locator('#copy-mark').innerText();
/** Presses the button that stores the open page offline, and waits for the confirmation. */
export const savePageOffline = async () => {
  await button(texts['mobile.keep']).click();
  await phoneUnderTest.page.getByText(texts['mobile.keep.done']).waitFor();
};
/** The stored paths of each cache in the CacheStorage of the page, by name of the cache. */
export const cachedAddresses = () =>
  phoneUnderTest.page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys())
      found[name] = (await (await caches.open(name)).keys()).map(({ url }) => url.slice(location.origin.length));
    return found;
  });
/** Paths of the pages that are stored offline on the phone. */
export const offlinePaths = async () => (await cachedAddresses())['m-kept'] ?? [];
export const documentRequestsOf = (path: string) =>
  phoneUnderTest.line.asked.filter((one) => one.path === path && one.headers.accept?.includes('text/html'));
