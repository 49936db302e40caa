import { fits, offlineList, pagesToRemove, type RecordNow, type SizedPage, totalSize } from '../../base/offline-pages.ts';
import { isRecord } from '../../base/unknown.ts';
import { addresses } from '../addresses.ts';
import { factsHeader, filesCache, isBuildFile, pagesCache } from './caches.ts';
import { type CopyMark, type Fetched, fetchPageAssets, fetchPlainly, type PageAssets } from './fetch-page-assets.ts';

/** Pages that a reader keeps in this browser. Everything is fetched without credentials: what only an account may see never enters. */

export interface OfflinePage extends SizedPage {
  title: string;
  /** The kind of its record; null where it is none's. */
  kind: string | null;
  /** What it is about, in a sentence. */
  lead: string | null;
  /** When its record had last changed, as the server said; null where it is none's. */
  version: string | null;
  /** Of its record, then. */
  status: string | null;
  /** Of its own: without what all pages of a build need. */
  bytes: number;
  attachments: readonly string[];
}

/** There is no room: `letGo` names the pages that would make some. */
export class StorageFull extends Error {
  readonly letGo: readonly OfflinePage[];
  constructor(letGo: readonly OfflinePage[]) {
    super('There is no room for this page');
    this.letGo = letGo;
  }
}

export interface SaveOptions {
  /** Addresses of the files to keep with it. */
  attachments: readonly string[];
  mark: CopyMark | null;
}

/** Whether this browser can keep pages at all: only over HTTPS, and where it stores anything. */
export const canSavePages = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator;

const pathOf = (address: string): string => new URL(address, location.origin).pathname;
const factsOf = (answer: Response): OfflinePage | null => JSON.parse(decodeURIComponent(answer.headers.get(factsHeader) ?? 'null'));
/** With the list itself, which is kept like any page so that it opens without a line. */
const stored = async (): Promise<OfflinePage[]> => {
  const pages = await caches.open(pagesCache);
  return (await pages.matchAll()).map(factsOf).filter((page) => page !== null);
};
const isList = ({ address }: SizedPage): boolean => address === offlineList;

/** Everything that was kept, the newest first. */
export const offlinePages = async (): Promise<OfflinePage[]> =>
  (await stored()).filter((page) => !isList(page)).sort((one, other) => other.at.localeCompare(one.at));

export const isSavedOffline = async (address: string): Promise<boolean> =>
  (await caches.match(pathOf(address), { cacheName: pagesCache })) !== undefined;

/** One after the other, in all tabs. */
const withBrowserLock = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request(pagesCache, work);

/** Takes away the files that no page needs any more. */
const dropFiles = async (): Promise<void> => {
  const needed = new Set((await stored()).flatMap((page) => Object.keys(page.files)));
  const files = await caches.open(filesCache);
  for (const { url } of await files.keys()) if (!needed.has(pathOf(url))) await files.delete(url);
};

/** Lets pages go. */
export const drop = (...addresses: readonly string[]): Promise<void> =>
  withBrowserLock(async () => {
    const pages = await caches.open(pagesCache);
    for (const address of addresses) await pages.delete(pathOf(address));
    await dropFiles();
  });

/** The record that a page shows, as `standard:12`. */
export const recordOf = (address: string): string | null => {
  const [, kind, id] = /^\/m\/(\w+)\/(\d+)$/.exec(address) ?? [];
  return kind && id ? `${kind}:${id}` : null;
};

/** How records stand now. Throws without an answer. */
export const currentStates = async (records: readonly string[]): Promise<Map<string, RecordNow>> => {
  if (records.length === 0) return new Map();
  const query = new URLSearchParams({ records: records.join(',') });
  const { body } = await fetchPlainly(`${addresses.keptRecords}?${query}`);
  const { data } = JSON.parse(await body.text());
  return new Map(data.records.map((one: RecordNow) => [one.record, one]));
};

/** The address that shows a page to a visitor in this page's language and theme: without their cookies the server does not know them. */
const asShownHere = (path: string): string => {
  const { lang, dataset } = document.documentElement;
  return `${path}?${new URLSearchParams({ locale: lang.toLowerCase(), ...(dataset.theme && { theme: dataset.theme }) })}`;
};

/** Bytes that this browser still lets the portal store, with those that it has. */
const most = async (): Promise<number> => {
  const { quota, usage } = await navigator.storage.estimate();
  return quota === undefined || usage === undefined ? Number.POSITIVE_INFINITY : quota - usage + totalSize(await stored());
};

const savesData = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
};

/** Its heading, whose parts (a standard's number and title) stand side by side on the page. */
const titleOf = (page: Document): string => {
  const parts = [...(page.querySelector('h1')?.childNodes ?? [])].map((node) => node.textContent?.trim());
  return parts.filter(Boolean).join(' ') || page.title;
};

/** What is known of a page that was fetched, in the words that it has for those who link to it. */
const describe = (path: string, { page, document, files, known }: PageAssets, sizes: ReadonlyMap<string, number>) => {
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

const toAnswer = ({ body, headers }: Fetched, more: Record<string, string> = {}) =>
  new Response(body, { headers: { ...headers, ...more } });

/** Puts a page beside the others, in its old copy's place. Its own entry comes last: without it nothing of it counts. */
const store = async (facts: OfflinePage, { page, files }: PageAssets): Promise<void> => {
  const [cache, ofFiles] = await Promise.all([caches.open(pagesCache), caches.open(filesCache)]);
  try {
    for (const [path, file] of files) await ofFiles.put(path, toAnswer(file));
    await cache.put(facts.address, toAnswer(page, { [factsHeader]: encodeURIComponent(JSON.stringify(facts)) }));
  } finally {
    await dropFiles(); // of its old copy, or of what could not be stored whole
  }
};

const isFull = (error: unknown): boolean => isRecord(error) && error.name === 'QuotaExceededError';

const saveOnePage = async (path: string, { attachments, mark }: SaveOptions): Promise<void> => {
  const record = recordOf(path);
  const now = record ? (await currentStates([record])).get(record) : undefined; // before the page: a change between the two is noticed later, not lost
  const before = await stored();
  const sizes = new Map(before.flatMap(({ files }) => Object.entries(files)));
  const gathered = await fetchPageAssets({
    address: asShownHere(path),
    attachments,
    mark,
    whole: path === offlineList || !savesData(),
    isKnown: (file) => sizes.has(file),
  });
  const kind = record?.split(':')[0] ?? null;
  const facts: OfflinePage = {
    ...describe(path, gathered, sizes),
    kind,
    version: now?.time ?? null,
    status: now?.status ?? null,
    attachments,
  };
  const others = before.filter(({ address }) => address !== path);
  const pages = others.filter((page) => !isList(page));
  const room = await most();
  if (!isList(facts) && !fits([...pages, facts], room)) throw new StorageFull(pagesToRemove(pages, facts, room));
  await store(facts, gathered).catch((error: unknown) => {
    throw isFull(error) ? new StorageFull(pagesToRemove(pages, facts, totalSize(pages))) : error; // more than what is there does not fit
  });
};

/** The list says nothing of its own. */
const list: SaveOptions = { attachments: [], mark: null };

/**
 * Keeps a page with its pictures and the attachments that were chosen, in the place of an older copy. Throws `StorageFull` where it does not
 * fit, and whatever the line failed with.
 */
export const savePage = (address: string, options: SaveOptions): Promise<void> =>
  withBrowserLock(async () => {
    void navigator.storage.persist(); // asks for what is kept to stay when space gets short
    await saveOnePage(pathOf(address), options);
    if (!(await isSavedOffline(offlineList))) await saveOnePage(offlineList, list).catch(() => undefined); // at its next visit, then
  });

/** The list anew, as this build shows it: without a line it opens from here. */
export const saveList = (): Promise<void> => withBrowserLock(() => saveOnePage(offlineList, list));
