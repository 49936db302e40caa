import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { drizzle as overNode } from 'drizzle-orm/node-postgres';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { drizzle as overPGlite } from 'drizzle-orm/pglite';
import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import { createMemoryRouter, createStaticHandler, type EntryContext, Outlet, Scripts, ServerRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { unused } from '../scripts/router-build.ts';
import type { Db } from '../src/platform/db/connect.server.ts';
import { clientOf, columnNameOf, pooledDatabase, snakeCase } from '../src/platform/db/drizzle-internals.server.ts';
import { DurablePGlite } from '../src/platform/db/engine.server.ts';
import { moduleOf } from '../src/platform/db/pglite-internals.server.ts';
import { Pool } from '../src/platform/db/pool.server.ts';
import { handedOff } from '../src/web/lib/router-handoff.server.ts';

/** What the portal uses of others' insides, as the installed versions have it: a new version that lacks it is named here. */
const lacking = (name: string, what: string): string => {
  const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string };
  return `${name} ${version} ${what}: see docs/decisions/030-internals-behind-one-module.md`;
};

/** Letters that would end a script, or a line of it. */
const data = '[{"</script><!--&\u2028\u2029":"`\\\\\'"}]\n';
const streamOf = (text: string) => new Blob([text]).stream();

const Root = () => createElement('html', null, createElement('body', null, createElement(Outlet), createElement(Scripts)));
/** What React Router's handler would give a renderer for a page of two routes of three. */
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
  } as unknown as EntryContext; // of routes only what is read
};

const page = async (context: EntryContext): Promise<string> => {
  const { prelude } = await prerender(
    createElement(ServerRouter, { context: { ...context, renderMeta: {} }, url: 'http://localhost/shown' }),
  );
  return new Response(prelude).text();
};
const scriptsOf = (html: string): string[] => [...html.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].map(([, code = '']) => code);

/** What the scripts of a page (but that with its imports) put into the stream that the browser's router reads. */
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
  const folder = 'node_modules/react-router/dist/production';

  test.each(Object.entries(unused))('has %s, and what stands in its place exports as much', (file, replacement) => {
    const path = join(folder, file);
    expect(existsSync(path), lacking('react-router', `has no ${file}`)).toBe(true);
    const listed = /export \{([^}]+)\}/.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
    const names = listed
      .split(',')
      .map((name) => (name.split(' as ').at(-1) ?? '').trim())
      .filter(Boolean);
    const given = [...replacement.matchAll(/(?:export const|,) (\w+) = /g)].map(([, name]) => name);
    expect(given.sort(), lacking('react-router', `exports other names from ${file}`)).toEqual(names.sort());
  });

  test('keeps its router on the window, with the data of its loaders', () => {
    const hydrated = readFileSync(join(folder, 'lib/dom-export/hydrated-router.js'), 'utf8');
    expect(hydrated, lacking('react-router', 'keeps no window.__reactRouterDataRouter')).toContain('window.__reactRouterDataRouter = ');
    const router = createMemoryRouter([{ path: '/' }]);
    expect([typeof router.state.loaderData, typeof router.revalidate], lacking('react-router', 'has another router')).toEqual([
      'object',
      'function',
    ]);
    router.dispose();
  });

  test('hands data to the browser as the portal does behind its pages, and lists no other routes there', async () => {
    const entry = await entryContext();
    const own = handedOff({ ...entry, serverHandoffStream: streamOf(data) });
    const [theirs, ours] = [await page({ ...entry, serverHandoffStream: streamOf(data) }), await page(own.context)];
    const handed = handedBy([...scriptsOf(theirs), '']);
    expect(handed, lacking('react-router', 'hands its data over otherwise')).toEqual({ chunks: [data], closed: true });
    expect(handedBy([...scriptsOf(ours), await own.script(ours)])).toEqual(handed);
    expect(Object.keys(own.context.manifest.routes)).toEqual(['root', 'shown']);
    expect(scriptsOf(ours)).toEqual(scriptsOf(theirs).slice(0, 2)); // its own two are the same
  });

  test('without that is refused, by what it lacks', async () => {
    const entry = await entryContext();
    expect(() => handedOff(entry)).toThrow(/keeps its data elsewhere .*docs\/decisions\/030/);
    await expect(handedOff({ ...entry, serverHandoffStream: streamOf('') }).script('<html></html>')).rejects.toThrow(/begins no stream/);
  });
});

describe('PGlite', () => {
  test('has the module that its engine is made durable with', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'internals-'));
    const engine = await new DurablePGlite(join(folder, 'pg'), {}, undefined).open(); // refuses another module
    expect(engine.Module, lacking('@electric-sql/pglite', 'has no Module')).toHaveProperty('NODEFS.stream_ops.fsync');
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
    expect(typeof PGlite.prototype.execProtocolRawSync, lacking('@electric-sql/pglite', 'has no execProtocolRawSync')).toBe('function');
    expect(typeof PGlite.prototype.execProtocolStream, lacking('@electric-sql/pglite', 'has no execProtocolStream')).toBe('function');
    expect(PGlite.defaultStartParams, lacking('@electric-sql/pglite', 'starts otherwise than without fsync (-F)')).toContain('-F');
    expect(typeof NodeFS.prototype.init, lacking('@electric-sql/pglite', 'has another NodeFS')).toBe('function');
  }, 60_000);

  test('with another module is refused, by what it lacks', () => {
    expect(() => moduleOf({})).toThrow(/pglite is not as the portal knows it inside \(stackRestore, .*docs\/decisions\/030/);
  });
});

describe('drizzle', () => {
  test('calls columns as the portal does, and its sessions hold the driver', async () => {
    const { ofTwoWords } = pgTable('sample', { ofTwoWords: integer() });
    expect(columnNameOf(ofTwoWords), lacking('drizzle-orm', 'has another CasingCache')).toBe('of_two_words');
    expect(snakeCase('ofTwoWords'), lacking('drizzle-orm', 'has another toSnakeCase')).toBe('of_two_words');
    const pool = new Pool({});
    const client = new PGlite();
    const held = [overNode({ client: pool }), pooledDatabase(pool), overPGlite({ client })].map((db) => clientOf(db as unknown as Db));
    expect(held[0] === (pool as unknown) && held[1] === (pool as unknown), lacking('drizzle-orm', 'keeps no session.client')).toBe(true);
    expect(held[2] === (client as unknown), lacking('drizzle-orm', 'keeps no session.client over PGlite')).toBe(true);
    await client.close();
    await pool.end();
  }, 60_000);
});
