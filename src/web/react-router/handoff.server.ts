import type { EntryContext } from 'react-router';
import { routeListAddress } from './route-lists.ts';
import { isReactRouterModified } from './switch.ts';

/** Expression of the stream controller through which the browser's router receives its data. */
const controller = 'window.__reactRouterContext.streamController';
/** Code with which React Router's own script at the end of a page starts the data stream. */
const begun = `${controller} = controller`;

const escapes: Readonly<Record<string, string>> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
/** A text as a JavaScript literal that is safe inside an inline script. */
const literal = (text: string): string => JSON.stringify(text).replace(/[&><\u2028\u2029]/g, (letter) => escapes[letter] ?? '');

const lacks = (what: string) => new Error(`React Router ${what}: see docs/decisions/030-internals-behind-one-module.md`);

/**
 * Separates the hydration data from the context of React Router's renderer. That renderer passes loader data by scripts in Suspense
 * boundaries, so a page could only be rendered as a stream. Here the data follow the page in one script. The renderer also receives only
 * the routes of the page, because it would otherwise create and rank all of them (about seventy). The browser has a list of its own, with
 * the routes of its frame.
 */
export const extractHydrationData = (entry: EntryContext, changed = isReactRouterModified) => {
  if (!changed) return { context: entry, script: async () => '' };
  const { serverHandoffStream: stream, ...context } = entry;
  if (!stream) throw lacks('keeps its data elsewhere than in serverHandoffStream');
  const { manifest, staticHandlerContext } = context;
  const matched = staticHandlerContext.matches.map(({ route: { id } }) => id);
  const routes = Object.fromEntries(matched.map((id) => [id, manifest.routes[id]]));
  return {
    context: { ...context, manifest: { ...manifest, url: routeListAddress(manifest.url, matched), routes } },
    /** Returns the script with the data for a page that was rendered with this context. */
    script: async (html: string): Promise<string> => {
      if (!html.includes(begun)) throw lacks('begins no stream in its own script');
      const data = Buffer.concat(await Array.fromAsync(stream)).toString();
      return `${controller}.enqueue(${literal(data)});${controller}.close();`;
    },
  };
};
