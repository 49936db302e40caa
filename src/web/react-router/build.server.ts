/** Vite plugins that change React Router in a build: they replace files and shorten the list of routes (decisions 008 and 030). */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { createFrameRouteLists } from './route-lists.ts';
import { isReactRouterModified } from './switch.ts';

/** Replacements of React Router files that this portal does not use: instrumentation, and lazy route discovery (decision 008). */
export const unusedFileReplacements: Readonly<Record<string, string>> = {
  'lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = undefined, instrumentationResultMetaContext = undefined;`,
  'lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (_, manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => undefined;
    export const getManifestPath = undefined, getPathsWithAncestors = undefined, handleClientVersionMismatch = undefined, URL_LIMIT = undefined;`,
};
const unusedIn = (id: string) => Object.keys(unusedFileReplacements).find((file) => id.endsWith(`/react-router/dist/production/${file}`));
const leftOut = new Set<string>();

export const unusedRouterFilesPlugin: Plugin = {
  name: 'without-unused',
  apply: (_, { command }) => isReactRouterModified && command === 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /react-router\/dist\/production\/lib/ },
    handler(id) {
      const file = unusedIn(id);
      if (file) leftOut.add(file);
      return file && unusedFileReplacements[file];
    },
  },
  generateBundle() {
    const missing = Object.keys(unusedFileReplacements).filter((file) => !leftOut.has(file));
    if (missing.length > 0) this.error(`React Router has no ${missing.join(', ')} any more: see docs/decisions/008`);
  },
};

/**
 * Vite plugin that shortens the list of routes, which is part of every first visit, to the routes of the page's frame. Imports of a page are
 * omitted, because only prefetching links need them. False values are omitted, because a missing value means false. Ids are
 * omitted, because each equals the key of its route.
 */
export const shortManifest: Plugin = {
  name: 'short-manifest',
  apply: (_, { command }) => isReactRouterModified && command === 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  writeBundle() {
    const folder = 'build/client/assets';
    const file = readdirSync(folder).find((name) => /^manifest-\w+\.js$/.test(name));
    if (!file) return this.error('There is no manifest of the routes to shorten: see docs/decisions/008');
    const [head = '', ...json] = readFileSync(`${folder}/${file}`, 'utf8').split(/(?<==)/);
    const manifest = JSON.parse(json.join('').replace(/;$/, '')) as {
      routes: Record<string, { id: string; parentId?: string; [property: string]: unknown }>;
    };
    const short = (route: object) =>
      Object.fromEntries(Object.entries(route).filter(([name, value]) => value !== false && name !== 'imports' && name !== 'id'));
    for (const { file: name, routes } of [{ file, routes: manifest.routes }, ...createFrameRouteLists(file, manifest.routes)]) {
      const list = {
        ...manifest,
        url: `/assets/${name}`,
        routes: Object.fromEntries(Object.entries(routes).map(([id, one]) => [id, short(one)])),
      };
      writeFileSync(`${folder}/${name}`, `const m=${JSON.stringify(list)};for(const i in m.routes)m.routes[i].id=i;${head}m;`);
    }
  },
};
