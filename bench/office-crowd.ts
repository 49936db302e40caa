import type { Connection } from '../src/platform/db/connect.server.ts';

/** Number of rows of each table in the back-office benchmark. */
export const officeRowCounts = {
  accounts: 100_000,
  organizations: 10_000,
  entries: 200_000,
  letters: 100_000,
  messages: 20_000,
  drafts: 5_000,
} as const;
/** First id of the generated organizations. The first ten are roots, the next three hundred are below them, the rest below those three hundred. */
export const firstOrganizationId = 1_000;
const [tops, middles] = [10, 300];

/**
 * Fills a migrated database that has standards with accounts, organizations, log entries, letters, feedback and links, and turns the newest
 * standards into drafts. The values follow from the row number; only times depend on the run.
 */
export const insertOfficeBenchData = async (
  connection: Connection,
  size: { readonly [K in keyof typeof officeRowCounts]: number } = officeRowCounts,
): Promise<void> => {
  const countries = `(array['cn','ru','in','br','za','sa','eg','ae','ir','et'])`;
  await connection.query(
    `insert into organization (id, parent, code, names, country, sort)
     select ${firstOrganizationId} + i, case when i < ${tops} then null when i < ${tops + middles} then ${firstOrganizationId} + i % ${tops}
              else ${firstOrganizationId + tops} + i % ${middles} end,
            'org-' || i, jsonb_build_object('zh-cn', '机构' || i, 'en-us', 'Body of standards ' || i), ${countries}[1 + i % 10], i
       from generate_series(0, ${size.organizations - 1}) i`,
  );
  const statement = async (from: number, to: number) => {
    await connection.query(
      `insert into account (id, account, real_name, phone, email, password, status, country, locale)
       select 1000 + i, 'reader' || i, (array['王芳','Иван Петров','João Silva','Anna Smith','李娜'])[1 + i % 5] || ' ' || i, '+8613' || lpad(i::text, 9, '0'),
              'reader' || i || '@example.org', '-', case when i % 50 = 0 then 0 else 1 end, ${countries}[1 + i % 10], 'zh-cn'
         from generate_series(${from}, ${to}) i`,
    );
    await connection.query(
      `insert into account_organization (account, organization)
       select 1000 + i, ${firstOrganizationId} + (i * 7919) % ${size.organizations} from generate_series(${from}, ${to}) i`,
    );
  };
  // In batches, because a statement may not run longer than 30 seconds.
  for (let from = 1; from <= size.accounts; from += 20_000) await statement(from, Math.min(size.accounts, from + 19_999));
  await connection.query(
    `insert into account_label (account, label) select 1000 + i, (select id from label where code = 'reviewer') from generate_series(1, 500) i
      where exists (select 1 from label where code = 'reviewer')`,
  );
  const many = (table: string, count: number, columns: string, values: string) =>
    connection.query(`insert into ${table} (${columns}) select ${values} from generate_series(1, ${count}) i`);
  await many(
    'audit',
    size.entries,
    'at, account, action, target, facts, address',
    `now() - i * interval '1 minute', 1001 + i % 1000, (array['account.update','organization.move','content.publish'])[1 + i % 3], 'account:' || i,
     jsonb_build_object('name', 'Something ' || i), '192.0.2.1'`,
  );
  await many(
    'login_log',
    size.entries,
    'at, tried, account, way, ok, address, agent',
    `now() - i * interval '1 minute', 'reader' || i % 5000, 1000 + i % 5000, 'password', i % 2, '192.0.2.1', 'Mozilla/5.0'`,
  );
  await many(
    'outbox',
    size.letters,
    'channel, target, text, state, attempts',
    `'sms', '+8613' || lpad(i::text, 9, '0'), 'Letter no. ' || i, 'sent', 1`,
  );
  await many(
    'feedback',
    size.messages,
    'name, company, contact, content, locale, state, about_kind, about_n',
    `'Visitor ' || i, 'Works', 'v@example.org', 'A question no. ' || i, 'en-us', (array['new','answered'])[1 + i % 2], 'standard', i`,
  );
  await connection.query(`update standard set source_link = 'https://www.iso.org/standard/' || n where n <= 20000`);
  // turns the newest records into drafts, because a real database has drafts and published records
  await connection.query(
    `update standard set state = 'draft', created_by = null, created_account = 1 where n in (select n from standard order by n desc limit ${size.drafts})`,
  );
  await connection.query(
    `insert into link (url, host, status, checked_at, failures)
     select 'https://www.iso.org/standard/' || i, 'www.iso.org', 200, now(), i % 7 / 6 from generate_series(1, ${size.letters}) i`,
  );
};
