import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { StartableForm } from '../src/areas/flow/operations.ts';
import type { ListAnswer } from '../src/records/api.ts';
import { kindOf, kindSlugs } from '../src/records/kinds/index.ts';
import { newOperator } from './harness/accounts.ts';
import { newCase } from './harness/flow-relations.ts';
import { testedKinds } from './harness/kind-cases.ts';
import { newOrganization } from './harness/office.ts';
import { openPortal, type Portal } from './harness/portal.ts';
import { createTestPosting } from './harness/postings.ts';

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

  /** Paths of the registered routes, parsed from the route tree that Fastify prints. */
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

  test('the document is OpenAPI 3.1 with valid references and unique names', async () => {
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

  test('the document describes every route of the API', async () => {
    const { paths } = await load();
    const registered = [...new Set(routes().filter((path) => path.startsWith('/api/')))].map((path) => path.replace(/:(\w+)/g, '{$1}'));
    const hidden = ['/api/openapi.json', '/api/*'];
    expect(registered.length).toBeGreaterThan(kindSlugs.length * 5);
    expect(registered.filter((path) => !(path in paths) && !hidden.includes(path))).toEqual([]);
  });

  test('the document requires no parameter that the server does not require', async () => {
    const { paths } = await load();
    for (const [path, operations] of Object.entries(paths))
      for (const operation of Object.values(operations)) {
        const demanded = (operation.parameters ?? []).filter((parameter) => parameter.required).map(({ name }) => name);
        const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        const inQuery = path.includes('/matching/')
          ? ['expected']
          : path.endsWith('/related')
            ? ['id']
            : path.endsWith('/follows/state')
              ? ['kind']
              : path.endsWith('/forms/choices')
                ? ['flow', 'field']
                : null;
        const expectedParameters = inQuery ?? inPath;
        expect([path, demanded]).toEqual([path, expectedParameters]);
      }
  });

  test('every number in a request has bounds within the range of its column or of exact doubles', async () => {
    const { paths } = await load();
    interface Bounded extends Schema {
      type?: string | string[];
      minimum?: number;
      maximum?: number;
      exclusiveMinimum?: number;
    }
    const numbers: string[] = [];
    const loose: string[] = [];
    const look = (at: string, value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const { type, minimum, maximum } = value as Bounded;
      const types = [type].flat();
      if (!('const' in value || 'enum' in value) && (types.includes('integer') || types.includes('number'))) {
        const most = types.includes('integer') ? 2 ** 31 - 1 : Number.MAX_SAFE_INTEGER;
        numbers.push(at);
        if (minimum === undefined || maximum === undefined || minimum < -most - 1 || maximum > most)
          loose.push(`${at}: ${minimum} to ${maximum}`);
      }
      for (const [key, inner] of Object.entries(value)) look(`${at}.${key}`, inner);
    };
    for (const [path, operations] of Object.entries(paths))
      for (const [method, operation] of Object.entries(operations)) {
        const { parameters, requestBody } = operation as Operation & { requestBody?: unknown };
        look(`${method} ${path}`, { parameters, requestBody });
      }
    expect(numbers.length).toBeGreaterThan(100);
    expect(loose).toEqual([]);
    // The rule finds a planted number without bounds.
    look('planted', z.toJSONSchema(z.object({ version: z.number().int() })));
    expect(loose).toHaveLength(1);
  });

  const unjudged = kindSlugs.filter((slug) => !testedKinds.includes(slug));

  test('all answers satisfy their schemas', { timeout: 120_000 }, async () => {
    const { paths } = await load();
    const policy = await portal.get<ListAnswer>('/api/portal/policy');
    const operator = await newOperator(portal);
    const posting = await createTestPosting(operator);
    await operator.send('POST', `/api/portal/mysnd/${posting.id}/submit`);
    await newOrganization(portal);
    // A sample posting, which has no owner, so every account may apply to it.
    const offered = (await portal.get<ListAnswer>('/api/portal/snd?progress=-1')).data.docs[0]?.id;
    await operator.send('POST', `/api/portal/snd/${offered}/apply`, { message: 'We make them.', contact: 'maker@example.org' });
    await portal.connection.query(
      `insert into feedback (name, company, contact, content, locale) values ('A', 'B', 'a@example.org', 'Why?', 'en-us')`,
    );
    const rule = (await operator.get<ListAnswer>('/api/admin/quality/rules')).data.docs[0]?.id;
    const dry = await operator.send('POST', `/api/admin/quality/rules/${rule}/dry-run`);
    expect(dry.status, dry.text).toBe(200);
    const tool = (await portal.get<ListAnswer>('/api/portal/tools')).data.docs[0]?.id;
    const run = (await operator.send<{ id: string }>('POST', '/api/portal/tests', { tool })).data;
    const { id: ownCase } = await newCase(portal, operator.id);
    const [form] = (await operator.get<StartableForm[]>('/api/uc/flow/forms')).data;
    for (const [path, { get }] of Object.entries(paths)) {
      const schema = get?.responses['200']?.content?.['application/json']?.schema;
      if (!schema || unjudged.some((slug) => path.includes(`/content/${slug}`) || path.startsWith(`/api/portal/${kindOf(slug).api}/`)))
        continue;
      const kind = kindSlugs.find((slug) => path.replace('/mobile/', '/').startsWith(`/api/portal/${kindOf(slug).api}/`));
      const list = kind ? (await portal.get<ListAnswer>(`/api/portal/${kindOf(kind).api}`)).data : policy.data;
      const shape = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
      const postings = /^\/api\/(portal\/(mysnd|applications)|admin\/flow-tasks\/postings)\b/.test(path);
      const tests = path.startsWith('/api/portal/tests');
      const adminListPath = postings ? undefined : /^(\/api\/admin\/[\w/-]+)\/\{id\}/.exec(path)?.[1];
      const first = adminListPath && (await operator.get<ListAnswer>(adminListPath)).data.docs[0]?.id;
      const own = first ?? (postings ? String(posting.id) : tests ? run.id : path.startsWith('/api/uc/flow/') ? String(ownCase) : null);
      for (const id of own !== null ? [own] : list.docs.slice(0, 2).map((doc) => doc.id)) {
        const queries = {
          compare: `?with=${id}`,
          related: `?id=${id}`,
          state: `?kind=policy&id=${id}`,
          search: '?keyword=data',
          suggest: '?keyword=data',
          choices: `?flow=${form?.flow}&field=${form?.fields[0]?.id}`,
        };
        const query = queries[path.split('/').at(-1) as keyof typeof queries] ?? '';
        const caller = own !== null || /^\/api\/(admin\/|uc\/|nothing)/.test(path) ? operator : portal;
        const { status, text } = await caller.get(path.replace('{id}', id).replace('{name}', 'industry') + query);
        expect([path, status, shape.safeParse(JSON.parse(text)).error?.issues]).toEqual([path, 200, undefined]);
      }
      expect(shape.safeParse({ data: { surprise: 1 }, msg: '' }).success).toBe(false);
    }
  });
});
