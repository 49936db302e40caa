import {
  type CurrentRecordState,
  fitsOfflineLimits,
  offlineListPath,
  pagesToRemove,
  type SizedPage,
  totalSize,
} from '../../base/offline-pages.ts';
import { isNonNullObject } from '../../base/unknown.ts';
import { areaAddresses } from '../addresses.ts';
import { factsHeader, filesCache, isBuildFile, pagesCache } from './caches.ts';
import {
  type CopyBannerTexts,
  type FetchedFile,
  fetchPageWithFiles,
  fetchWithoutCookies,
  type PageWithFiles,
} from './fetch-page-assets.ts';

/** A page that a reader stored offline. Everything is fetched without credentials, so data of an account are never stored. */

/** Facts about a page that a reader stored offline. */
export interface OfflinePage extends SizedPage {
  title: string;
  /** Kind of its record; null if the page shows no record. */
  kind: string | null;
  /** Description of the page in one sentence; null if it has none. */
  lead: string | null;
  /** Time of the last change of the record, as of when the page was stored; null if the page shows no record. */
  version: string | null;
  /** Status of the record when the page was stored; null if it had none. */
  status: string | null;
  /** Bytes of the page and its own files, without files that all pages of a build share. */
  bytes: number;
  attachments: readonly string[];
}

/** Thrown if the page does not fit; `letGo` proposes pages whose removal frees enough space. */
export class StorageFull extends Error {
  readonly letGo: readonly OfflinePage[];
  constructor(letGo: readonly OfflinePage[]) {
    super('There is no room for this page');
    this.letGo = letGo;
  }
}

/** Options for storing a page: its attachments and the banner of the copy (null: no banner). */
export interface SaveOptions {
  /** Addresses of the files to store with the page. */
  attachments: readonly string[];
  mark: CopyBannerTexts | null;
}

/** True if this browser supports offline pages, which require HTTPS and storage. */
export const canSavePages = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator;

const pathOf = (address: string): string => new URL(address, location.origin).pathname;
const factsOf = (answer: Response): OfflinePage | null => JSON.parse(decodeURIComponent(answer.headers.get(factsHeader) ?? 'null'));
/** All stored pages, including the list of offline pages, which is stored so that it opens without a network. */
const stored = async (): Promise<OfflinePage[]> => {
  const pages = await caches.open(pagesCache);
  return (await pages.matchAll()).map(factsOf).filter((page) => page !== null);
};
const isList = ({ address }: SizedPage): boolean => address === offlineListPath;

/** The offline pages, newest first, without the list itself. */
export const offlinePages = async (): Promise<OfflinePage[]> =>
  (await stored()).filter((page) => !isList(page)).sort((one, other) => other.at.localeCompare(one.at));

/** True if the page at this address is stored offline. */
export const isSavedOffline = async (address: string): Promise<boolean> =>
  (await caches.match(pathOf(address), { cacheName: pagesCache })) !== undefined;

/** Runs work under a Web Lock, so that only one tab at a time changes the caches. */
const withBrowserLock = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request(pagesCache, work);

/** Deletes files that no stored page needs. */
const dropFiles = async (): Promise<void> => {
  const needed = new Set((await stored()).flatMap((page) => Object.keys(page.files)));
  const files = await caches.open(filesCache);
  for (const { url } of await files.keys()) if (!needed.has(pathOf(url))) await files.delete(url);
};

/** Removes offline pages and their files. */
export const removePages = (...addresses: readonly string[]): Promise<void> =>
  withBrowserLock(async () => {
    const pages = await caches.open(pagesCache);
    for (const address of addresses) await pages.delete(pathOf(address));
    await dropFiles();
  });

/** Reference of the record that a page shows, such as `standard:12`; null if it shows none. */
export const recordReferenceOf = (address: string): string | null => {
  const [, kind, id] = /^\/m\/(\w+)\/(\d+)$/.exec(address) ?? [];
  return kind && id ? `${kind}:${id}` : null;
};

/** Current states of records by reference. Throws if the network fails. */
export const fetchRecordStates = async (records: readonly string[]): Promise<Map<string, CurrentRecordState>> => {
  if (records.length === 0) return new Map();
  const query = new URLSearchParams({ records: records.join(',') });
  const { body } = await fetchWithoutCookies(`${areaAddresses.keptRecords}?${query}`);
  const { data } = JSON.parse(await body.text());
  return new Map(data.records.map((one: CurrentRecordState) => [one.record, one]));
};

/** Address of a page with the language and theme of this page as parameters, because the request has no cookies. */
const addPreferences = (path: string): string => {
  const { lang, dataset } = document.documentElement;
  return `${path}?${new URLSearchParams({ locale: lang.toLowerCase(), ...(dataset.theme && { theme: dataset.theme }) })}`;
};

/**
 * Maximum total size in bytes of all stored pages, including pages that are already stored, by the quota of the browser; infinity if
 * unknown.
 */
const most = async (): Promise<number> => {
  const { quota, usage } = await navigator.storage.estimate();
  return quota === undefined || usage === undefined ? Number.POSITIVE_INFINITY : quota - usage + totalSize(await stored());
};

const savesData = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
};

/** Title of a page: the parts of its heading (a standard's number and title), joined by spaces. */
const titleOf = (page: Document): string => {
  const parts = [...(page.querySelector('h1')?.childNodes ?? [])].map((node) => node.textContent?.trim());
  return parts.filter(Boolean).join(' ') || page.title;
};

/** Facts of a fetched page, taken from its meta elements. */
const describe = (path: string, { page, document, files, known }: PageWithFiles, sizes: ReadonlyMap<string, number>) => {
  const named = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? null;
  const needed = [
    ...[...files].map(([file, { body }]): [string, number] => [file, body.size]),
    ...known.map((file): [string, number] => [file, sizes.get(file) ?? 0]),
  ];
  const weighed = { address: path, at: new Date().toISOString(), html: page.body.size, files: Object.fromEntries(needed) };
  return {
    ...weighed,
    bytes: totalSize([{ ...weighed, files: Object.fromEntries(needed.filter(([file]) => !isBuildFile(file))) }]),
    title: titleOf(document),
    lead: named('meta[name=description]'),
  };
};

const toAnswer = ({ body, headers }: FetchedFile, more: Record<string, string> = {}) =>
  new Response(body, { headers: { ...headers, ...more } });

/** Stores a page and its files, replacing an older copy. The entry of the page is written last: files without an entry are deleted. */
const store = async (facts: OfflinePage, { page, files }: PageWithFiles): Promise<void> => {
  const [cache, ofFiles] = await Promise.all([caches.open(pagesCache), caches.open(filesCache)]);
  try {
    for (const [path, file] of files) await ofFiles.put(path, toAnswer(file));
    await cache.put(facts.address, toAnswer(page, { [factsHeader]: encodeURIComponent(JSON.stringify(facts)) }));
  } finally {
    await dropFiles(); // deletes files of the old copy, or of a page that was stored only partly
  }
};

const isFull = (error: unknown): boolean => isNonNullObject(error) && error.name === 'QuotaExceededError';

const saveOnePage = async (path: string, { attachments, mark }: SaveOptions): Promise<void> => {
  const record = recordReferenceOf(path);
  // the state of the record is fetched before the page, so that a change between both requests is detected later
  const now = record ? (await fetchRecordStates([record])).get(record) : undefined;
  const before = await stored();
  const sizes = new Map(before.flatMap(({ files }) => Object.entries(files)));
  const fetched = await fetchPageWithFiles({
    address: addPreferences(path),
    attachments,
    mark,
    whole: path === offlineListPath || !savesData(),
    isKnown: (file) => sizes.has(file),
  });
  const kind = record?.split(':')[0] ?? null;
  const facts: OfflinePage = {
    ...describe(path, fetched, sizes),
    kind,
    version: now?.time ?? null,
    status: now?.status ?? null,
    attachments,
  };
  const others = before.filter(({ address }) => address !== path);
  const pages = others.filter((page) => !isList(page));
  const room = await most();
  if (!isList(facts) && !fitsOfflineLimits([...pages, facts], room)) throw new StorageFull(pagesToRemove(pages, facts, room));
  await store(facts, fetched).catch((error: unknown) => {
    // the quota is exceeded: the size of the stored pages counts as the limit
    throw isFull(error) ? new StorageFull(pagesToRemove(pages, facts, totalSize(pages))) : error;
  });
};

/** Options for storing the list of offline pages, which has no banner. */
const list: SaveOptions = { attachments: [], mark: null };

/**
 * Stores a page offline with its images and the chosen attachments, replacing an older copy. Throws `StorageFull` if it does not fit, and any error
 * of the network.
 */
export const savePage = (address: string, options: SaveOptions): Promise<void> =>
  withBrowserLock(async () => {
    void navigator.storage.persist(); // asks the browser not to evict the stored pages when storage is scarce
    await saveOnePage(pathOf(address), options);
    // a failure is retried at the next visit of the list
    if (!(await isSavedOffline(offlineListPath))) await saveOnePage(offlineListPath, list).catch(() => undefined);
  });

/** Stores the list of offline pages again as this build renders it, so that it opens without a network. */
export const saveOfflineListPage = (): Promise<void> => withBrowserLock(() => saveOnePage(offlineListPath, list));
