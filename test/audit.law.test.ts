import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditSentenceOf } from '../src/areas/logs/sentence.server.ts';
import { auditActionModule, auditFieldLabel } from '../src/areas/logs/web/admin/audit-words.ts';
import { composition } from '../src/areas.server.ts';
import { areas } from '../src/areas.ts';
import { locales } from '../src/base/locales.ts';
import { catalogues } from '../src/platform/i18n/all.server.ts';
import { createTranslator } from '../src/platform/i18n/translate.ts';
import { isKind } from '../src/records/kinds/index.ts';
import { accessTable, bodyOf } from './harness/access-table.ts';
import { accountPassword, newOperator, newUser, type User } from './harness/accounts.ts';
import type { AuditSetup } from './harness/audit-case.ts';
import { auditCases } from './harness/audit-cases.ts';
import { auditJobs, secretsInTrash } from './harness/audit-jobs.ts';
import { isFullCaseRun } from './harness/cases.ts';
import { testedKinds } from './harness/kind-cases.ts';
import { openPortal, type Portal } from './harness/portal.ts';
import { bodyFor, pathFor } from './harness/relations.ts';
import { SessionCookies } from './harness/route-calls.ts';
import { apiRoutes, routeDifferences } from './harness/routes.ts';
import { listChangedFields, readWatchedRows, type StoredRows } from './harness/stored.ts';

/** Every change of stored data is in the audit as field differences, without secrets. The list of routes comes from the running server. */
let portal: Portal;
let stage: AuditSetup;
beforeAll(async () => {
  portal = await openPortal({ samples: false, routes: (app) => void app.post('/api/planted', async () => ({})) });
  stage = {
    portal,
    operator: await newOperator(portal),
    owner: await newUser(portal, { country: 'cn' }),
    other: await newUser(portal, { country: 'cn' }),
    someone: () => newUser(portal, { country: 'cn' }),
  };
}, 60_000);
afterAll(() => portal.close());

const isWrite = (route: string) => !route.startsWith('GET ');
/** Each call gets a session of its own, because some routes end the session. */
const cookieOf = (by: User): Promise<string> => new SessionCookies(portal).of(by);

interface Entry {
  id: number;
  action: string;
  facts: { changes?: Record<string, { from?: unknown; to?: unknown }> };
}
const entries = (after = 0) => portal.connection.query<Entry>('select id, action, facts from audit where id > $1 order by id', [after]);

describe('completeness of the audit cases', () => {
  test('there is an audit case for every writing route and for no other; a planted route is reported as missing', () => {
    const routes = apiRoutes(portal.app).filter(isWrite);
    expect(routeDifferences(routes, Object.keys(auditCases))).toEqual({ missing: ['POST /api/planted'], stale: [] });
  });

  test('there is an audit case for every step of every back-office resource; a planted step is reported as missing', () => {
    const [first, ...others] = composition.resources(portal.services);
    const planted = { ...first, actions: { ...first?.actions, planted: { permission: 'log:audit:read', run: async () => null } } };
    const stepsOf = ({ name, create, update, remove, restore, actions = {}, batches = {} }: (typeof others)[number]) => [
      ...(create ? [`POST /api/admin/${name}`] : []),
      ...(update ? [`PUT /api/admin/${name}/:id`] : []),
      ...(remove ? [`DELETE /api/admin/${name}`] : []),
      ...(restore ? [`POST /api/admin/${name}/restore`] : []),
      ...Object.keys(actions).map((step) => `POST /api/admin/${name}/:id/${step}`),
      ...Object.keys(batches).map((step) => `POST /api/admin/${name}/${step}`),
    ];
    const steps = [planted as (typeof others)[number], ...others].flatMap(stepsOf);
    expect(steps.filter((step) => !(step in auditCases))).toEqual([`POST /api/admin/${first?.name}/:id/planted`]);
  });
});

const lastEntry = async (): Promise<number> =>
  (await portal.connection.query<{ id: number }>('select coalesce(max(id), 0) as id from audit'))[0]?.id ?? 0;

/**
 * Audit actions and changes since the entry `last`. `unnamed`: columns that changed since `before`, or fields that were sent, without an
 * audit entry.
 */
const auditedSince = async (before: StoredRows, last: number, expectedFields: readonly string[] = []) => {
  const changed = listChangedFields(before, await readWatchedRows(portal));
  const made = await entries(last);
  const changes = made.flatMap(({ facts }) => Object.entries(facts.changes ?? {}));
  const named = new Set(changes.flatMap(([field]) => [field, field.split('.')[0], field.split('.').at(-1)]));
  const unnamed = [...changed, ...expectedFields].filter((one) => !named.has(one.slice(one.indexOf(': ') + 2)));
  return { actions: made.map(({ action }) => action), changes, unnamed };
};

/** Names of the fields of a request body that an audit entry must name: no fields that are not stored, and no empty values. */
const fieldsExpectedInAudit = (body: object): string[] =>
  Object.entries(body).flatMap(([name, value]) =>
    unstoredFields.includes(name) || value === null || (typeof value === 'object' && Object.keys(value).length === 0) ? [] : [name],
  );
const unstoredFields = ['version', 'key', 'captcha', 'code', 'oldCode', 'pwd', 'ids'];
const creates = /^POST \/api\/admin\/(accounts|organizations|labels|menus|dictionaries|concepts|content\/\w+)$/;
const secretName = /(^|\.)(password|pwd|secret|token|hash)$/i;
const contentStep = /^(\w+) \/api\/admin\/content\/(\w+)(.*)$/;
/** The text that stands in the audit for a secret value. Masked contact data may be equal before and after a change. */
const hidden = '••••';
const masked = /(^|\.)(phone|email|contact)$/;

/**
 * All kinds share the steps of their records. Each step is tested with the first kind that has it and with every fifth of the others; steps
 * that write field by field are tested with the kinds of `testedKinds`. `npm test -- --all-engines` tests all steps of all kinds.
 */
const stepsOfKinds = Map.groupBy(
  Object.keys(auditCases).filter((route) => contentStep.test(route)),
  (route) => route.replace(contentStep, '$1 $3'),
);
const isTested = (route: string): boolean => {
  const step = route.replace(contentStep, '$1 $3');
  if (isFullCaseRun || !contentStep.test(route)) return true;
  if (step === 'POST ' || step === 'PUT /:id') return testedKinds.some((kind) => route.split('/').includes(kind));
  const position = stepsOfKinds.get(step)?.indexOf(route) ?? 0;
  return position === 0 || position % 5 === [...stepsOfKinds.keys()].indexOf(step) % 5;
};

const lines = Object.entries(auditCases).filter(([route, line]) => typeof line !== 'string' && route in accessTable && isTested(route));
describe('every change is in the audit, field by field', () => {
  test.each(lines)('%s', async (route, line) => {
    if (typeof line === 'string') throw new Error('No change');
    const change = await line(stage);
    const by = change.by === undefined ? stage.operator : change.by;
    const path = change.path ?? (await pathFor(portal, route, by && by !== stage.operator ? by : stage.owner, stage.other));
    const body = change.body ?? (await bodyFor(portal, route, bodyOf(accessTable[route] as never)));
    const before = await readWatchedRows(portal);
    const last = await lastEntry();
    const headers = { 'accept-language': 'en-us', ...(by && { cookie: change.sameSession ? by.cookie : await cookieOf(by) }) };
    const reply = await portal.send(route.split(' ')[0] as 'POST', path, body, headers);
    expect(reply.status, reply.text.slice(0, 400)).toBe(200);
    const expectedFields = [...(change.fields ?? []), ...(creates.test(route) ? fieldsExpectedInAudit(body ?? {}) : [])].map(
      (field) => `sent: ${field}`,
    );
    const { actions, changes, unnamed } = await auditedSince(before, last, expectedFields);
    expect(actions, 'nothing in the audit').not.toEqual([]);
    expect(unnamed, `named: ${changes.map(([field]) => field)}`).toEqual([]);
    expect(changes, 'no difference').not.toEqual([]);
    for (const [field, { from, to }] of changes) {
      if (secretName.test(field)) expect([null, hidden], field).toEqual(expect.arrayContaining([from, to]));
      else if (!masked.test(field) && to !== hidden)
        expect([field, JSON.stringify(from ?? null)], 'a difference that is none').not.toEqual([field, JSON.stringify(to ?? null)]);
    }
  });
});

describe('changes by background jobs are in the audit', () => {
  const jobs = Object.entries(auditJobs).flatMap(([name, job]) => (typeof job === 'string' ? [] : [[name, job] as const]));

  test.each(jobs)('%s', async (_, { prepare, run }) => {
    await prepare(stage);
    const [before, last] = [await readWatchedRows(portal), await lastEntry()];
    await run(stage);
    const { unnamed, actions } = await auditedSince(before, last);
    expect(actions).not.toEqual([]);
    expect(unnamed).toEqual([]);
  });

  test('every declared job has an audit case', () => {
    const declared = areas.flatMap((one): readonly string[] => ('jobs' in one ? one.jobs : []));
    expect(declared.length).toBeGreaterThan(5);
    expect(Object.keys(auditJobs).sort()).toEqual([...declared, 'files', 'jobs', 'first start'].sort());
  });

  test('a planted change without an audit entry is found', async () => {
    const [before, last] = [await readWatchedRows(portal), await lastEntry()];
    await portal.connection.query(`update account set company = 'Planted' where id = $1`, [stage.other.id]);
    expect((await auditedSince(before, last)).unnamed).toEqual(['account: company']);
  });
});

describe('texts of the audit log for operators', () => {
  test('every audit action has a sentence', async () => {
    const actions = await portal.connection.query<{ action: string }>('select distinct action from audit order by 1');
    const hasSentence = ({ action }: { action: string }) =>
      !auditSentenceOf('en-us', { action, target: null, account: 1, accountName: 'Somebody', facts: {} }).startsWith('Somebody: ');
    expect(actions.length).toBeGreaterThan(60);
    expect(actions.filter((one) => !hasSentence(one))).toEqual([]);
  });

  test.each(locales)('every changed field has a label in %s', async (locale) => {
    const t = createTranslator(locale, catalogues[locale]);
    const nameless = new Set<string>();
    const found = await portal.connection.query<Entry & { target: string }>('select action, target, facts from audit order by id');
    for (const { action, target, facts } of found)
      for (const field of Object.keys(facts.changes ?? {})) {
        const [of] = (target ?? '').split(':');
        const kind = action.startsWith('content.') && isKind(of) ? of : null;
        const name = auditFieldLabel({ t }, { area: auditActionModule(action), kind, field });
        if (name === field || /(^| )[a-z]+[A-Z]|^(admin|field|content)\./.test(name)) nameless.add(`${action}: ${field} (${name})`);
      }
    expect([...nameless]).toEqual([]);
  });
});

describe('data that must not be in the audit', () => {
  test('the audit contains no password, hash, secret or token, and no unmasked contact data', async () => {
    const all = await portal.connection.query<{ value: string }>(
      `select password as value from account union select phone from account union select email from account union select token from session
         union select secret from second_factor union select unnest(recovery) from second_factor union select hash from code
         union select phone from organization union select email from organization union select contact from application
         union select contact from feedback union select "values"->>'contact' from posting`,
    );
    const known = [
      ...all.map(({ value }) => value),
      accountPassword,
      'Another-one#7',
      'Given-one#7',
      'law-smtp-password',
      ...secretsInTrash,
    ];
    const secrets = known.filter((value) => typeof value === 'string' && value.length > 3);
    expect(secrets.length).toBeGreaterThan(50);
    const found = (await entries()).filter(({ facts }) => secrets.some((value) => JSON.stringify(facts).includes(value)));
    expect(found).toEqual([]);
    expect(secrets).toContain('+8613833344455');
    expect(JSON.stringify(await entries())).toContain('+86138****4455');
  });
});
