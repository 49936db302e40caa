import type { Rendered } from '../context.ts';
import type { DeferredHydration } from './hydration-record.ts';
import { isDeferred } from './switch.ts';

/** Vite's list of what it built, by the module that each file is made of. */
export type BuiltFiles = Readonly<Record<string, { file: string; imports?: readonly string[] } | undefined>>;

/** The addresses of all scripts that these modules need. */
export const scriptsOf = (built: BuiltFiles, modules: readonly string[]): string[] => {
  const found = new Set(modules);
  for (const name of found) {
    const one = built[name];
    if (!one) throw new Error(`No script was built of ${name}, which a sleeping page names (decision 043)`);
    for (const imported of one.imports ?? []) found.add(imported);
  }
  return [...found].map((name) => `/${built[name]?.file}`);
};

/** What the handle of a route says of the sleep of its pages, if they sleep. */
export const deferredHydrationOf = (handle: unknown, deferred = isDeferred): DeferredHydration | undefined => {
  const said = handle as Partial<DeferredHydration> | undefined;
  return deferred && said?.sleeps ? { ...said, sleeps: true } : undefined;
};

const moduleScript = '<script type="module" async="">';
const preload = '<link rel="modulepreload"';
const written = (what: string) =>
  new Error(`React Router writes ${what} otherwise than deferred-hydration/defer-scripts.ts knows: see docs/decisions/043`);

/**
 * A finished page that React leaves alone until the first touch: its module script and the links to its scripts are of kinds that no browser
 * knows, and the starter that wakes it stands before the first of them. `first`: address of the script that runs at the touch, before React is
 * there; `ahead`: those of further ones to fetch in idle time.
 * Nothing that a visitor typed can be taken for them: text in the head is escaped, and the last such script of a page is React Router's.
 */
export const deferScripts = (
  page: Pick<Rendered, 'html' | 'scripts'>,
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
