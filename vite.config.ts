import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * In the place of Vite's helper around lazy imports, which weighs more than all of ours need: it waits for the styles of a lazy part
 * and leaves the rest to the browser.
 */
const lazyImports: Plugin = {
  name: 'lazy-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => `export const __vitePreload = async (load, files = []) => {
      await Promise.all(files.map((file) => file.endsWith('.css') && !document.querySelector('link[href="/' + file + '"]') &&
        new Promise((done) => document.head.append(
          Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/' + file, onload: done, onerror: done })))));
      return load();
    };`,
  },
};

/** Parts of React Router that this portal never calls: its instrumentation, and the discovery of routes one by one (decision 008). */
const unused: Readonly<Record<string, string>> = {
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
    export const getManifestPath = undefined, getPathsWithAncestors = undefined, handleClientVersionMismatch = undefined;`,
};
const unusedIn = (id: string) => Object.keys(unused).find((file) => id.endsWith(`/react-router/dist/production/${file}`));
const leftOut = new Set<string>();
const withoutUnused: Plugin = {
  name: 'without-unused',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /react-router\/dist\/production\/lib/ },
    handler(id) {
      const file = unusedIn(id);
      if (file) leftOut.add(file);
      return file && unused[file];
    },
  },
  generateBundle() {
    const missing = Object.keys(unused).filter((file) => !leftOut.has(file));
    if (missing.length > 0) this.error(`React Router has no ${missing.join(', ')} any more: see docs/decisions/008`);
  },
};

/** Tailwind repeats its registered properties for browsers that cannot register them: none of `cssTarget`. */
const withoutFallbacks: Plugin = {
  name: 'without-fallbacks',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = file.source.toString().replace(/@layer properties\{@supports [^{]*\{[^{}]*\{[^{}]*\}\}\}/, '');
  },
};

/**
 * The list of routes travels with every first visit. Which files a page imports is of no use there: only links that are fetched ahead
 * would ask for it, and what is false is as good as missing.
 */
const shortManifest: Plugin = {
  name: 'short-manifest',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  writeBundle() {
    const folder = 'build/client/assets';
    const file = readdirSync(folder).find((name) => /^manifest-\w+\.js$/.test(name));
    if (!file) return this.error('There is no manifest of the routes to shorten: see docs/decisions/008');
    const [head = '', ...json] = readFileSync(`${folder}/${file}`, 'utf8').split(/(?<==)/);
    const manifest = JSON.parse(json.join('').replace(/;$/, '')) as { routes: Record<string, object> };
    for (const [id, route] of Object.entries(manifest.routes))
      manifest.routes[id] = Object.fromEntries(Object.entries(route).filter(([name, value]) => value !== false && name !== 'imports'));
    writeFileSync(`${folder}/${file}`, `${head}${JSON.stringify(manifest)};`);
  },
};

export default defineConfig({
  plugins: [lazyImports, withoutUnused, tailwindcss(), reactRouter(), withoutFallbacks, shortManifest],
  optimizeDeps: { entries: ['src/{web,areas,records}/**/*.{ts,tsx}'] }, // found before the first visit, not during it
  build: {
    manifest: true, // pages.ts looks up the catalogue chunk to preload
    assetsInlineLimit: 0, // no data: URLs under our CSP
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'], // menus need popovers, colours light-dark(): as good as these
  },
  environments: {
    // fewer, longer-lived files for a first visit
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie-es)[\\/]/ },
                // what every page needs beside the framework, in one piece: it compresses better so
                {
                  name: 'frame',
                  test: /[\\/]src[\\/](core[\\/](?!actor|colours|dictionary-registry|draft|field-rules|password|permissions|plain-text)|contract[\\/](?!content|menus|outbox|workbench)|kinds|i18n[\\/](index|translate)|app[\\/](context|lib[\\/](?!kept|key)|root|entry|frame[\\/](?!suggestions|account-menu)|ui[\\/](?!dialog|world-map|filters|tile|cover|badges|mark|time)|routes[\\/]portal[\\/]layout))/,
                },
                {
                  name: 'forms',
                  test: /[\\/]src[\\/]app[\\/]account[\\/](act|AuthPage|Captcha|CodeField|form|input|leave|PasswordField|steps)\.tsx?/,
                },
                // and lists, where most visits begin
                {
                  name: 'list',
                  test: /[\\/]src[\\/]app[\\/](ui[\\/]filters|shells[\\/](ListPage|list[\\/](Filters|Toolbar|options))|routes[\\/]portal[\\/]list)/,
                },
              ],
            },
          },
        },
      },
    },
    // the server is part of the same graph as the pages: one build, one identity of every module
    ssr: { build: { sourcemap: true, rolldownOptions: { input: './src/server/app.ts' } } },
  },
});
