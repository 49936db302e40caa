import { type AuditedRouteCase, type AuditSetup, defaultAuditCase, trashAuditCase } from './audit-case.ts';
import { newLabel, newOrganization } from './office.ts';

const joining = (end: string, make: (stage: AuditSetup) => Promise<string>) => async (stage: AuditSetup) => {
  const [leaves, joins] = [await stage.someone(), await stage.someone()];
  const id = await make(stage);
  const path = end.replace(':id', id);
  const { status, text } = await stage.operator.send('POST', path, { add: [String(leaves.id)] });
  if (status !== 200) throw new Error(text);
  return { path, body: { add: [String(joins.id)], remove: [String(leaves.id)] } };
};
const organization = {
  names: { 'en-us': 'Law' },
  country: 'cn',
  leaders: [] as string[],
  phone: '+861088887777',
  email: 'law-body@example.org',
  address: 'Street 1',
};
const setting =
  (key: string, value: unknown, then: (version: number, entry: string) => object, end: string) =>
  async ({ operator }: AuditSetup) => {
    const url = `/api/admin/settings/${key}`;
    const version = async () => (await operator.get<{ version: number }>(url)).data.version;
    await operator.send('PUT', url, { value, version: await version() });
    const { docs } = (await operator.get<{ docs: { id: string }[] }>(`${url}/history`)).data;
    return { path: `${url}${end}`, body: then(await version(), docs.at(-1)?.id ?? '') };
  };
const about = (text: string) => ({
  about: { 'en-us': { title: `About ${text}`, body: `<p>${text}</p>` }, 'zh-cn': { title: text, body: '<p>x</p>' } },
});
const aboutPage = async ({ operator }: AuditSetup) => (await operator.get<{ version: number }>('/api/admin/pages/about')).data.version;

/** Audit cases of the back-office routes for all data except accounts, records and flows. */
export const officeAuditCases: Record<string, AuditedRouteCase> = {
  'POST /api/admin/organizations': async ({ portal, owner }) => ({
    body: { ...organization, code: 'law', parent: await newOrganization(portal), leaders: [String(owner.id)], sort: 3 },
  }),
  'PUT /api/admin/organizations/:id': async ({ portal, owner }) => ({
    path: `/api/admin/organizations/${await newOrganization(portal)}`,
    body: {
      ...organization,
      code: 'law-changed',
      parent: await newOrganization(portal),
      leaders: [String(owner.id)],
      status: 0,
      version: 1,
    },
  }),
  'POST /api/admin/organizations/:id/move': async ({ portal }) => ({
    path: `/api/admin/organizations/${await newOrganization(portal)}/move`,
    body: { parent: await newOrganization(portal), sort: 7, version: 1 },
  }),
  'POST /api/admin/organizations/:id/membership': joining('/api/admin/organizations/:id/membership', ({ portal }) =>
    newOrganization(portal),
  ),
  'DELETE /api/admin/organizations': trashAuditCase,
  'POST /api/admin/organizations/restore': trashAuditCase,
  'POST /api/admin/labels': async () => ({
    body: { code: 'law', names: { 'en-us': 'Law' }, colour: 'red', scope: 'own', permissions: ['log:audit:read'] },
  }),
  'PUT /api/admin/labels/:id': async ({ portal }) => ({
    path: `/api/admin/labels/${await newLabel(portal, 'own', [])}`,
    body: { code: 'law-changed', names: { 'en-us': 'Law' }, colour: 'red', scope: 'all', permissions: ['log:audit:read'], version: 1 },
  }),
  'POST /api/admin/labels/:id/members': joining('/api/admin/labels/:id/members', ({ portal }) => newLabel(portal, 'own', [])),
  'DELETE /api/admin/labels': trashAuditCase,
  'POST /api/admin/labels/restore': trashAuditCase,
  'PUT /api/admin/settings/:id': async ({ operator }) => {
    const { version } = (await operator.get<{ version: number }>('/api/admin/settings/sender.smtp.password')).data;
    return { path: '/api/admin/settings/sender.smtp.password', body: { value: 'law-smtp-password', version } };
  },
  'POST /api/admin/settings/:id/reset': setting('posting.days', 41, (version) => ({ version }), '/reset'),
  'POST /api/admin/settings/:id/rollback': async (stage) => {
    await setting('posting.days', 42, () => ({}), '')(stage);
    return setting('posting.days', 43, (version, to) => ({ version, to }), '/rollback')(stage);
  },
  'POST /api/admin/menus': async () => ({
    body: {
      area: 'portal',
      type: 'page',
      titles: { 'en-us': 'Law' },
      icon: 'star',
      route: '/policy',
      permission: 'log:audit:read',
      sort: 5,
      visible: true,
    },
  }),
  'PUT /api/admin/menus/:id': defaultAuditCase,
  'DELETE /api/admin/menus': trashAuditCase,
  'POST /api/admin/menus/restore': trashAuditCase,
  'POST /api/admin/menus/:id/move': async ({ portal, operator }) => {
    const make = async (title: string) =>
      (
        await operator.send<{ id: string }>('POST', '/api/admin/menus', {
          area: 'portal',
          type: 'page',
          titles: { 'en-us': title },
          route: '/policy',
        })
      ).data.id;
    const [first, second] = [await make('First'), await make('Second')];
    const [{ version } = { version: 0 }] = await portal.connection.query<{ version: number }>('select version from menu where id = $1', [
      Number(second),
    ]);
    return { path: `/api/admin/menus/${second}/move`, body: { parent: null, before: first, version } };
  },
  'POST /api/admin/dictionaries': async () => ({
    body: { dictionary: 'domain', value: 'law', labels: { 'en-us': 'Law' }, colour: 'red', sort: 5, active: true },
  }),
  'PUT /api/admin/dictionaries/:id': defaultAuditCase,
  'DELETE /api/admin/dictionaries': trashAuditCase,
  'POST /api/admin/dictionaries/restore': trashAuditCase,
  'POST /api/admin/dictionaries/sort': async ({ portal }) => {
    const found = await portal.connection.query<{ value: string }>(
      `select value from dictionary_item where dictionary = 'policyType' and deleted_at is null order by sort desc`,
    );
    return { body: { dictionary: 'policyType', values: found.map(({ value }) => value) } };
  },
  'PUT /api/admin/pages/:id': async (stage) => ({
    path: '/api/admin/pages/about',
    body: { version: await aboutPage(stage), ...about('first') },
  }),
  'POST /api/admin/pages/:id/rollback': async (stage) => {
    const url = '/api/admin/pages/about';
    for (const text of ['second', 'third']) await stage.operator.send('PUT', url, { version: await aboutPage(stage), ...about(text) });
    const { docs } = (await stage.operator.get<{ docs: { id: string }[] }>(`${url}/history`)).data;
    return { path: `${url}/rollback`, body: { entry: docs[1]?.id, version: await aboutPage(stage) } };
  },
  'POST /api/admin/concepts': async () => ({ body: { key: 'law', terms: { 'en-us': 'law of the law', 'zh-cn': '律中律' } } }),
  'PUT /api/admin/concepts/:id': defaultAuditCase,
  'POST /api/admin/concepts/:id/reset': defaultAuditCase,
  'DELETE /api/admin/concepts': defaultAuditCase,
  'PUT /api/admin/error-codes/:id': async () => ({
    path: '/api/admin/error-codes/E_NOT_FOUND',
    body: { texts: { 'en-us': 'Nothing here.' }, version: 1 },
  }),
  'POST /api/admin/error-codes/:id/reset': async ({ operator }) => {
    await operator.send('PUT', '/api/admin/error-codes/E_CONFLICT', { texts: { 'en-us': 'Too late.' }, version: 1 });
    return { path: '/api/admin/error-codes/E_CONFLICT/reset', body: { version: 2 } };
  },
  'POST /api/admin/quality/rules/:id/dry-run': defaultAuditCase,
  'POST /api/admin/quality/rules/:id/apply': defaultAuditCase,
  'POST /api/admin/quality/merges/:id/undo': defaultAuditCase,
  'POST /api/admin/quality/runs/:id/undo': defaultAuditCase,
  'POST /api/admin/quality/runs/:id/cancel': defaultAuditCase,
  'POST /api/admin/feedback/:id/answer': defaultAuditCase,
  'POST /api/admin/feedback/:id/close': defaultAuditCase,
  'POST /api/admin/feedback/:id/take': defaultAuditCase,
  'POST /api/admin/feedback/:id/assign': async ({ operator }) => ({ body: { account: String(operator.id) } }),
  'DELETE /api/admin/feedback': trashAuditCase,
  'POST /api/admin/feedback/restore': trashAuditCase,
};
