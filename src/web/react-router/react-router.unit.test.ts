import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import { createMemoryRouter, createStaticHandler, type EntryContext, Outlet, Scripts, ServerRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { describeBudgetExcess } from '../../../scripts/first-visit.ts';
import { installedVersion, packageMismatchMessage } from '../../../test/harness/installed.ts';
import { routerScript } from './budget.ts';
import { unusedFileReplacements } from './build.server.ts';
import { extractHydrationData } from './handoff.server.ts';
import { supportedRouterVersion } from './switch.ts';

/** Characters that would end a script or a line of it. */
const data = '[{"</script><!--&\u2028\u2029":"`\\\\\'"}]\n';
const streamOf = (text: string) => new Blob([text]).stream();

const Root = () => createElement('html', null, createElement('body', null, createElement(Outlet), createElement(Scripts)));
/** Context that React Router's handler passes to a renderer, for a page with two of three routes. */
const entryContext = async (): Promise<EntryContext> => {
  const route = (id: string, path: string, parentId?: string) => ({ id, path, parentId, module: `/${id}.js` });
  const routes = { root: route('root', ''), shown: route('shown', 'shown', 'root'), other: route('other', 'other', 'root') };
  const { query } = createStaticHandler([{ id: 'root', path: '', children: [route('shown', 'shown'), route('other', 'other')] }]);
  const staticHandlerContext = await query(new Request('http://localhost/shown'));
  return {
    manifest: { entry: { module: '/entry.js', imports: [] }, routes, url: '/manifest.js', version: '1' },
    routeModules: { root: { default: Root }, shown: { default: () => 'shown' }, other: {} },
    serverHandoffString: '{}',
    renderMeta: {},
    routeDiscovery: { mode: 'initial' },
    ssr: true,
    isSpaMode: false,
    future: {},
    branches: [],
    staticHandlerContext,
  } as unknown as EntryContext; // routes contain only the properties that are read
};

const page = async (context: EntryContext): Promise<string> => {
  const { prelude } = await prerender(
    createElement(ServerRouter, { context: { ...context, renderMeta: {} }, url: 'http://localhost/shown' }),
  );
  return new Response(prelude).text();
};
const scriptsOf = (html: string): string[] => [...html.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].map(([, code = '']) => code);

/** Data that the scripts of a page, except the one with its imports, write into the stream of the browser's router. */
const handedBy = (scripts: readonly string[]) => {
  const handed = { chunks: [] as string[], closed: false };
  const controller = { enqueue: (chunk: string) => handed.chunks.push(chunk), close: () => (handed.closed = true) };
  class ReadableStream {
    constructor({ start }: { start: (to: typeof controller) => void }) {
      start(controller);
    }
    pipeThrough = () => this;
  }
  const TextEncoderStream = Object;
  const window = {};
  for (const code of scripts) if (!code.includes('import')) runInNewContext(code, { window, ReadableStream, TextEncoderStream });
  return handed;
};

describe('React Router', () => {
  test('is installed in the version for which this folder was written', () => {
    expect(installedVersion('react-router')).toBe(supportedRouterVersion);
    expect(installedVersion('@react-router/dev')).toBe(supportedRouterVersion);
  });

  test('stays within its budget: the replacements have a tenth of the original size, and the build checks the script', () => {
    const weight = (code: string) => brotliCompressSync(code).length;
    const original = Object.keys(unusedFileReplacements).reduce((sum, file) => sum + weight(readFileSync(join(folder, file), 'utf8')), 0);
    const replaced = Object.values(unusedFileReplacements).reduce((sum, code) => sum + weight(code), 0);
    expect(replaced).toBeLessThan(original / 10);
    const code = Array.from({ length: 60_000 }, (_, at) => (at * 7919).toString(36)).join();
    expect(describeBudgetExcess(routerScript, { code, modules: {} })).toMatch(
      /^The script react .* weighs \d+\.\d kB compressed, 92 at most/,
    );
  });

  test('is unchanged if the switch is off', async () => {
    const entry = await entryContext();
    const { context, script } = extractHydrationData(entry, false);
    expect([context, await script('')]).toEqual([entry, '']);
  });

  const folder = 'node_modules/react-router/dist/production';

  test.each(Object.entries(unusedFileReplacements))('has %s, and the replacement has the same exports', (file, replacement) => {
    const path = join(folder, file);
    expect(existsSync(path), packageMismatchMessage('react-router', `has no ${file}`)).toBe(true);
    const listed = /export \{([^}]+)\}/.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
    const names = listed
      .split(',')
      .map((name) => (name.split(' as ').at(-1) ?? '').trim())
      .filter(Boolean);
    const given = [...replacement.matchAll(/(?:export const|,) (\w+) = /g)].map(([, name]) => name);
    expect(given.sort(), packageMismatchMessage('react-router', `exports other names from ${file}`)).toEqual(names.sort());
  });

  test('stores its router on the window, with the data of its loaders', () => {
    const hydrated = readFileSync(join(folder, 'lib/dom-export/hydrated-router.js'), 'utf8');
    expect(hydrated, packageMismatchMessage('react-router', 'keeps no window.__reactRouterDataRouter')).toContain(
      'window.__reactRouterDataRouter = ',
    );
    const router = createMemoryRouter([{ path: '/' }]);
    expect(
      [typeof router.state.loaderData, typeof router.revalidate],
      packageMismatchMessage('react-router', 'has another router'),
    ).toEqual(['object', 'function']);
    router.dispose();
  });

  test('passes data to the browser as the portal does after its pages, and the portal lists only the routes of the page', async () => {
    const entry = await entryContext();
    const own = extractHydrationData({ ...entry, serverHandoffStream: streamOf(data) });
    const [theirs, ours] = [await page({ ...entry, serverHandoffStream: streamOf(data) }), await page(own.context)];
    const handed = handedBy([...scriptsOf(theirs), '']);
    expect(handed, packageMismatchMessage('react-router', 'hands its data over otherwise')).toEqual({ chunks: [data], closed: true });
    expect(handedBy([...scriptsOf(ours), await own.script(ours)])).toEqual(handed);
    expect(Object.keys(own.context.manifest.routes)).toEqual(['root', 'shown']);
    expect(scriptsOf(ours)).toEqual(scriptsOf(theirs).slice(0, 2)); // React Router's own two scripts are unchanged
  });

  test('is rejected with the name of the missing part if a version lacks it', async () => {
    const entry = await entryContext();
    expect(() => extractHydrationData(entry)).toThrow(/keeps its data elsewhere .*docs\/decisions\/030/);
    await expect(extractHydrationData({ ...entry, serverHandoffStream: streamOf('') }).script('<html></html>')).rejects.toThrow(
      /begins no stream/,
    );
  });
});
