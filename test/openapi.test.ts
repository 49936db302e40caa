import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ListAnswer } from '../src/contract/api.ts';
import { kindOf, kindSlugs } from '../src/kinds/index.ts';
import { openPortal, type Portal } from './harness/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
}, 60_000);
afterAll(() => portal.close());

describe('OpenAPI', () => {
  type Schema = Record<string, unknown>;
  interface Operation {
    operationId: string;
    parameters?: { name: string; in: string; required: boolean }[];
    responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
  }
  interface Document {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
    components?: { schemas?: Record<string, Schema> };
  }
  const load = async () => JSON.parse((await portal.get('/api/openapi.json')).text) as Document;
  const walk = function* (value: unknown): Generator<[string, unknown]> {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      yield [key, inner];
      yield* walk(inner);
    }
  };

  /** Paths of the registered routes, out of Fastify's drawing of them. */
  const routes = (): string[] => {
    const parents: string[] = [];
    return portal.app
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap((line) => {
        const [, indent = '', part = '', methods = ''] = /^([│├└─\s]*?── )(\S*)(?: \((.*)\))?/.exec(line) ?? [];
        if (!indent) return [];
        const depth = indent.length / 4;
        parents.splice(depth - 1, Number.POSITIVE_INFINITY, part);
        return methods ? [parents.join('')] : [];
      });
  };

  test('is 3.1 with valid references and unique names', async () => {
    const document = await load();
    expect(document.openapi).toMatch(/^3\.1\./);
    for (const [key, value] of walk(document)) {
      if (key !== '$ref') continue;
      const target = String(value)
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((at, step) => (at as Schema | undefined)?.[step], document);
      expect([value, target]).toEqual([value, expect.anything()]);
    }
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  test('describes every route of the API', async () => {
    const { paths } = await load();
    const registered = [...new Set(routes().filter((path) => path.startsWith('/api/')))].map((path) => path.replace(/:(\w+)/g, '{$1}'));
    const hidden = ['/api/openapi.json', '/api/*'];
    expect(registered.length).toBeGreaterThan(kindSlugs.length * 5);
    expect(registered.filter((path) => !(path in paths) && !hidden.includes(path))).toEqual([]);
  });

  test('requires no more than the server does', async () => {
    const { paths } = await load();
    for (const [path, { get }] of Object.entries(paths)) {
      const demanded = (get?.parameters ?? []).filter((parameter) => parameter.required).map(({ name }) => name);
      expect([path, demanded]).toEqual([path, path.includes('{id}') || path.endsWith('/related') ? ['id'] : []]);
    }
  });

  test('is kept by the answers', async () => {
    const { paths } = await load();
    const policy = await portal.get<ListAnswer>('/api/portal/policy');
    for (const [path, { get }] of Object.entries(paths)) {
      const schema = get?.responses['200']?.content?.['application/json']?.schema;
      if (!schema) continue;
      const kind = kindSlugs.find((slug) => path.startsWith(`/api/portal/${kindOf(slug).api}/`));
      const list = kind ? (await portal.get<ListAnswer>(`/api/portal/${kindOf(kind).api}`)).data : policy.data;
      const shape = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
      for (const { id } of list.docs.slice(0, 4)) {
        const query = path.endsWith('/related') ? `?id=${id}` : path.includes('/search') ? '?keyword=data' : '';
        const { status, text } = await portal.get(path.replace('{id}', id) + query);
        expect([path, status, shape.safeParse(JSON.parse(text)).error?.issues]).toEqual([path, 200, undefined]);
      }
      expect(shape.safeParse({ data: { surprise: 1 }, msg: '' }).success).toBe(false);
    }
  });
});
