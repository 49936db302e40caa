import { randomUUID } from 'node:crypto';
import { ensureRoles } from '../../src/areas/roles/roles.server.ts';
import { loadFromAreas } from './area-files.ts';
import type { AreaAuditCases, AuditedJobCase, AuditSetup } from './audit-case.ts';
import { newStoredDraft } from './contents.ts';
import { newLabel, newOrganization } from './office.ts';
import { completePostingInput, publishTestPosting } from './postings.ts';

const titled = () => ({ ...completePostingInput, title: `Wanted ${randomUUID()}` });
const old = `now() - interval '31 days'`;

/** Values of deleted rows. After the trash is emptied, they must not be found anywhere, not even in the audit. */
export const secretsInTrash = [
  '+8613833355566',
  'law-trash@example.org',
  'law-sealed-secret',
  'law-recovery',
  '+861077776666',
  'law-gone@example.org',
  'law-sent@example.org',
];

const intoTrash = async ({ portal, operator, someone }: AuditSetup): Promise<void> => {
  const { query } = portal.connection;
  const account = await someone();
  const [label, organization] = [await newLabel(portal, 'own', ['log:audit:read']), await newOrganization(portal)];
  await query(
    `update account set phone = '+8613833355566', email = 'law-trash@example.org', company = 'Works', deleted_at = ${old} where id = $1`,
    [account.id],
  );
  await query('insert into account_label (account, label) values ($1, $2)', [account.id, Number(label)]);
  await query('insert into account_organization (account, organization) values ($1, $2)', [account.id, Number(organization)]);
  await query(
    `insert into second_factor (account, secret, confirmed_at, recovery) values ($1, 'law-sealed-secret', now(), '{law-recovery}')`,
    [account.id],
  );
  await query(`update label set colour = 'red', deleted_at = ${old} where id = $1`, [
    Number(await newLabel(portal, 'own', ['log:audit:read'])),
  ]);
  await query(
    `update organization set phone = '+861077776666', email = 'law-gone@example.org', address = 'Street', leaders = array[$2::int], sort = 3,
       deleted_at = ${old} where id = $1`,
    [Number(await newOrganization(portal, organization, 'cn')), operator.id],
  );
  await query(
    `insert into feedback (name, company, contact, content, locale, about_kind, about_n, answer, state, assignee, deleted_at)
       values ('Anna', 'Works', 'law-sent@example.org', 'Is it in force?', 'en-us', 'snd', 1, 'Yes, it is.', 'answered', $1, ${old})`,
    [operator.id],
  );
  await query(
    `insert into menu (area, type, titles, icon, route, permission, sort, parent, deleted_at)
       values ('portal', 'page', '{"en-us": "Law"}', 'star', '/policy', 'log:audit:read', 5, (select min(id) from menu), ${old})`,
  );
  await query(
    `insert into dictionary_item (dictionary, value, labels, colour, sort, deleted_at) values ('domain', $1, '{"en-us": "Law"}', 'red', 5, ${old})`,
    [randomUUID()],
  );
};

const contentAtItsTime = async ({ portal, owner, operator }: AuditSetup): Promise<void> => {
  const { query } = portal.connection;
  await query(`update policy set deleted_at = ${old} where n = $1`, [Number(await newStoredDraft(portal, 'policy', true))]);
  const { record } = await publishTestPosting(owner, operator, titled());
  await query(`update snd set deleted_at = ${old} where n = $1`, [Number(record)]);
  const due = await newStoredDraft(portal, 'news');
  for (const [step, body] of [['submit'], ['schedule', { at: new Date(Date.now() + 60_000).toISOString() }]] as const)
    await operator.send('POST', `/api/admin/content/news/${due}/${step}`, body);
  await query(`update draft_version set publish_at = now() where kind = 'news' and n = $1`, [Number(due)]);
};

const overdue = async ({ portal, owner, operator }: AuditSetup): Promise<void> => {
  const both = [await publishTestPosting(owner, operator, titled()), await publishTestPosting(owner, operator, titled())];
  await portal.connection.query(`update snd set expiry_date = '2020-01-01' where n = any($1)`, [both.map(({ record }) => Number(record))]);
  await portal.connection.query('update posting set deleted_at = now() where id = $1', [Number(both[1]?.id)]);
};

/** Audit cases of every background job of the portal; a new area has its cases in audit.testing.ts. */
export const auditJobs: Readonly<Record<string, AuditedJobCase>> = {
  ...Object.assign({}, ...(await loadFromAreas<AreaAuditCases>('audit.testing.ts')).map(({ auditJobs: own }) => own)),
  trash: { prepare: intoTrash, run: ({ portal }) => portal.services.trash.run() },
  content: { prepare: contentAtItsTime, run: ({ portal }) => portal.services.schedule.run() },
  expiry: { prepare: overdue, run: ({ portal }) => portal.services.expiry.run() },
  tests: {
    prepare: ({ portal, owner }) =>
      portal.connection.query(
        `insert into test_run (id, account, tool, title, lang, status, limit_at) values ($1, $2, 1, 'x', 'en-us', 'running', now())`,
        [randomUUID(), owner.id],
      ),
    run: ({ owner }) => owner.get('/api/portal/tests'),
  },
  'first start': {
    prepare: async ({ portal }) => {
      await portal.connection.query(`update label set permissions = '{}' where code = 'administrator'`);
      await portal.connection.query(`update label set code = 'reviewer-of-before' where code = 'reviewer'`);
    },
    run: ({ portal }) => portal.connection.db.transaction((tx) => ensureRoles(tx as never)),
  },
  flow: 'cases tell their own story',
  digest: 'letters and notices',
  links: 'what visits of sources found',
  outbox: 'letters',
  figures: 'figures',
  files: 'bytes that nothing shows',
  jobs: 'its own rows',
  search: 'the order inside of indexes',
};
