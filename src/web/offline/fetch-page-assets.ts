import { isBuildFile, isPicture, offlineAttachment } from './caches.ts';

/** Fetches a page and what it needs to be read without a line, as a visitor without any cookie would get it. */

const anonymously = { credentials: 'omit' } as const;
/** Pictures are kept in the size that a phone shows. */
const pictureWidth = 960;
/** What every browser takes that has a service worker. */
const pictureTypes = { accept: 'image/webp,image/*' };

/** Of an answer: its bytes, with the headers that say what they are. */
export interface Fetched {
  body: Blob;
  headers: Record<string, string>;
}

const passedOn = ['content-type', 'content-security-policy', 'content-language', 'content-disposition'];

/** It is read later: the server counts no view. */
const ahead = { purpose: 'prefetch' };

/** One address; throws where there is no answer, or not the one that was asked for. */
export const fetchPlainly = async (address: string, headers: Record<string, string> = {}): Promise<Fetched> => {
  const answer = await fetch(address, { ...anonymously, headers: { ...ahead, ...headers } });
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  const said = passedOn.flatMap((name): [string, string][] => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { body: await answer.blob(), headers: Object.fromEntries(said) };
};

/** `320w` of a `srcset`: the smallest that is wide enough, else the widest. */
const candidateOf = (srcset: string): string | undefined => {
  const all = srcset.split(/,\s+/).map((one) => {
    const [address = '', width = ''] = one.trim().split(/\s+/);
    return { address, width: Number.parseInt(width, 10) || 0 };
  });
  const sorted = all.sort((one, other) => one.width - other.width);
  return (sorted.find(({ width }) => width >= pictureWidth) ?? sorted.at(-1))?.address;
};

const addressesIn = (page: Document, selector: string, ...attributes: readonly string[]): URL[] =>
  [...page.querySelectorAll(selector)].flatMap((element) => {
    const named = attributes.map((name) => element.getAttribute(name)).find((value) => value);
    return named && URL.canParse(named, location.origin) ? [new URL(named, location.origin)] : [];
  });
const own = ({ origin }: URL) => origin === location.origin;

/** What a page needs: hashed files by their paths, and its pictures by the paths under which they are kept. */
export const needsOf = (page: Document): { files: string[]; pictures: Map<string, string> } => {
  const named = addressesIn(page, 'link, script, use', 'href', 'src').filter(own);
  const shown = addressesIn(page, 'img', 'src').filter(own);
  const files = [...named, ...shown].map(({ pathname }) => pathname).filter(isBuildFile);
  const pictures = new Map<string, string>();
  for (const image of page.querySelectorAll('img')) {
    const address = candidateOf(image.srcset) ?? image.getAttribute('src');
    if (!address || !URL.canParse(address, location.origin)) continue;
    const { origin, pathname, search } = new URL(address, location.origin);
    if (origin === location.origin && isPicture(pathname)) pictures.set(pathname, pathname + search);
  }
  return { files: [...new Set(files)], pictures };
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
/** What is written over a copy: when it was made, and what asks the line again. */
export interface CopyMark {
  made: string;
  again: string;
}
/** Where the mobile frame leaves room for it (web/frame/mobile/copy-mark.tsx). */
const place = /(<div id="copy-mark"[^>]*>)(<\/div>)/;

/** The page as its copy says it: when it was made, and its attachments where the worker finds them. */
export const asCopy = (html: string, mark: CopyMark | null, attachments: readonly string[]): string =>
  attachments.reduce(
    (text, link) => text.replaceAll(`href="${escaped(link)}"`, `href="${escaped(offlineAttachment(link))}"`),
    mark === null
      ? html
      : html.replace(
          place,
          (_, start: string, end: string) => `${start}<p>${escaped(mark.made)} <a href="">${escaped(mark.again)}</a></p>${end}`,
        ),
  );

/** A page and its files by the paths under which they are kept; `known`: those that are there already. */
export interface PageAssets {
  page: Fetched;
  document: Document;
  files: Map<string, Fetched>;
  /** Needed, and kept before. */
  known: string[];
}

interface Wanted {
  address: string;
  attachments: readonly string[];
  /** None over a page that says nothing of its own. */
  mark: CopyMark | null;
  /** Whether to fetch what it can be read without: pictures and scripts. */
  whole: boolean;
  isKnown: (path: string) => boolean;
}

export const fetchPageAssets = async ({ address, attachments, mark, whole, isKnown }: Wanted): Promise<PageAssets> => {
  const { body, headers } = await fetchPlainly(address);
  const html = await body.text();
  const document = new DOMParser().parseFromString(html, 'text/html');
  const { files, pictures } = needsOf(document);
  const needed = new Map<string, () => Promise<Fetched | null>>([
    ...files.filter((path) => whole || !path.endsWith('.js')).map((path) => [path, () => fetchPlainly(path)] as const),
    ...attachments.map((path) => [path, () => fetchPlainly(path)] as const),
    // one that is gone, or that is not for everybody, is left out
    ...(whole ? [...pictures] : []).map(([path, wide]) => [path, () => fetchPlainly(wide, pictureTypes).catch(() => null)] as const),
  ]);
  const known = [...needed.keys()].filter(isKnown);
  const fetched = await Promise.all(
    [...needed].filter(([path]) => !isKnown(path)).map(async ([path, get]): Promise<[string, Fetched | null]> => [path, await get()]),
  );
  return {
    page: { body: new Blob([asCopy(html, mark, attachments)]), headers },
    document,
    files: new Map(fetched.filter((one): one is [string, Fetched] => one[1] !== null)),
    known,
  };
};
