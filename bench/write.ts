import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountStatus } from '../src/platform/access/actor.ts';
import { type Connection, connect, queryRows, transaction } from '../src/platform/db/connect.server.ts';
import { type Context, contextWithoutClient } from '../src/platform/http/context.ts';
import { createServicesOver, type Services } from '../src/server/services.ts';
import { operatorContext } from '../test/harness/actors.ts';
import { startPostgres } from '../test/harness/postgres.ts';
import { watchStatements } from '../test/harness/statements.ts';
import { createDatabase, fill } from './databases.ts';
import { prepareDataset } from './dataset.ts';
import { formatFigure, type ReportLine } from './report.ts';
import { type Percentiles, percentilesOf } from './stats.ts';

/** Number of standards in the database. Below 1,000 only the file `head` with 500 records is imported, for quick trials. */
const records = Number(process.env.BENCH_RECORDS ?? 100_000);
const rounds = 60;
/** Maximum number of SQL statements of an operation, including `begin`, `commit` and the reads of this process after the commit. */
const limits: Readonly<Record<string, number>> = { publish: 15, preview: 10 };
const ms = (value: number): string => `${value.toPrecision(3)} ms`;

/** Creates two accounts and returns a context with all permissions for each: the first writes, the second approves. */
const newActors = async (connection: Connection): Promise<[Context, Context]> => {
  const found = await connection.query<{ id: number }>(
    `insert into account (account, real_name, phone, password, status, locale)
     select 'bench' || i, 'Bench ' || i, '+86138000000' || i, '-', ${accountStatus.active}, 'en-us' from generate_series(10, 11) i returning id`,
  );
  const [writer, approver] = found.map(({ id }) => operatorContext(id));
  if (!writer || !approver) throw new Error('No accounts');
  return [writer, approver];
};

class StatementMeter {
  readonly #statements: string[];
  readonly #taken = new Map<string, number[]>();
  readonly #counted = new Map<string, number>();

  constructor(connection: Connection) {
    this.#statements = watchStatements(connection);
  }

  async run<T>(what: string, work: () => Promise<T>): Promise<T> {
    this.#statements.length = 0;
    const begun = performance.now();
    const result = await work();
    const taken = performance.now() - begun;
    const count = this.#statements.length;
    this.#taken.set(what, [...(this.#taken.get(what) ?? []), taken]);
    this.#counted.set(what, Math.max(count, this.#counted.get(what) ?? 0));
    return result;
  }

  /** Spread of the times and number of statements of an operation. The first tenth of the times is the warm-up and does not count. */
  of(what: string): { spread: Percentiles; statements: number } {
    return { spread: percentilesOf((this.#taken.get(what) ?? []).slice(rounds / 10)), statements: this.#counted.get(what) ?? 0 };
  }
}

/** Edits standards as an editor does: changes a title, a translation and a relation; previews, submits and publishes. */
const editStandards = async ({ content, library, connection }: Services, context: Context, meter: StatementMeter): Promise<void> => {
  const found = await connection.query<{ n: number; key: string }>(
    `select n, key from standard where state = 'published' order by hashint4(n) limit ${rounds + 1}`,
  );
  for (const [i, { n }] of found.slice(0, rounds).entries()) {
    const id = String(n);
    const { values, version } = await content.detail(context, 'standard', id);
    const original = values.texts[values.lang];
    if (!original) throw new Error('No text');
    const texts = {
      ...values.texts,
      [values.lang]: { ...original, title: `${original.title} revised${i}` },
      'pt-br': { title: `Requisitos ${i}`, summary: 'Resumo', body: '<p>Texto</p>', fields: {}, quality: 'human' as const },
    };
    const relations = [...values.relations, { type: 'references' as const, kind: 'standard', ref: found[i + 1]?.key ?? '' }];
    await meter.run('save', () => content.editor.update(context, 'standard', id, { ...values, texts, relations, version }));
    await meter.run('preview', () => content.preview(context, 'standard', id));
    await meter.run('submit', () => content.transitions.apply(context, 'standard', [id], { transition: 'submit' }));
    await meter.run('publish', () => content.transitions.apply(context, 'standard', [id], { transition: 'publish' }));
    await meter.run('detail', () => library.detail(context, 'standard', id));
    await meter.run('bare', () =>
      transaction(connection, async (tx) => {
        await queryRows(tx, 'update standard set updated_at = now() where n = $1', [n]);
        await queryRows(tx, `insert into audit (action, target, facts, address) values ('bench', $1, '{}', 'local')`, [id]);
      }),
    );
  }
};

const approvePostings = async (
  { postings, review }: Services,
  writer: Context,
  approver: Context,
  meter: StatementMeter,
): Promise<void> => {
  for (let i = 0; i < rounds; i++) {
    const { id } = await postings.create(writer, {
      category: 'demand',
      title: `Wanted: measured lots ${i}`,
      summary: 'A cooperative looks for lot traceability.',
      body: '<p>From the farm to the port.</p>',
      lang: 'en-us',
      country: 'br',
      industries: ['agriculture'],
      technologies: ['iot'],
      unitName: 'Cooperative',
      contact: 'buyer@example.org',
    });
    if (id === null) throw new Error('Not kept');
    await postings.submit(writer, id);
    const { version } = await review.decide(approver, id, 'take', { version: (await review.task(approver, id)).version });
    await meter.run('approve', () => review.decide(approver, id, 'approve', { version }));
  }
};

const measure = async (connection: Connection, folder: string): Promise<ReportLine[]> => {
  const { file, head } = await prepareDataset(folder);
  const count = await fill(connection, records < 1000 ? head : file, records);
  await connection.query('vacuum analyze'); // as autovacuum would do on a server in use
  const meter = new StatementMeter(connection);
  const services = await createServicesOver(connection, { dataDir: tmpdir() });
  try {
    await services.library.detail(contextWithoutClient('en-us'), 'standard', '1');
    const [writer, approver] = await newActors(connection);
    await editStandards(services, writer, meter);
    await approvePostings(services, writer, approver, meter);
  } finally {
    await services.close();
  }
  const line = (what: string, reference: string, called: string): ReportLine => {
    const { spread, statements } = meter.of(what);
    const { spread: bare } = meter.of(reference);
    const limit = limits[what];
    return {
      what: `${connection.engine}, ${formatFigure(count)}: ${what}`,
      measured: `${statements} statements, p95 ${ms(spread.p95)}, p50 ${ms(spread.p50)}`,
      reference: `${called} ${ms(bare.p95)}`,
      ratio: spread.p95 / bare.p95,
      ...(limit !== undefined && { target: `≤ ${limit} statements`, ok: statements <= limit }),
    };
  };
  return [
    ...['save', 'submit', 'publish', 'approve'].map((what) => line(what, 'bare', 'update and audit line alone')),
    line('preview', 'detail', 'the public detail'),
  ];
};

/** Part 7: writes of operators with one client: statements and duration of each step. */
export const measureWrite = async (): Promise<ReportLine[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-write-'));
  const server = await startPostgres({ durable: true });
  try {
    const embedded = await measure(await connect({ dataDir: join(folder, 'data'), command: 'bench' }), folder);
    return [...embedded, ...(await measure(await connect({ databaseUrl: await createDatabase(server, 'write') }), folder))];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
