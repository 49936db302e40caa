import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  optimizeDeps: { entries: ['src/app/**/*.{ts,tsx}'] }, // found before the first visit, not during it
  build: { manifest: true, assetsInlineLimit: 0 }, // pages.ts looks up the catalogue chunk to preload; no data: URLs under our CSP
  environments: {
    // fewer, longer-lived files for a first visit
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie-es)[\\/]/ },
                // what a list page needs beside the framework, in one piece: it compresses better so, and lists are where most visits begin
                {
                  name: 'portal',
                  test: /[\\/]src[\\/](core|contract|kinds|i18n[\\/](index|translate)|app[\\/](lib|root|frame[\\/](?!suggestions)|ui[\\/](?!world-map)|shells[\\/](list|ListPage|Field)|routes[\\/]portal[\\/](list|layout)))/,
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
