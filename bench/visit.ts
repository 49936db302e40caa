import { brotliDecompressSync } from 'node:zlib';
import { get } from './http.ts';
import { lighthouse } from './lighthouse.ts';
import { startPortal } from './portal.ts';
import { figure, type Line } from './report.ts';

const page = '/standard';
const targets = { script: 110_000, style: 10_000, html: 12_000 };
type Sort = keyof typeof targets;

const fetchText = async (url: string, headers: Record<string, string>) => {
  const { status, headers: answered, body } = await get(url, { ...headers, 'accept-encoding': 'br' });
  if (status !== 200) throw new Error(`${url} answers ${status}`);
  return { bytes: body.length, text: (answered['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString() };
};

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&');

/** Modules that a script loads before it runs; `import(…)` counts in the page's own scripts only, which start the app with it. */
const importsOf = (script: string, dynamic: boolean): string[] => {
  const found = [...script.matchAll(/(?:\bimport|\bfrom)\s*["']([^"']+\.js)["']/g)];
  if (dynamic) found.push(...script.matchAll(/\bimport\(\s*["']([^"']+\.js)["']\s*\)/g));
  return found.map(([, path]) => path ?? '').filter((path) => /^[./]/.test(path));
};

/** Scripts and styles that a browser loads with a page. */
const resourcesOf = (html: string) => {
  const tags = (name: string) => [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => tag);
  const links = tags('link').map((tag) => ({ rel: attribute(tag, 'rel'), href: attribute(tag, 'href') ?? '' }));
  const inline = [...html.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].flatMap(([, code]) =>
    importsOf(code ?? '', true),
  );
  return {
    styles: links.filter(({ rel }) => rel === 'stylesheet').map(({ href }) => href),
    scripts: [
      ...links.filter(({ rel }) => rel === 'modulepreload').map(({ href }) => href),
      ...tags('script').flatMap((tag) => attribute(tag, 'src') ?? []),
      ...inline,
    ],
  };
};

interface Visited {
  style: number;
  html: number;
  /** Bytes of each script by its address. */
  scripts: Map<string, number>;
}
/** Bytes over the wire for a first visit. */
const visitPage = async (origin: string, path: string, locale: string): Promise<Visited> => {
  const html = await fetchText(origin + path, { cookie: `locale=${locale}` });
  const { styles, scripts } = resourcesOf(html.text);
  let style = 0;
  for (const href of new Set(styles)) style += (await fetchText(new URL(href, origin).href, {})).bytes;
  const queue = new Set(scripts.map((src) => new URL(src, origin).href));
  const weights = new Map<string, number>();
  for (const url of queue) {
    const { bytes, text } = await fetchText(url, {});
    weights.set(url, bytes);
    for (const imported of importsOf(text, false)) queue.add(new URL(imported, url).href);
  }
  return { style, html: html.bytes, scripts: weights };
};

/** Every script that a first visit of a page loads, with its bytes over the wire. */
export const scriptsOf = async (origin: string, path: string): Promise<Map<string, number>> =>
  (await visitPage(origin, path, 'en-us')).scripts;

/** The same by sort. */
const weigh = async (origin: string, locale: string): Promise<Record<Sort, number> & { files: number }> => {
  const { style, html, scripts } = await visitPage(origin, page, locale);
  return { script: [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0), style, html, files: scripts.size };
};

const lines = async (origin: string, locale: string): Promise<Line[]> => {
  const weights = await weigh(origin, locale);
  return (Object.keys(targets) as Sort[]).map((sort) => ({
    what: `${page}, ${locale}: ${sort}${sort === 'script' ? ` (${weights.files} files)` : ''}, brotli`,
    measured: `${figure(weights[sort] / 1000)} kB`,
    target: `≤ ${targets[sort] / 1000} kB`,
    ok: weights[sort] <= targets[sort],
  }));
};

/** Part 4: what a first visit costs the reader; with Lighthouse's verdict where that is installed. */
export const measureVisit = async (): Promise<Line[]> => {
  const portal = await startPortal();
  try {
    return [
      ...(await lines(portal.url, 'en-us')),
      ...(await lines(portal.url, 'ru-ru')),
      ...(await lighthouse(`${portal.url}${page}?locale=en-us`)),
    ];
  } finally {
    await portal.stop();
  }
};
