import { readFile } from 'node:fs/promises';
import { inspect, parseArgs } from 'node:util';
import { Presets, SingleBar } from 'cli-progress';
import { isPartialDate, today } from '../base/dates.ts';
import { errorCodeOf } from '../base/unknown.ts';
import { connect } from '../platform/db/connect.server.ts';
import { externalProblemOf } from '../platform/http/startup-problem.ts';
import { DictionaryCache } from '../records/dictionaries/dictionaries.server.ts';
import { importIcsNames } from '../records/import/classification.server.ts';
import { countryByName } from '../records/import/country-names.server.ts';
import { encodings } from '../records/import/encoding.server.ts';
import type { ImportReason } from '../records/import/reason.ts';
import { importFile } from '../records/import/service.server.ts';
import { isKind, type KindSlug, kindSlugs } from '../records/kinds/index.ts';
import { readConfig } from '../server/config.ts';
import { createMergeHooks } from './join-hooks.ts';

const usage = `npm run import -- --kind ${kindSlugs.join('|')}|ics --file FILE [--format auto|csv|xlsx|ods|jsonl|json|relaton] [--country cn]
  [--publish] [--dry-run] [--mapping FILE.json] [--layout NAME] [--encoding ${encodings.join('|')}] [--read 2026-06-03]`;

const isDay = (value: string): boolean => value.length === 10 && isPartialDate(value);

class UsageError extends Error {}
const refuse = (message: string): never => {
  throw new UsageError(message);
};

const formats = ['auto', 'csv', 'xlsx', 'ods', 'jsonl', 'json', 'relaton'] as const;

const argumentsGiven = () => {
  try {
    return parseArgs({
      options: {
        kind: { type: 'string' },
        file: { type: 'string' },
        format: { type: 'string', default: 'auto' },
        country: { type: 'string' },
        mapping: { type: 'string' },
        layout: { type: 'string' },
        encoding: { type: 'string' },
        read: { type: 'string' },
        publish: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
};

const options = () => {
  const values = argumentsGiven();
  const { kind, file, country } = values;
  if (!file) return refuse('--file is missing');
  const target: KindSlug | 'ics' =
    kind === 'ics' ? 'ics' : isKind(kind) ? kind : refuse(`--kind must be one of ${kindSlugs.join(', ')}, ics`);
  const code = country === undefined ? undefined : countryByName(country);
  if (code === null) return refuse(`--country: ${country} is neither a code of ISO 3166 nor the name of a country`);
  const format = formats.find((name) => name === values.format);
  if (!format) return refuse(`--format: ${values.format} is not known`);
  const encoding = encodings.find((name) => name === values.encoding);
  if (values.encoding !== undefined && !encoding) return refuse(`--encoding: ${values.encoding} is not known`);
  const { read } = values;
  if (read !== undefined && !(isDay(read) && read <= today())) return refuse(`--read: ${read} is no day (yyyy-mm-dd) up to today`);
  return { ...values, kind: target, file, country: code, format, encoding };
};

const ruleIn = (breach: ImportReason['breach']): string | undefined =>
  typeof breach === 'object' ? `(${breach.problem} ${breach.facts.most})` : breach && `(${breach})`;
const describe = ({ code, field, value, breach }: ImportReason): string =>
  [code, field, ruleIn(breach), value === undefined ? undefined : JSON.stringify(value)].filter(Boolean).join(' ');
const mostMessages = 200;

const main = async (): Promise<number> => {
  const given = options();
  const config = readConfig(process.env);
  const mapping = given.mapping ? JSON.parse(await readFile(given.mapping, 'utf8')) : undefined;
  const connection = await connect('dataDir' in config.database ? { ...config.database, command: 'import' } : config.database);
  const bar = new SingleBar(
    { format: '{value} rows  {created} new  {updated} changed  {unchanged} same  {joined} joined  {errors} bad  {rate}/s' },
    Presets.rect,
  );
  try {
    await connection.migrate();
    await new DictionaryCache(connection).start();
    bar.start(0, 0, { created: 0, updated: 0, unchanged: 0, joined: 0, errors: 0, rate: 0 });
    const begun = performance.now();
    let messageCount = 0;
    const say = (line: string) => {
      if (messageCount++ < mostMessages) process.stderr.write(`${line}\n`);
    };
    const onRow = (row: number, what: string, why: ImportReason) => say(`row ${row}: ${what} ${describe(why)}`);
    const dryRun = given['dry-run'];
    const { kind } = given;
    const totals =
      kind === 'ics'
        ? await importIcsNames(connection, given.file, { dryRun, onRow })
        : await importFile(connection, given.file, {
            kind,
            format: given.format === 'auto' ? undefined : given.format,
            country: given.country,
            encoding: given.encoding,
            layout: given.layout,
            read: given.read,
            mapping,
            actor: 'import',
            publish: given.publish,
            dryRun,
            hooks: createMergeHooks(),
            onRow,
            onOutcome: ({ key, result, changes }) => {
              if (dryRun && result === 'updated')
                say(`${key}: ${changes.map((c) => `${c.field}: ${JSON.stringify(c.from)} → ${JSON.stringify(c.to)}`).join('; ')}`);
            },
            onProgress: (t) => {
              bar.setTotal(t.rows);
              bar.update(t.rows, { ...t, rate: Math.round(t.rows / ((performance.now() - begun) / 1000)) });
            },
          });
    bar.stop();
    if (messageCount > mostMessages) process.stderr.write(`… and ${messageCount - mostMessages} more\n`);
    const seconds = (performance.now() - begun) / 1000;
    process.stdout.write(`${JSON.stringify({ ...totals, dryRun, seconds: Number(seconds.toFixed(2)) })}\n`);
    if (totals.broken) process.stderr.write(`The file ends at row ${totals.broken.row ?? '?'}: ${describe(totals.broken.reason)}\n`);
    return totals.broken || (totals.errors > 0 && totals.created + totals.updated + totals.unchanged === 0) ? 1 : 0;
  } finally {
    bar.stop();
    await connection.close();
  }
};

try {
  process.exitCode = await main();
} catch (error) {
  const known = error instanceof UsageError || errorCodeOf(error) === 'ENOENT';
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `${known ? message : (externalProblemOf(error) ?? inspect(error))}\n${error instanceof UsageError ? `${usage}\n` : ''}`,
  );
  process.exitCode = 1;
}
