import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Connection, connect, transaction } from '../src/platform/db/connect.server.ts';
import { contextWithoutClient } from '../src/platform/http/context.ts';
import { createServicesOver, type Services } from '../src/server/services.ts';
import { startPostgres } from '../test/harness/postgres.ts';
import { createDatabase, fill } from './databases.ts';
import { prepareDataset } from './dataset.ts';
import { formatFigure, type ReportLine } from './report.ts';
import { percentilesOf } from './stats.ts';

const records = Number(process.env.BENCH_RECORDS ?? 100_000);
const mostSeconds = 60;
const between = 20;
const ms = (value: number): string => `${value.toPrecision(3)} ms`;

/** Resets all derived values of standards: no industries, no technologies, nothing superseded. */
const forget = async (connection: Connection): Promise<void> => {
  await connection.query(
    `update standard set industries = '{}', technologies = '{}', assigned = '{}', superseded = false, superseded_by = null, newest = false`,
  );
  await connection.query('vacuum analyze standard');
};

/** Reads details one after the other until `work` is done. Returns the milliseconds of each read. */
const readingMeanwhile = async (services: Services, work: () => Promise<void>): Promise<number[]> => {
  let done = false;
  const taken: number[] = [];
  const reading = (async () => {
    for (let i = 1; !done; i = (i * 7919) % 60_013) {
      const begun = performance.now();
      // some numbers no longer exist because duplicates were merged
      await services.library.detail(contextWithoutClient('en-us'), 'standard', String(i)).catch(() => undefined);
      taken.push(performance.now() - begun);
      await wait(between);
    }
  })();
  await work().finally(() => {
    done = true;
  });
  await reading;
  return taken;
};

/** Runs every rule over the standards: first a dry run, which is required before a run that changes more than 5 %, then a real run. */
const runRules = async ({ connection, derivationRuns }: Services): Promise<ReportLine[]> => {
  const lines: ReportLine[] = [];
  for (const { name, kind } of derivationRuns.rules.filter((rule) => rule.kind === 'standard')) {
    const begun = performance.now();
    let applied = 0;
    for (const dry of [true, false]) {
      const id = await transaction(connection, (tx) => derivationRuns.start(tx, { name, kind, dry, account: null }));
      const run = await derivationRuns.runNow(id);
      if (run.state !== 'done') throw new Error(`The rule ${name} ended ${run.state}: ${run.error}`);
      applied = run.applied;
    }
    const seconds = (performance.now() - begun) / 1000;
    lines.push({
      what: `${connection.engine}: ${name}, dry and in earnest`,
      measured: `${formatFigure(seconds)} s, ${formatFigure(applied)} records changed`,
    });
  }
  return lines;
};

const measure = async (connection: Connection, file: string): Promise<ReportLine[]> => {
  const count = await fill(connection, file, records);
  await forget(connection);
  const services = await createServicesOver(connection, { dataDir: tmpdir() });
  try {
    const alone = percentilesOf(await readingMeanwhile(services, () => wait(3000)));
    let lines: ReportLine[] = [];
    const begun = performance.now();
    const meanwhile = percentilesOf(
      await readingMeanwhile(services, async () => {
        lines = await runRules(services);
      }),
    );
    const seconds = (performance.now() - begun) / 1000;
    return [
      ...lines,
      {
        what: `${connection.engine}: all rules over ${formatFigure(count)} standards`,
        measured: `${formatFigure(seconds)} s`,
        target: `≤ ${mostSeconds} s`,
        ok: seconds <= mostSeconds,
      },
      {
        what: `${connection.engine}: a record's detail meanwhile`,
        measured: `p99 ${ms(meanwhile.p99)}, p50 ${ms(meanwhile.p50)}`,
        reference: `alone p99 ${ms(alone.p99)}, p50 ${ms(alone.p50)}`,
        ratio: meanwhile.p50 / alone.p50,
      },
    ];
  } finally {
    await services.close();
  }
};

/** Part 8: duration of the derivation rules over stored records while the portal answers reads. */
export const measureDerivationRules = async (): Promise<ReportLine[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-derive-'));
  const server = await startPostgres({ durable: true });
  try {
    const { file } = await prepareDataset(folder);
    const embedded = await measure(await connect({ dataDir: join(folder, 'data'), command: 'bench' }), file);
    return [...embedded, ...(await measure(await connect({ databaseUrl: await createDatabase(server, 'benchderive') }), file))];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
