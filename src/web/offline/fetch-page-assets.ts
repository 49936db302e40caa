import { isBuildFile, isPicture, offlineAttachmentPath } from './caches.ts';

/** Request options without cookies, so that a stored page is the page of a visitor without an account. */

const anonymously = { credentials: 'omit' } as const;
/** Width in px of images that are stored offline, which suits a phone. */
const pictureWidth = 960;
/** Image types that every browser with service workers supports. */
const pictureTypes = { accept: 'image/webp,image/*' };

/** Body of a response, and its headers that describe the body. */
export interface FetchedFile {
  body: Blob;
  headers: Record<string, string>;
}

const passedOn = ['content-type', 'content-security-policy', 'content-language', 'content-disposition'];

/** Header of a prefetch request, so that the server counts no view. */
const ahead = { purpose: 'prefetch' };

/** Fetches an address without cookies. Throws if there is no response or its status is not 2xx. */
export const fetchWithoutCookies = async (address: string, headers: Record<string, string> = {}): Promise<FetchedFile> => {
  const answer = await fetch(address, { ...anonymously, headers: { ...ahead, ...headers } });
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  const passed = passedOn.flatMap((name): [string, string][] => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { body: await answer.blob(), headers: Object.fromEntries(passed) };
};

/** Address in a `srcset` of the smallest image that is wide enough, otherwise of the widest. */
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

/** Files that a page needs: paths of hashed files, and its images by the path under which they are stored. */
export const requiredFilesOf = (page: Document): { files: string[]; pictures: Map<string, string> } => {
  const named = addressesIn(page, 'link, script, use', 'href', 'src').filter(own);
  const imageUrls = addressesIn(page, 'img', 'src').filter(own);
  const files = [...named, ...imageUrls].map(({ pathname }) => pathname).filter(isBuildFile);
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
/** Texts of the banner on an offline copy: time of the copy, and label of the reload link. */
export interface CopyBannerTexts {
  made: string;
  again: string;
}
/** Placeholder of the banner in the mobile frame (web/frame/mobile/copy-mark.tsx). */
const place = /(<div id="copy-mark"[^>]*>)(<\/div>)/;

/** HTML of an offline copy: adds the banner, and links attachments to the addresses at which the service worker finds them. */
export const offlineCopyHtml = (html: string, mark: CopyBannerTexts | null, attachments: readonly string[]): string =>
  attachments.reduce(
    (text, link) => text.replaceAll(`href="${escaped(link)}"`, `href="${escaped(offlineAttachmentPath(link))}"`),
    mark === null
      ? html
      : html.replace(
          place,
          (_, start: string, end: string) => `${start}<p>${escaped(mark.made)} <a href="">${escaped(mark.again)}</a></p>${end}`,
        ),
  );

/** A page and its files by the paths under which they are stored. */
export interface PageWithFiles {
  page: FetchedFile;
  document: Document;
  files: Map<string, FetchedFile>;
  /** Paths of files that the page needs and that are already stored. */
  known: string[];
}

interface PageCopyRequest {
  address: string;
  attachments: readonly string[];
  /** Banner of the copy; null for a page without a banner. */
  mark: CopyBannerTexts | null;
  /** False skips images and scripts, because the page is readable without them. */
  whole: boolean;
  isKnown: (path: string) => boolean;
}

/**
 * Fetches a page without cookies, with its required files and the given attachments. Files that are already stored are not fetched again. Throws if
 * a request fails, except for an image.
 */
export const fetchPageWithFiles = async ({
  address,
  attachments,
  mark,
  whole: isComplete,
  isKnown,
}: PageCopyRequest): Promise<PageWithFiles> => {
  const { body, headers } = await fetchWithoutCookies(address);
  const html = await body.text();
  const document = new DOMParser().parseFromString(html, 'text/html');
  const { files, pictures } = requiredFilesOf(document);
  const needed = new Map<string, () => Promise<FetchedFile | null>>([
    ...files.filter((path) => isComplete || !path.endsWith('.js')).map((path) => [path, () => fetchWithoutCookies(path)] as const),
    ...attachments.map((path) => [path, () => fetchWithoutCookies(path)] as const),
    // an image that is missing or not public is omitted
    ...(isComplete ? [...pictures] : []).map(
      ([path, wide]) => [path, () => fetchWithoutCookies(wide, pictureTypes).catch(() => null)] as const,
    ),
  ]);
  const known = [...needed.keys()].filter(isKnown);
  const fetched = await Promise.all(
    [...needed].filter(([path]) => !isKnown(path)).map(async ([path, get]): Promise<[string, FetchedFile | null]> => [path, await get()]),
  );
  return {
    page: { body: new Blob([offlineCopyHtml(html, mark, attachments)]), headers },
    document,
    files: new Map(fetched.filter((one): one is [string, FetchedFile] => one[1] !== null)),
    known,
  };
};
