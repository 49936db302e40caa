import type { EntryContext } from 'react-router';
import { listOf } from './route-lists.ts';
import { isChanged } from './switch.ts';

/** What goes before and after the router's data in the script that hands them to the browser's router. */
const controller = 'window.__reactRouterContext.streamController';
/** As the router's own script at the end of a page begins the stream that the data go into. */
const begun = `${controller} = controller`;

const escapes: Readonly<Record<string, string>> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
/** A text as a literal of a script that stands in a page. */
const literal = (text: string): string => JSON.stringify(text).replace(/[&><\u2028\u2029]/g, (letter) => escapes[letter] ?? '');

const lacks = (what: string) => new Error(`React Router ${what}: see docs/decisions/030-internals-behind-one-module.md`);

/**
 * React Router's renderer hands what the loaders answered to the browser's router by scripts that wait in Suspense boundaries, so that a
 * page could only be rendered as a stream. Here they are written behind the page instead, in one piece, and the renderer is told of the routes
 * alone that the page shows: of seventy it would make and rank them all. The browser has a list of its own, of its frame's routes.
 */
export const handedOff = (entry: EntryContext, changed = isChanged) => {
  if (!changed) return { context: entry, script: async () => '' };
  const { serverHandoffStream: stream, ...context } = entry;
  if (!stream) throw lacks('keeps its data elsewhere than in serverHandoffStream');
  const { manifest, staticHandlerContext } = context;
  const matched = staticHandlerContext.matches.map(({ route: { id } }) => id);
  const routes = Object.fromEntries(matched.map((id) => [id, manifest.routes[id]]));
  return {
    context: { ...context, manifest: { ...manifest, url: listOf(manifest.url, matched), routes } },
    /** The script of a page that was rendered with this context. */
    script: async (html: string): Promise<string> => {
      if (!html.includes(begun)) throw lacks('begins no stream in its own script');
      const data = Buffer.concat(await Array.fromAsync(stream)).toString();
      return `${controller}.enqueue(${literal(data)});${controller}.close();`;
    },
  };
};
