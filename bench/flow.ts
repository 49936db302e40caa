import { tmpdir } from 'node:os';
import { digestOfJson } from '../src/areas/flow/engine/form.server.ts';
import { ensureFirstOperator } from '../src/areas/roles/first-operator.server.ts';
import type { Actor } from '../src/platform/access/actor.ts';
import { type Connection, connect, queryRows, transaction } from '../src/platform/db/connect.server.ts';
import type { Context } from '../src/platform/http/context.ts';
import { contextWithoutClient } from '../src/platform/http/context.ts';
import { createServicesOver, type Services } from '../src/server/services.ts';
import { approvalStep, flowFormOf } from '../test/harness/flows.ts';
import { startPostgres } from '../test/harness/postgres.ts';
import { createDatabase } from './databases.ts';
import { formatFigure, type ReportLine } from './report.ts';
import { type Percentiles, percentilesOf, randomFrom, timeCalls } from './stats.ts';

const cases = Number(process.env.BENCH_CASES ?? 1_000_000);
const few = 10_000;
const pools = 40;
const clients = 16;
const limits = { todo: 25, other: 50, growth: 2, decision: 30, perSecond: 200, deadlines: 60, coverage: 500 };
const ms = (value: number): string => `${value.toPrecision(3)} ms`;

const labelsOf = (id: number): string[] => Array.from({ length: pools }, (_, n) => `bench${(id - 1) * pools + n}`);
/** An account with forty roles that no other account has, and with the permissions that its tasks need. */
const actorOf = (id: number): Actor => ({
  ...{ id, account: `bench${id}`, name: `Bench ${id}`, avatar: null, status: 1, country: null, organizations: [], session: 1 },
  labels: labelsOf(id),
  grants: new Map([
    ['flow:task:decide', 'all'],
    ['flow:case:read', 'all'],
    ['flow:definition:read', 'all'],
  ]),
});
const contextOf = (id: number): Context => contextWithoutClient('en-us', actorOf(id));

/**
 * Creates cases: one in twenty is running, each has three tasks. The numbers of roles and accounts grow with the number of cases.
 * Otherwise an account with forty roles would have a hundred times as many tasks in a database that is a hundred times as large.
 * Ten open cases belong to each role; every account has decided about two hundred cases.
 */
const fillCases = async (connection: Connection, from: number, to: number): Promise<void> => {
  const facts = JSON.stringify({ fields: { subject: 'x' }, country: null, applicant: { id: 1, country: null, labels: [] }, changed: [] });
  // in batches, because a statement may not run longer than 30 seconds
  for (let at = from; at < to; at += 20_000) {
    const range = [at + 1, Math.min(to, at + 20_000)];
    await connection.query(
      `insert into flow_instance (id, flow, version, subject, key, title, applicant, state, digest, facts, position, ended_at) overriding system value
       select n, f.id, v.id, 'form', 'bench' || n, 'Case ' || n, 1 + n % $5::int, case when n % 20 = 0 then 'running' else 'approved' end, $4, $3::jsonb,
              '{"passed":[],"chosen":{}}', case when n % 20 = 0 then null else now() end
         from generate_series($1::int, $2::int) n, (select id from flow where names->>'en-us' = 'Bench') f join flow_version v on v.flow = f.id`,
      [...range, facts, digestOfJson({ subject: 'x' }), Math.ceil(to / 200)],
    );
    await connection.query(
      `insert into flow_step (id, instance, step, round, state, vote) overriding system value
       select n, n, 'a', 1, case when n % 20 = 0 then 'open' else 'approved' end, '{"mode":"any"}'::jsonb from generate_series($1::int, $2::int) n`,
      range,
    );
    await connection.query(
      `insert into flow_task (instance, step_row, candidate_keys, state, actor, decided_at, due_at)
       select n, n, array['label:bench' || (n / 20 * 7 + k) % $3::int], case when n % 20 = 0 and k = 0 then 'open' when n % 20 <> 0 and k = 1 then 'yes' else 'void' end,
              case when n % 20 <> 0 and k = 1 then 1 + n % $3::int end, case when n % 20 <> 0 and k = 1 then now() - n * interval '1 second' end,
              case when n % 60 = 0 then now() + (n % 1000 - 100) * interval '1 hour' end
         from generate_series($1::int, $2::int) n, generate_series(0, 2) k`,
      [...range, Math.ceil(to / 200)],
    );
  }
};

const prepare = async (connection: Connection): Promise<void> => {
  await connection.migrate();
  await ensureFirstOperator(connection, 'Bench-flow#1');
  const draft = JSON.stringify(flowFormOf([{ ...approvalStep('a', []), who: [{ by: 'label', label: 'bench-decider' }], own: 'allow' }]));
  await connection.query(
    `insert into label (code, names, scope, permissions) select 'bench' || n, '{}', 'all', '{}' from generate_series(0, ${Math.ceil(cases / 200)}) n`,
  );
  await connection.query(
    `insert into account_label (account, label) select 1, id from label where code like 'bench%' order by id limit $1`,
    [pools],
  );
  // a vote checks whether the rules of its step still resolve to the account, so all deciding accounts also have a common role
  await connection.query(
    `with decider as (insert into label (code, names, scope, permissions) values ('bench-decider', '{}', 'all', '{flow:task:decide}') returning id),
          made as (insert into account (id, account, real_name, password, locale) overriding system value
                   select n, 'bench' || n, 'Bench ' || n, 'x', 'en-us' from generate_series(2, ${Math.max(clients, Math.ceil(cases / 200))}) n returning id)
     insert into account_label (account, label) select made.id, decider.id from made, decider union all select 1, id from decider`,
  );
  const [flow] = await connection.query<{ id: number }>(
    `insert into flow (names, subject, state, draft, published) values ('{"en-us":"Bench"}', 'form', 'active', $1::jsonb, 1) returning id`,
    [draft],
  );
  await connection.query('insert into flow_version (flow, number, definition) values ($1, 1, $2::jsonb)', [flow?.id, draft]);
};

const analyze = async (connection: Connection): Promise<void> => {
  for (const table of ['flow_instance', 'flow_step', 'flow_task']) await connection.query(`vacuum analyze ${table}`);
};

/** Latency of an account's task lists (to do, done, started) and of the list of all cases; calls alternate between pages. */
const boxesOf = async ({ flowLists }: Services, times: number): Promise<Map<string, Percentiles>> => {
  const any = randomFrom(1);
  const box = (name: 'todo' | 'done' | 'started') => (n: number) =>
    flowLists.box(contextOf(1), { box: name, page: 1 + Math.floor(any() * 5) + (n % 2), limit: 20 });
  const measured = new Map<string, Percentiles>();
  for (const name of ['todo', 'done', 'started'] as const) measured.set(name, await timeCalls(times, box(name)));
  measured.set('all cases', await timeCalls(times, (n) => flowLists.all(contextOf(1), { page: 1 + (n % 5), limit: 20 })));
  return measured;
};

/** Actions per second when all clients act concurrently, each `each` times. */
const rateOf = async (each: number, act: (client: number) => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let n = 0; n < each; n += 1) await act(client);
    }),
  );
  return (clients * each * 1000) / (performance.now() - begun);
};

const idsOf = async (connection: Connection, where: string, ...params: unknown[]): Promise<number[]> =>
  (await connection.query<{ id: number }>(`select id from flow_task where ${where} order by id`, params)).map(({ id }) => id);
const poolsOf = (client: number): string[] => labelsOf(client + 1).map((label) => `label:${label}`);
const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Decisions one after the other, and by all clients concurrently. Their reference is the shortest transaction with equal locking: it locks a task
 * and updates it. Both run in alternating rounds, because the machine's speed varies; the median ratio counts. Each client has its own forty
 * roles. Connections are open and code is warm before the first measurement.
 */
const decisions = async (connection: Connection, { engine }: Services): Promise<ReportLine[]> => {
  const rounds = 5;
  const each = 40;
  const open: number[][] = [];
  for (let client = 0; client < clients; client += 1)
    open.push(await idsOf(connection, `state = 'open' and candidate_keys && $1`, poolsOf(client)));
  const others = await idsOf(connection, `state = 'void' and id % 20 = 0`); // spread over as many database pages as the open tasks
  const contexts = Array.from({ length: clients }, (_, client) => contextOf(client + 1));
  const decide = (client: number) => engine.act(contexts[client] ?? contextOf(1), open[client]?.pop() ?? 0, 'approve', {});
  const update = `update flow_task set state = 'yes', actor = 1 where id = $1`;
  const locking = () =>
    transaction(connection, async (tx) => {
      const id = others.pop();
      await queryRows(tx, 'select id from flow_task where id = $1 for update', [id]);
      await queryRows(tx, update, [id]);
    });
  for (const act of [decide, locking]) await rateOf(3 * each, act);
  const alone = await timeCalls(100, (n) => decide(n % clients));
  const measured: { perSecond: number; locked: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    measured.push({ perSecond: await rateOf(each, decide), locked: await rateOf(each, locking) });
  const perSecond = middle(measured.map((one) => one.perSecond));
  const locked = middle(measured.map((one) => one.locked));
  return [
    {
      what: `${connection.engine}: a decision`,
      measured: `p95 ${ms(alone.p95)}`,
      target: `≤ ${limits.decision} ms`,
      ok: alone.p95 <= limits.decision,
    },
    {
      what: `${connection.engine}: decisions a second, ${clients} clients`,
      measured: formatFigure(perSecond),
      reference: `lock and update ${formatFigure(locked)}`,
      ratio: middle(measured.map((one) => one.perSecond / one.locked)),
      target: `≥ ${limits.perSecond}`,
      ok: perSecond >= limits.perSecond,
    },
  ];
};

const coverage = async (connection: Connection, { flows }: Services): Promise<ReportLine> => {
  const step = (n: number) => ({
    ...approvalStep(`s${n}`, []),
    who: [{ by: 'label' as const, label: 'bench1' }, { by: 'focal-point' as const }],
  });
  const draft = flowFormOf(Array.from({ length: 10 }, (_, n) => step(n)));
  const spread = await timeCalls(10, () => flows.checker.coverage({ subject: 'form', country: null, draft }));
  return {
    what: `${connection.engine}: coverage of ten steps`,
    measured: `p95 ${ms(spread.p95)}`,
    target: `≤ ${limits.coverage} ms`,
    ok: spread.p95 <= limits.coverage,
  };
};

const deadlines = async (connection: Connection, { deadlines: job, flowLists }: Services): Promise<ReportLine> => {
  const due = Math.min(few, Math.floor(cases / 40));
  await connection.query(
    `update flow_step set due_at = now() - interval '1 hour' where id in (select id from flow_step where state = 'open' order by id limit $1)`,
    [due],
  );
  const todo = () => flowLists.box(contextOf(1), { box: 'todo', page: 1, limit: 20 });
  const alone = await timeCalls(40, todo);
  const begun = performance.now();
  let runs = true;
  const done = job.run().finally(() => {
    runs = false;
  });
  const concurrentTimes: number[] = [];
  while (runs) {
    const startedAt = performance.now();
    await todo();
    concurrentTimes.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const { expired } = await done;
  const seconds = (performance.now() - begun) / 1000;
  const ratio = percentilesOf(concurrentTimes).p50 / alone.p50;
  return {
    what: `${connection.engine}: ${formatFigure(expired)} deadlines, to-do beside them`,
    measured: `${formatFigure(seconds)} s, p50 ${ms(percentilesOf(concurrentTimes).p50)}`,
    reference: `alone p50 ${ms(alone.p50)}`,
    ratio,
    target: `≤ ${limits.deadlines} s, ≤ ${limits.growth}`,
    ok: seconds <= limits.deadlines && ratio <= limits.growth,
  };
};

const linesOf = (engine: string, at: number, measured: Map<string, Percentiles>, before: Map<string, Percentiles> | null): ReportLine[] =>
  [...measured].map(([name, { p95, p50 }]) => {
    const limit = name === 'todo' && engine !== 'embedded' ? limits.todo : limits.other;
    const reference = before?.get(name);
    const growth = reference ? p50 / reference.p50 : undefined;
    return {
      what: `${engine}: ${name} of ${formatFigure(at)} cases`,
      measured: `p95 ${ms(p95)}`,
      ...(reference && { reference: `of ${formatFigure(few)}: p50 ${ms(reference.p50)}` }),
      ...(growth !== undefined && { ratio: growth }),
      target: `≤ ${limit} ms${growth === undefined ? '' : `, ≤ ${limits.growth}`}`,
      ok: p95 <= limit && (growth ?? 0) <= limits.growth,
    };
  });

const measure = async (connection: Connection, count: number): Promise<ReportLine[]> => {
  await prepare(connection);
  const services = await createServicesOver(connection, { dataDir: tmpdir() });
  try {
    await fillCases(connection, 0, few);
    await analyze(connection);
    const before = await boxesOf(services, 100);
    await fillCases(connection, few, count);
    await analyze(connection);
    const lines = linesOf(connection.engine, count, await boxesOf(services, 100), before);
    if (connection.engine === 'embedded') return lines; // on the embedded engine only the lists have a target
    return [
      ...lines,
      ...(await decisions(connection, services)),
      await coverage(connection, services),
      await deadlines(connection, services),
    ];
  } finally {
    await services.close();
  }
};

/** Part 11: lists, decisions, deadlines and coverage of flows, with a million cases. */
export const measureFlow = async (): Promise<ReportLine[]> => {
  const server = await startPostgres({ durable: true });
  try {
    const lines = await measure(await connect({ databaseUrl: await createDatabase(server, 'benchflow') }), cases);
    return [...lines, ...(await measure(await connect({ memory: true }), Math.min(cases, 100_000)))];
  } finally {
    await server.stop();
  }
};
