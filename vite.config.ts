import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { areaTexts } from './scripts/area-texts.ts';
import { computedModulesPlugin } from './scripts/computed.ts';
import { chunkGroups, firstVisitBudgets } from './scripts/first-visit.ts';
import { inlinedScriptsPlugin } from './scripts/inlined.ts';
import { shortManifest, unusedRouterFilesPlugin } from './src/web/react-router/build.server.ts';

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

export default defineConfig({
  plugins: [
    inlinedScriptsPlugin,
    areaTexts,
    computedModulesPlugin,
    lazyImports,
    unusedRouterFilesPlugin,
    tailwindcss(),
    reactRouter(),
    withoutFallbacks,
    firstVisitBudgets,
    shortManifest,
  ],
  optimizeDeps: { entries: ['src/{web,areas,records}/**/*.{ts,tsx}'] }, // found before the first visit, not during it
  build: {
    manifest: true, // pages.ts looks up what a sleeping page fetches ahead
    assetsInlineLimit: 0, // no data: URLs under our CSP
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'], // menus need popovers, colours light-dark(): as good as these
  },
  ssr: { noExternal: ['drizzle-orm'] }, // its package.json is so long that reading it for each of its hundred modules takes a third of a start
  environments: {
    // fewer, longer-lived files for a first visit
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
    // the server is part of the same graph as the pages: one build, one identity of every module
    ssr: { build: { sourcemap: true, rolldownOptions: { input: './src/server/app.ts' } } },
  },
});
