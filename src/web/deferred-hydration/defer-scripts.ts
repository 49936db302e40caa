import type { RenderedPage } from '../context.ts';
import type { DeferredHydration } from './hydration-record.ts';
import { isHydrationDeferred } from './switch.ts';

/** Vite's manifest: the built file of each module. */
export type BuiltFiles = Readonly<Record<string, { file: string; imports?: readonly string[] } | undefined>>;

/** Addresses of all scripts that the modules need, with their imports. Throws if a module was not built. */
export const scriptsOf = (built: BuiltFiles, modules: readonly string[]): string[] => {
  const found = new Set(modules);
  for (const name of found) {
    const one = built[name];
    if (!one) throw new Error(`No script was built of ${name}, which a sleeping page names (decision 043)`);
    for (const imported of one.imports ?? []) found.add(imported);
  }
  return [...found].map((name) => `/${built[name]?.file}`);
};

/** Deferred hydration as declared by the handle of a route; undefined if the route does not defer it or the feature is off. */
export const deferredHydrationOf = (handle: unknown, deferred = isHydrationDeferred): DeferredHydration | undefined => {
  const declared = handle as Partial<DeferredHydration> | undefined;
  return deferred && declared?.sleeps ? { ...declared, sleeps: true } : undefined;
};

const moduleScript = '<script type="module" async="">';
const preload = '<link rel="modulepreload"';
const written = (what: string) =>
  new Error(`React Router writes ${what} otherwise than deferred-hydration/defer-scripts.ts knows: see docs/decisions/043`);

/**
 * Defers the hydration of a finished page until the first interaction. The types of its module script and script links are replaced by types
 * unknown to browsers, and the inline trigger script is inserted before them. `first`: address of the script that runs at the first interaction,
 * before React is loaded. `ahead`: addresses of further scripts to prefetch in idle time.
 * Text of visitors cannot be mistaken for these tags. Text in the head is escaped, and the last module script of a page is React Router's.
 */
export const deferScripts = (
  page: Pick<RenderedPage, 'html' | 'scripts'>,
  starter: string,
  { first, ahead }: { first: string; ahead: readonly string[] },
): typeof page => {
  const headEnd = page.html.indexOf('</head>');
  const [before = '', ...links] = page.html.slice(0, headEnd).split(preload);
  if (links.length === 0 || [before, ...links].some((part) => part.includes('modulepreload'))) throw written('the links to its scripts');
  const at = page.html.lastIndexOf(moduleScript);
  if (at < headEnd) throw written('its module script');
  const known = links.map((rest) => /^ href="([^"]*)"/.exec(rest)?.[1]);
  const further = ahead.filter((address) => !known.includes(address)).map((address) => `<link rel="asleep" href="${address}"/>`);
  const scripts = `<script>${starter}</script><script type="asleep" src="${first}"></script>`;
  const head = [before, scripts, ...links.map((rest) => `<link rel="asleep"${rest}`), ...further].join('');
  const body = `${page.html.slice(headEnd, at)}<script type="asleep">${page.html.slice(at + moduleScript.length)}`;
  return { html: head + body, scripts: [...page.scripts, starter] };
};
