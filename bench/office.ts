import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureFirstOperator } from '../src/areas/roles/first-operator.server.ts';
import { composition } from '../src/areas.server.ts';
import { type Connection, connect } from '../src/platform/db/connect.server.ts';
import type { Resource } from '../src/platform/resource/resource.server.ts';
import { createServicesOver, type Services } from '../src/server/services.ts';
import { operatorContext } from '../test/harness/actors.ts';
import { startPostgres } from '../test/harness/postgres.ts';
import { createDatabase, fill } from './databases.ts';
import { prepareDataset } from './dataset.ts';
import { firstOrganizationId, insertOfficeBenchData, officeRowCounts } from './office-crowd.ts';
import { benchPassword, measureNavigation } from './office-navigation.ts';
import { formatFigure, type ReportLine } from './report.ts';
import { type Percentiles, randomFrom, timeCalls } from './stats.ts';

const limit = 100;
const ms = (value: number): string => `${value.toPrecision(3)} ms`;

const operator = operatorContext(1, 'zh-cn');

interface OfficeCallToMeasure {
  what: string;
  /** Table of the reference: its first page and its row count are read by plain SQL. */
  table: string;
  run: (i: number) => Promise<unknown>;
}

/** Frequent calls of operators in the back office. `any(n)` returns a random integer below n. */
const callsOf = (services: Services, any: (n: number) => number): OfficeCallToMeasure[] => {
  const resources = new Map(composition.resources(services).map((resource) => [resource.name, resource]));
  const at = (name: string): Resource => {
    const resource = resources.get(name);
    if (!resource) throw new Error(`There is no resource ${name}`);
    return resource;
  };
  const list =
    (name: string, query: () => Record<string, unknown> = () => ({})) =>
    () =>
      at(name).list(operator, { page: 1, limit: 20, ...query() });
  const get = (name: string, id: () => number) => async () => at(name).get?.(operator, String(id()));
  const organization = () => firstOrganizationId + any(officeRowCounts.organizations);
  const branch = () => ({ parent: String(firstOrganizationId + any(310)), limit: 100 });
  return [
    { what: 'accounts: list', table: 'account', run: list('accounts', () => ({ page: 1 + any(200) })) },
    { what: 'accounts: by a word', table: 'account', run: list('accounts', () => ({ keyword: `reader${1000 + any(90_000)}` })) },
    { what: 'accounts: by a common word', table: 'account', run: list('accounts', () => ({ keyword: '王芳' })) },
    {
      what: 'accounts: of an organization and below',
      table: 'account',
      run: list('accounts', () => ({ organization: String(organization()) })),
    },
    { what: 'accounts: of a country, by name', table: 'account', run: list('accounts', () => ({ country: 'br', sort: 'realName' })) },
    { what: 'account in full', table: 'account', run: get('accounts', () => 1001 + any(officeRowCounts.accounts)) },
    { what: 'organizations: top of the tree', table: 'organization', run: list('organizations', () => ({ parent: 'root', limit: 100 })) },
    { what: 'organizations: a branch', table: 'organization', run: list('organizations', branch) },
    { what: 'organizations: by a word', table: 'organization', run: list('organizations', () => ({ keyword: `standards ${any(9000)}` })) },
    { what: 'organization in full', table: 'organization', run: get('organizations', organization) },
    { what: 'standards: list', table: 'standard', run: list('content/standard', () => ({ page: 1 + any(50) })) },
    { what: 'standards: drafts', table: 'standard', run: list('content/standard', () => ({ state: ['draft'] })) },
    { what: 'standards: by a word', table: 'standard', run: list('content/standard', () => ({ keyword: `ISO ${9000 + any(5000)}` })) },
    { what: 'palette: records by a word', table: 'standard', run: () => services.contentFinder.find(operator, `ISO ${any(20_000)}`, 5) },
    { what: 'audit log', table: 'audit', run: list('logs/audit', () => ({ page: 1 + any(100) })) },
    { what: 'audit log: by a word', table: 'audit', run: list('logs/audit', () => ({ keyword: `Something ${any(200_000)}` })) },
    { what: 'sign-in log of an account', table: 'login_log', run: list('logs/login', () => ({ account: String(1000 + any(5000)) })) },
    { what: 'outbox', table: 'outbox', run: list('logs/outbox', () => ({ page: 1 + any(100) })) },
    {
      what: 'outbox: by number',
      table: 'outbox',
      run: list('logs/outbox', () => ({ keyword: `8613${String(any(99_999)).padStart(9, '0')}` })),
    },
    { what: 'links, with how many records name each', table: 'link', run: list('logs/links', () => ({ page: 1 + any(100) })) },
    { what: 'feedback', table: 'feedback', run: list('feedback', () => ({ state: 'new' })) },
  ];
};

const plain = (connection: Connection, table: string): Promise<Percentiles> =>
  timeCalls(
    20,
    () => Promise.all([connection.query(`select * from "${table}" limit 20`), connection.query(`select count(*) from "${table}"`)]),
    10,
  );

const measureCalls = async (connection: Connection): Promise<ReportLine[]> => {
  const services = await createServicesOver(connection, { dataDir: tmpdir() });
  try {
    const random = randomFrom(5);
    const references = new Map<string, Percentiles>();
    const lines: ReportLine[] = [];
    for (const { what, table, run } of callsOf(services, (n) => Math.floor(random() * n))) {
      const reference = references.get(table) ?? (await plain(connection, table));
      references.set(table, reference);
      const measured = await timeCalls(100, run, 15);
      lines.push({
        what,
        measured: `p95 ${ms(measured.p95)}, p50 ${ms(measured.p50)}`,
        reference: ms(reference.p95),
        ratio: measured.p95 / reference.p95,
        target: `p95 ≤ ${limit} ms`,
        ok: measured.p95 <= limit,
      });
    }
    return lines;
  } finally {
    await services.close();
  }
};

/** Part 6: the back office on PostgreSQL with a full database: calls one after the other, then navigation in a browser. */
export const measureOffice = async (large: boolean): Promise<ReportLine[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-office-'));
  const server = await startPostgres({ durable: true });
  try {
    const { file } = await prepareDataset(folder);
    const databaseUrl = await createDatabase(server, 'office');
    const connection = await connect({ databaseUrl });
    const standards = await fill(connection, file, large ? 1_000_000 : 100_000);
    await ensureFirstOperator(connection, benchPassword);
    await insertOfficeBenchData(connection);
    await connection.query('vacuum analyze'); // as autovacuum would do on a server in use
    const size = `${formatFigure(officeRowCounts.accounts)} accounts, ${formatFigure(officeRowCounts.organizations)} organizations, ${formatFigure(standards)} standards`;
    return [{ what: 'size', measured: size }, ...(await measureCalls(connection)), ...(await measureNavigation(databaseUrl))];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
