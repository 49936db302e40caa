import { randomBytes, randomUUID } from 'node:crypto';
import type { PostingValues } from '../../src/areas/exchange/operations.ts';
import { createColumnDerivation } from '../../src/records/derive/columns.server.ts';
import { isKind } from '../../src/records/kinds/index.ts';
import { snd } from '../../src/records/kinds/snd/kind.ts';
import type { RouteRowCreators } from './access-line.ts';
import type { User } from './accounts.ts';
import { loadFromAreas } from './area-files.ts';
import { pickPooledDraft } from './contents.ts';
import { generateRecordDrafts } from './drafts.ts';
import {
  formDefinitionFor,
  formWithApplicantChoice,
  formWithApproverChoice,
  newApprover,
  newCase,
  newDeputy,
  newFlow,
} from './flow-relations.ts';
import type { Portal } from './portal.ts';

const values: PostingValues = {
  category: 'demand',
  title: 'Sensors wanted',
  summary: 'A few sensors',
  body: '<p>Sensors</p>',
  lang: 'en-us',
  country: 'cn',
  industries: ['energy'],
  technologies: ['iot'],
  ics: [],
  unitName: 'Sample works',
  address: '',
  contact: 'secret-contact@example.org',
  link: '',
  image: null,
  attachments: [],
};

const idOf = async (portal: Portal, sql: string, params: unknown[]): Promise<string> => {
  const [row] = await portal.connection.query<{ id: number | string }>(`${sql} returning id`, params);
  return String(row?.id);
};

/** Creates a public demand of China without an owner; returns its id. */
export const newPublicDemand = async (portal: Portal): Promise<string> => {
  const [draft] = generateRecordDrafts(snd, 1);
  const key = randomUUID();
  await portal.write('snd', [{ ...draft, key, lang: 'en-us', country: 'cn' } as never]);
  const [row] = await portal.connection.query<{ n: number }>('select n from snd where key = $1', [key]);
  return String(row?.n);
};

export const newPosting = (
  portal: Portal,
  owner: User,
  { record = null, status = 'unaudited', changes = {} }: { record?: string | null; status?: string; changes?: Partial<PostingValues> } = {},
): Promise<string> =>
  idOf(portal, `insert into posting (owner, record, "values", status, submitted_at) values ($1, $2, $3::jsonb, $4, now())`, [
    owner.id,
    record,
    JSON.stringify({ ...values, ...changes }),
    status,
  ]);

export const newApplication = (portal: Portal, applicant: User, record: string): Promise<string> =>
  idOf(portal, `insert into application (record, applicant, message, contact) values ($1, $2, 'Hello', 'a@example.org')`, [
    Number(record),
    applicant.id,
  ]);

/**
 * Creates the back-office row that a path refers to; returns its id. If its table has a country, the row belongs to China. For paths that
 * end in `/restore`, the row is in the trash if its table has one.
 */
const newAdminRow = async (portal: Portal, path: string): Promise<string> => {
  const deleted = path.endsWith('/restore') ? 'now()' : 'null';
  const code = randomUUID();
  if (path.startsWith('/api/admin/accounts'))
    return idOf(
      portal,
      `insert into account (account, real_name, password, country, locale, deleted_at) values ($1, 'x', 'x', 'cn', 'en-us', ${deleted})`,
      [code],
    );
  if (path.startsWith('/api/admin/organizations'))
    return idOf(portal, `insert into organization (code, names, country, deleted_at) values ($1, '{}', 'cn', ${deleted})`, [code]);
  if (path.startsWith('/api/admin/labels'))
    return idOf(portal, `insert into label (code, names, scope, permissions, deleted_at) values ($1, '{}', 'own', '{}', ${deleted})`, [
      code,
    ]);
  const [, kind] = /^\/api\/admin\/content\/(\w+)/.exec(path) ?? [];
  if (isKind(kind)) return pickPooledDraft(portal, kind, path.endsWith('/restore'));
  if (path.startsWith('/api/admin/menus'))
    return idOf(portal, `insert into menu (area, type, titles, deleted_at) values ('portal', 'page', '{}', ${deleted})`, []);
  if (path.startsWith('/api/admin/dictionaries')) {
    await portal.connection.query(`insert into dictionary_item (dictionary, value, deleted_at) values ('domain', $1, ${deleted})`, [code]);
    return `domain:${code}`;
  }
  if (path.startsWith('/api/admin/concepts')) return newConcept(portal, code);
  if (path.startsWith('/api/admin/flows')) return String(await newFlow(portal));
  return '1';
};

/** `newConcept` creates a concept of an operator; `hiddenConcept` hides a built-in concept, for calls that restore it. */
const newConcept = async ({ connection }: Portal, key: string): Promise<string> => {
  await connection.query(`insert into concept (key) values ($1)`, [key]);
  await connection.query(
    `insert into concept_term (concept, language, place, term, status, source)
     select $1, language, 0, language || ' ' || $1, 'preferred', 'operator' from unnest(array['en-us', 'zh-cn']) as l (language)`,
    [key],
  );
  return key;
};
const hiddenConcept = async ({ connection }: Portal, key: string): Promise<string> => {
  await connection.query(`insert into concept (key, hidden) values ($1, true) on conflict (key) do update set hidden = true, version = 1`, [
    key,
  ]);
  return key;
};

/** The request body of a call; its ids and chosen approvers are replaced by those of newly created rows. */
export const bodyFor = async (portal: Portal, route: string, body: object | undefined): Promise<object | undefined> => {
  if (body && 'chosen' in body) {
    const chosen = [String(await newApprover(portal))];
    if (route !== 'POST /api/uc/flow/forms') return { ...body, chosen };
    return { ...body, flow: String(await newFlow(portal, 'active', formWithApplicantChoice)), chosen: { a: chosen } };
  }
  return body && 'ids' in body && route.includes(' /api/admin/')
    ? { ...body, ids: [await newAdminRow(portal, route.slice(route.indexOf(' ') + 1))] }
    : body;
};

/** Registers a derivation rule that changes nothing, with a unique name; returns the name. */
const newRule = ({ services: { derivationRuns } }: Portal): string => {
  const name = `law-${randomUUID()}`;
  derivationRuns.register(createColumnDerivation({ name, kind: 'policy', plan: async function* () {} }));
  return name;
};
/** Inserts a completed or a queued run of a rule that changes nothing; returns its id. */
const newRun = (portal: Portal, state: 'done' | 'queued'): Promise<string> =>
  idOf(
    portal,
    `insert into derivation_run (name, kind, version, state, dry, planned, total, applied, job) values ($1, 'policy', '', $2, false, 1, 100, 1, 0)`,
    [newRule(portal), state],
  );

let nextNumber = 90_000;
/**
 * Creates two standards of China, one with the number of an edition and one with the number without year, which the portal merges; returns
 * the id of the merge.
 */
const newMerge = async (portal: Portal): Promise<string> => {
  const number = `GB/T ${++nextNumber}`;
  const draft = {
    lang: 'en-us',
    texts: { 'en-us': { title: number } },
    country: 'cn',
    date: '2020-01',
    source: { name: 'a', link: null },
  } as const;
  for (const one of [`${number}-2020`, number]) await portal.write('standard', [{ ...draft, fields: { number: one } }]);
  const [merge] = await portal.connection.query<{ id: number }>('select max(id) as id from record_merge');
  return String(merge?.id);
};

const areaSubjects = (await loadFromAreas<{ subjects?: RouteRowCreators }>('access.testing.ts')).flatMap(({ subjects = {} }) =>
  Object.entries(subjects),
);

/**
 * The path of a route with the ids of newly created rows. The rows belong to the owner, or for routes of operators to China if they have a
 * country.
 */
export const pathFor = async (portal: Portal, route: string, owner: User, someone: User): Promise<string> => {
  const path = route.slice(route.indexOf(' ') + 1);
  const fill = (id: string, aid = '') => path.replace(':aid', aid).replace(':id', id);
  if (path === '/api/uc/follows/state') return `${path}?kind=search&query=keyword%3Dwater`;
  if (!path.includes(':')) return path;
  const at = (start: string) => path.startsWith(start);
  for (const [start, make] of areaSubjects) if (at(start)) return fill(await make(portal));
  if (at('/api/uc/sessions/'))
    return fill(
      await idOf(portal, `insert into session (token, account, address, agent) values ($1, $2, 'x', 'x')`, [randomUUID(), owner.id]),
    );
  if (at('/api/uc/follows/'))
    return fill(
      await idOf(portal, `insert into follow (account, type, kind, query, name) values ($1, 'search', 'search', $2, 'x')`, [
        owner.id,
        `keyword=${randomUUID()}`,
      ]),
    );
  if (at('/api/portal/tests/'))
    return fill(
      await idOf(
        portal,
        `insert into test_run (id, account, tool, title, lang, status, limit_at)
         values ($1, $2, 1, 'x', 'en-us', 'running', now() + interval '1 day')`,
        [randomBytes(16).toString('base64url'), owner.id],
      ),
    );
  if (at('/api/portal/mysnd/') && path.includes(':aid')) {
    const record = await newPublicDemand(portal);
    return fill(await newPosting(portal, owner, { record }), await newApplication(portal, someone, record));
  }
  if (at('/api/portal/mysnd/') || at('/api/admin/flow-tasks/postings/:id')) return fill(await newPosting(portal, owner));
  if (at('/api/portal/applications/') || at('/api/admin/flow-tasks/applications/'))
    return fill(await newApplication(portal, owner, await newPublicDemand(portal)));
  if (at('/api/uc/flow/cases/')) return fill(String((await newCase(portal, owner.id)).id));
  if (at('/api/admin/flow-tasks/:id/approve'))
    return fill(String((await newCase(portal, owner.id, 'running', formWithApproverChoice)).task));
  if (at('/api/admin/flow-tasks/:id')) return fill(String((await newCase(portal, owner.id)).task));
  const ofOperators = formDefinitionFor({ by: 'label', label: 'administrator' });
  if (at('/api/admin/flow-instances/'))
    return fill(String((await newCase(portal, owner.id, path.endsWith('/resume') ? 'paused' : 'running', ofOperators)).id));
  if (at('/api/admin/flows/:id')) return fill(String(await newFlow(portal, path.endsWith('/resume') ? 'suspended' : 'active')));
  if (at('/api/admin/calendars/')) return fill('cn');
  if (at('/api/admin/deputies/')) return fill(String(await newDeputy(portal, owner.id, someone.id)));
  if (at('/api/admin/quality/rules/')) return fill(`${newRule(portal)}:policy`);
  if (at('/api/admin/quality/merges/')) return fill(await newMerge(portal));
  if (at('/api/admin/quality/runs/')) return fill(await newRun(portal, path.endsWith('/cancel') ? 'queued' : 'done'));
  if (at('/api/portal/snd/')) return fill(await newPublicDemand(portal));
  if (at('/api/admin/settings/')) {
    await portal.connection.query(`insert into setting_history (key) values ('posting.days')`);
    return fill('posting.days');
  }
  if (at('/api/admin/error-codes/')) return fill('E_NOT_FOUND');
  if (at('/api/admin/concepts/'))
    return fill(path.endsWith('/reset') ? await hiddenConcept(portal, 'iso') : await newAdminRow(portal, path));
  if (at('/api/admin/permissions/')) return fill('log:audit:read');
  if (/^\/api\/admin\/(accounts|organizations|labels)\//.test(path)) return fill(await newAdminRow(portal, path));
  if (/^\/api\/admin\/(content\/\w+|menus)\//.test(path)) return fill(await newAdminRow(portal, path));
  if (at('/api/admin/dictionary-items/')) return fill('policyType:tax');
  if (at('/api/admin/dictionaries/')) return fill(route.startsWith('PUT') ? await newAdminRow(portal, path) : 'domain');
  if (at('/api/admin/pages/')) {
    await portal.connection.query(`insert into page_history (name, content) values ('home', '{}')`);
    return fill('home');
  }
  return fill('1');
};
