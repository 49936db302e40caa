import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locales } from '../src/base/locales.ts';
import { type Connection, connect } from '../src/platform/db/connect.server.ts';
import { type Context, contextWithoutClient } from '../src/platform/http/context.ts';
import type { ListQuery } from '../src/records/engine/schema.server.ts';
import { createServicesOver, type Services } from '../src/server/services.ts';
import { startPostgres } from '../test/harness/postgres.ts';
import { createDatabase, fill } from './databases.ts';
import { prepareDataset } from './dataset.ts';
import { keywords, partialKeywords } from './keywords.ts';
import { formatFigure, type ReportLine } from './report.ts';
import { type Percentiles, percentilesOf, randomFrom, timeCalls } from './stats.ts';

const ms = (value: number): string => `${value < 0.1 ? value.toFixed(3) : value.toPrecision(3)} ms`;
const spread = ({ p50, p99 }: Percentiles): string => `p99 ${ms(p99)}, p50 ${ms(p50)}`;

/** Generates list queries like those of a visitor: up to three filters, a page near the beginning, sometimes another sort order. */
const questions = (seed: number, facets: '0' | '1'): (() => { context: Context; query: ListQuery }) => {
  const random = randomFrom(seed);
  const any = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const choices: Record<string, readonly string[]> = {
    status: ['in-force', 'abolished', 'upcoming'],
    ics: ['35', '35.030', '11.040', '13', '43', '77.140', '01.040', '35.240', '83'],
    language: ['fr', 'en-us'],
    country: ['intl', 'cn'],
    type: ['international', 'national'],
  };
  return () => {
    const filters: Record<string, string[]> = {};
    for (let left = Math.floor(random() * 4); left > 0; left--) {
      const name = any(Object.keys(choices));
      filters[name] = [...new Set([any(choices[name] ?? []), ...(random() < 0.3 ? [any(choices[name] ?? [])] : [])])];
    }
    const sort = random() < 0.75 ? '-date' : any(['date', '-views', 'title', 'number']);
    const page = 1 + Math.floor(random() ** 3 * 200);
    const dates = random() < 0.2 ? { 'date.from': `${1990 + Math.floor(random() * 20)}`, 'date.to': '2019-06' } : {};
    const query = { keyword: '', page, limit: 12, sort, facets, ...dates, ...filters } as unknown as ListQuery;
    return { context: contextWithoutClient(any(locales)), query };
  };
};

const listing = async ({ library, connection }: Services) => {
  const nextQuestion = questions(7, '0');
  const asking = (facets: '0' | '1') => {
    const ask = questions(7, facets);
    return timeCalls(500, () => {
      const { context, query } = ask();
      return library.list(context, 'standard', query);
    });
  };
  return {
    list: await asking('0'),
    counted: await asking('1'),
    // Reference: a list of similar size in plain SQL, which counts its rows but no facets.
    sql: await timeCalls(40, () => {
      const { query } = nextQuestion();
      const where = `state = 'published' and deleted_at is null and declared = 'current' and ics && array['35.030', '35.240.80', '11.040.01']`;
      return Promise.all([
        connection.query(`select count(*) from standard where ${where}`),
        connection.query(
          `select n, number, title, date from standard where ${where} order by date desc nulls last, n desc limit 12 offset ${(query.page - 1) * 12}`,
        ),
      ]);
    }),
  };
};

const details = async ({ library, connection }: Services) => {
  const context: Context = contextWithoutClient('en-us');
  const found = await connection.query<{ n: number }>('select n from standard order by hashint4(n) limit 600');
  return {
    detail: await timeCalls(500, (i) => library.detail(context, 'standard', String(found[i]?.n))),
    sql: await timeCalls(500, (i) => connection.query('select * from standard where n = $1', [found[i]?.n])),
  };
};

const everything = { type: [], country: [], year: [], status: [], language: [], ics: [], without: [], page: 1, limit: 12 };
/** Searches every keyword several times with an empty cache. The reference is a plain full-text query in SQL for these keywords. */
const searching = async ({ search, connection }: Services) => {
  const slowest = new Map<string, number>();
  const taken: number[] = [];
  const end = performance.now() + 120_000;
  for (let round = 0; round < 4 && performance.now() < end; round++) {
    for (const keyword of keywords) {
      search.forget();
      const begun = performance.now();
      await search.search(contextWithoutClient('en-us'), { ...everything, keyword });
      const took = performance.now() - begun;
      if (round === 0) continue;
      taken.push(took);
      slowest.set(keyword, Math.max(took, slowest.get(keyword) ?? 0));
    }
  }
  const sql = await timeCalls(120, (i) =>
    connection.query(`select n from search_index where tsv @@ plainto_tsquery('english', $1) limit 12`, [keywords[i % keywords.length]]),
  );
  const worst = [...slowest].sort((a, b) => b[1] - a[1]).slice(0, 3);
  return { search: percentilesOf(taken), sql, worst: worst.map(([keyword, took]) => `${keyword} ${ms(took)}`).join(', ') };
};

/** Requests suggestions for every incomplete keyword several times with an empty cache. */
const suggesting = async ({ search }: Services): Promise<{ suggest: Percentiles; worst: [string, number] }> => {
  const taken: number[] = [];
  let worst: [string, number] = ['', 0];
  for (let round = 0; round < 4; round++)
    for (const keyword of partialKeywords) {
      search.forget();
      const begun = performance.now();
      await search.suggest(contextWithoutClient('en-us'), keyword);
      const took = performance.now() - begun;
      if (round === 0) continue;
      taken.push(took);
      if (took > worst[1]) worst = [keyword, took];
    }
  return { suggest: percentilesOf(taken), worst };
};

/** Bytes per record of search rows, words and their indexes before titles and pronunciations were added: the reference of the index size. */
const bytesBefore = 1139;
const indexSize = async (connection: Connection, records: number): Promise<number> => {
  const [row] = await connection.query<{ bytes: number }>(
    `select (pg_total_relation_size('search_index') + pg_total_relation_size('search_word'))::float8 as bytes`,
  );
  return (row?.bytes ?? 0) / records;
};

interface LatencyTargets {
  list: number;
  counted?: (measured: Percentiles) => Pick<ReportLine, 'target' | 'ok'>;
  detail: number;
  search: number;
}
interface ReadMeasurement {
  lines: ReportLine[];
  list: Percentiles;
  detail: Percentiles;
}

const line = (what: string, measured: Percentiles, reference: Percentiles, limit: number): ReportLine => ({
  what,
  measured: spread(measured),
  reference: ms(reference.p99),
  ratio: measured.p99 / reference.p99,
  target: `p99 ≤ ${formatFigure(limit)} ms`,
  ok: measured.p99 <= limit,
});

const measure = async (connection: Connection, standards: number, limits: LatencyTargets): Promise<ReadMeasurement> => {
  const services = await createServicesOver(connection, { dataDir: tmpdir() });
  try {
    const name = `${connection.engine}, ${formatFigure(standards)}`;
    const begun = performance.now();
    await questionsOnce(services);
    const loading = performance.now() - begun;
    const { list, counted, sql: listSql } = await listing(services);
    const { detail, sql: detailSql } = await details(services);
    const { search, sql: searchSql, worst } = await searching(services);
    const { suggest, worst: slowest } = await suggesting(services);
    const size = await indexSize(connection, standards);
    const lines: ReportLine[] = [
      { what: `${name}: list index built`, measured: `${formatFigure(loading / 1000)} s` },
      line(`${name}: list with filters and count`, list, listSql, limits.list),
      { what: `${name}: the same, every filter value counted`, measured: spread(counted), ...limits.counted?.(counted) },
      line(`${name}: detail`, detail, detailSql, limits.detail),
      line(`${name}: search`, search, searchSql, limits.search),
      { what: `${name}: slowest keywords`, measured: worst },
      {
        what: `${name}: suggestions`,
        measured: `p95 ${ms(suggest.p95)}, p50 ${ms(suggest.p50)}, slowest «${slowest[0]}» ${ms(slowest[1])}`,
        target: 'p95 ≤ 30 ms, none above 100 ms',
        ok: suggest.p95 <= 30 && slowest[1] <= 100,
      },
      {
        what: `${name}: search index`,
        measured: `${formatFigure(size)} bytes a record`,
        ratio: size / bytesBefore,
        target: '≤ 1.5 × what it was',
        ok: size <= bytesBefore * 1.5,
      },
    ];
    return { lines, list, detail };
  } finally {
    await services.close();
  }
};

/** Sends one query for each sort order, because the first query builds an index that later queries use. */
const questionsOnce = async ({ library }: Services): Promise<void> => {
  for (const sort of ['-date', '-views', 'title', 'number']) {
    const query = { keyword: '', page: 1, limit: 12, sort, facets: '0' } as unknown as ListQuery;
    await library.list(contextWithoutClient('zh-cn'), 'standard', query);
  }
};

const hundredThousand: LatencyTargets = {
  list: 15,
  counted: ({ p99 }) => ({ target: 'p99 ≤ 15 ms', ok: p99 <= 15 }),
  detail: 5,
  search: 60,
};

const onPostgres = async (file: string, withMillion: boolean): Promise<ReportLine[]> => {
  const server = await startPostgres({ durable: true });
  const measureAt = async (standards: number, limits: LatencyTargets) => {
    const connection = await connect({ databaseUrl: await createDatabase(server, `bench${standards}`) });
    const count = await fill(connection, file, standards);
    await connection.query('vacuum analyze'); // as autovacuum would do on a server in use
    return measure(connection, count, limits);
  };
  try {
    const small = await measureAt(100_000, hundredThousand);
    if (!withMillion) return small.lines;
    const million = await measureAt(1_000_000, { list: small.list.p99 * 2, detail: small.detail.p99 * 2, search: 150 });
    return [...small.lines, ...million.lines];
  } finally {
    await server.stop();
  }
};

/**
 * Part 2: latency of lists, details and searches for one client, without a cache of answers, with 100,000 records on both engines;
 * `withMillion`: also with 1,000,000 on PostgreSQL.
 */
export const measureRead = async (withMillion: boolean): Promise<ReportLine[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-read-'));
  try {
    const { file } = await prepareDataset(folder);
    const connection = await connect({ dataDir: join(folder, 'data'), command: 'bench' });
    const embedded = await measure(connection, await fill(connection, file, 100_000), hundredThousand);
    return [...embedded.lines, ...(await onPostgres(file, withMillion))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
