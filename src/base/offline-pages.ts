/** URL path of the mobile page that lists the offline pages of a reader. The first page that a reader stores also stores this list page. */
export const offlineListPath = '/m/kept';
/** URL path of the offline fallback page, shown instead of a page that cannot be loaded without a network. */
export const offlineFallbackPath = '/m/offline';

/** Limits of the offline storage: number of pages, and bytes of the pages with all their files. */
export const offlineLimits = { pages: 200, bytes: 50 * 1024 * 1024 } as const;

/** An offline page with its size: bytes of its HTML, and of its files by address. Pages share files. */
export interface SizedPage {
  address: string;
  /** When the page was stored, ISO 8601. */
  at: string;
  html: number;
  files: Readonly<Record<string, number>>;
}

const sum = (sizes: Iterable<number>): number => [...sizes].reduce((total, size) => total + size, 0);

/** Total bytes of pages; a file that several pages share counts once. */
export const totalSize = (pages: readonly SizedPage[]): number => {
  const files = new Map(pages.flatMap((page) => Object.entries(page.files)));
  return sum(pages.map(({ html }) => html)) + sum(files.values());
};

/**
 * True if all pages together fit into the limits. `most`: storage quota of this browser in bytes; the smaller of the two byte limits
 * applies.
 */
export const fitsOfflineLimits = (pages: readonly SizedPage[], most: number = offlineLimits.bytes): boolean =>
  pages.length <= offlineLimits.pages && totalSize(pages) <= Math.min(most, offlineLimits.bytes);

/**
 * Selects stored pages to remove so that one more page fits: the oldest if there are too many pages, the largest if the total size is too
 * large. Returns all stored pages if removing all of them is not enough.
 */
export const pagesToRemove = <Page extends SizedPage>(
  storedPages: readonly Page[],
  more: SizedPage,
  most: number = offlineLimits.bytes,
): Page[] => {
  const byAge = storedPages.toSorted((one, other) => one.at.localeCompare(other.at));
  const old = byAge.slice(0, Math.max(0, storedPages.length + 1 - offlineLimits.pages));
  const heavy = byAge.filter((page) => !old.includes(page)).sort((one, other) => totalSize([other]) - totalSize([one]));
  const gone = [...old];
  const left = () => storedPages.filter((page) => !gone.includes(page));
  for (const page of heavy) {
    if (fitsOfflineLimits([...left(), more], most)) break;
    gone.push(page);
  }
  return gone;
};

/** Current state of a record that a reader stored offline. */
export interface CurrentRecordState {
  /** Reference of the record, such as `standard:12`. */
  record: string;
  /** Time of the record's last change in this portal (ISO 8601, UTC); null if the record is no longer public. */
  time: string | null;
  /** Status of the record; null for kinds without a status. */
  status: string | null;
}
