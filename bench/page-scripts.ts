import { brotliDecompressSync } from 'node:zlib';
import { sendGetRequest } from './http.ts';

const fetchText = async (url: string, headers: Record<string, string>) => {
  const { status, headers: answered, body } = await sendGetRequest(url, { ...headers, 'accept-encoding': 'br' });
  if (status !== 200) throw new Error(`${url} answers ${status}`);
  return { bytes: body.length, text: (answered['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString() };
};

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&');

/** Modules that a script loads before it runs. Dynamic `import(…)` counts only in the inline scripts of the page, which start the app with it. */
const importsOf = (script: string, dynamic: boolean): string[] => {
  const found = [...script.matchAll(/(?:\bimport|\bfrom)\s*["']([^"']+\.js)["']/g)];
  if (dynamic) found.push(...script.matchAll(/\bimport\(\s*["']([^"']+\.js)["']\s*\)/g));
  return found.map(([, path]) => path ?? '').filter((path) => /^[./]/.test(path));
};

/**
 * Scripts that a page needs for hydration. A page with deferred hydration lists them as `rel="asleep"` instead of `modulepreload` (decision 043).
 */
const scriptsIn = (html: string) => {
  const tags = (name: string) => [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => tag);
  const links = tags('link').map((tag) => ({ rel: attribute(tag, 'rel'), href: attribute(tag, 'href') ?? '' }));
  const inline = [...html.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].flatMap(([, code]) =>
    importsOf(code ?? '', true),
  );
  return [
    ...links.filter(({ rel }) => rel === 'modulepreload' || rel === 'asleep').map(({ href }) => href),
    ...tags('script').flatMap((tag) => attribute(tag, 'src') ?? []),
    ...inline,
  ];
};

/** All scripts of a page by URL, with their transferred bytes. */
export const weighPageScripts = async (origin: string, path: string): Promise<Map<string, number>> => {
  const html = await fetchText(origin + path, { cookie: 'locale=en-us' });
  const queue = new Set(scriptsIn(html.text).map((src) => new URL(src, origin).href));
  const weights = new Map<string, number>();
  for (const url of queue) {
    const { bytes, text } = await fetchText(url, {});
    weights.set(url, bytes);
    for (const imported of importsOf(text, false)) queue.add(new URL(imported, url).href);
  }
  return weights;
};
