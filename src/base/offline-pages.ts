/** The mobile page that lists what a reader keeps; kept itself as soon as something is. */
export const offlineList = '/m/kept';
/** What is shown in the place of a page that the line does not bring. */
export const offlinePage = '/m/offline';

/** How much a reader may keep: pages, and bytes of them with all that they need. */
export const offlineLimits = { pages: 200, bytes: 50 * 1024 * 1024 } as const;

/** What a kept page weighs: its own bytes, and those of the files that it needs by their addresses; pages share files. */
export interface SizedPage {
  address: string;
  /** When it was kept, ISO 8601. */
  at: string;
  html: number;
  files: Readonly<Record<string, number>>;
}

const sum = (sizes: Iterable<number>): number => [...sizes].reduce((total, size) => total + size, 0);

/** Bytes of pages together: a file that several need is there once. */
export const totalSize = (pages: readonly SizedPage[]): number => {
  const files = new Map(pages.flatMap((page) => Object.entries(page.files)));
  return sum(pages.map(({ html }) => html)) + sum(files.values());
};

/** Whether pages fit beside each other. `most`: what this browser lets be stored, where that is less. */
export const fits = (pages: readonly SizedPage[], most: number = offlineLimits.bytes): boolean =>
  pages.length <= offlineLimits.pages && totalSize(pages) <= Math.min(most, offlineLimits.bytes);

/**
 * Which pages to let go so that one more fits: the oldest where there are too many, the largest where they are too heavy. All of them
 * where that does not do.
 */
export const pagesToRemove = <Page extends SizedPage>(
  kept: readonly Page[],
  more: SizedPage,
  most: number = offlineLimits.bytes,
): Page[] => {
  const byAge = kept.toSorted((one, other) => one.at.localeCompare(other.at));
  const old = byAge.slice(0, Math.max(0, kept.length + 1 - offlineLimits.pages));
  const heavy = byAge.filter((page) => !old.includes(page)).sort((one, other) => totalSize([other]) - totalSize([one]));
  const gone = [...old];
  const left = () => kept.filter((page) => !gone.includes(page));
  for (const page of heavy) {
    if (fits([...left(), more], most)) break;
    gone.push(page);
  }
  return gone;
};

/** How a record that a reader keeps stands now. */
export interface RecordNow {
  /** `standard:12`. */
  record: string;
  /** When it last changed here (ISO 8601, UTC); null: it is not public any more. */
  time: string | null;
  /** Of kinds that have one. */
  status: string | null;
}
