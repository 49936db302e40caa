import { inspect, parseArgs } from 'node:util';
import { AppError } from '../base/errors.ts';
import { type Connection, connect, transaction } from '../platform/db/connect.server.ts';
import { externalProblemOf } from '../platform/http/startup-problem.ts';
import { errorTexts } from '../platform/i18n/all.server.ts';
import { format } from '../platform/i18n/translate.ts';
import { JobQueue } from '../platform/jobs/queue.server.ts';
import { derivations } from '../records/derivations.server.ts';
import { DerivationRunner } from '../records/derive/run.server.ts';
import type { StoredDerivationRun } from '../records/derive/store.server.ts';
import { DictionaryCache } from '../records/dictionaries/dictionaries.server.ts';
import { isKind, kindSlugs } from '../records/kinds/index.ts';
import { readConfig } from '../server/config.ts';
import { createMergeHooks } from './join-hooks.ts';

const names = [...new Set(derivations.map(({ name }) => name))];
const usage = `npm run derive -- --rule ${names.join('|')} [--kind ${kindSlugs.join('|')}] [--dry-run]
npm run derive -- --undo RUN`;

class UsageError extends Error {}
const refuse = (message: string): never => {
  throw new UsageError(message);
};

const argumentsGiven = () => {
  try {
    return parseArgs({
      options: {
        rule: { type: 'string' },
        kind: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        undo: { type: 'string' },
      },
    }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
};

/** Formats a derivation run as lines of text: planned and applied changes, and the error if it failed. */
const describe = ({
  id,
  name,
  kind,
  state,
  dry,
  planned,
  total,
  applied,
  examples,
  fingerprint,
  error,
  undone,
  leftAlone,
}: StoredDerivationRun): string => {
  const figures = { run: id, rule: name, kind, state, dryRun: dry, planned, total, applied, undone, leftAlone, fingerprint };
  const why = error === 'E_DRY_RUN' ? format('en-us', errorTexts['en-us'].E_DRY_RUN, { planned: planned ?? 0, total: total ?? 0 }) : error;
  return [...examples.map((one) => `${one.n} ${one.name}: ${one.why}`), ...(why ? [why] : []), JSON.stringify(figures)].join('\n');
};

/** Executes a run and prints its result; true if it succeeded. */
const follow = async (runs: DerivationRunner, id: number): Promise<boolean> => {
  const run = await runs.runNow(id);
  process.stdout.write(`${describe(run)}\n`);
  return run.state === 'done' || run.state === 'undone';
};

const runRules = async (connection: Connection, runs: DerivationRunner): Promise<boolean> => {
  const given = argumentsGiven();
  if (given.undo !== undefined) {
    const id = /^\d{1,9}$/.test(given.undo) ? Number(given.undo) : refuse('--undo takes the number of a run');
    await transaction(connection, (tx) => runs.takeBack(tx, id, null));
    return follow(runs, id);
  }
  const { rule, kind, 'dry-run': dry } = given;
  if (kind !== undefined && !isKind(kind)) return refuse(`--kind must be one of ${kindSlugs.join(', ')}`);
  const chosen = runs.rules.filter((one) => one.name === rule && (kind === undefined || one.kind === kind));
  if (chosen.length === 0) return refuse(`--rule: there is no rule ${rule ?? ''} ${kind ?? ''}`.trimEnd());
  let good = true;
  for (const one of chosen) {
    const id = await transaction(connection, (tx) => runs.start(tx, { name: one.name, kind: one.kind, dry, account: null }));
    good = (await follow(runs, id)) && good;
  }
  return good;
};

const main = async (): Promise<number> => {
  const config = readConfig(process.env);
  const connection = await connect('dataDir' in config.database ? { ...config.database, command: 'derive' } : config.database);
  const queue = new JobQueue(connection);
  try {
    await connection.migrate();
    await new DictionaryCache(connection).start();
    const runs = new DerivationRunner(connection, queue, createMergeHooks());
    runs.register(...derivations);
    await queue.start();
    return (await runRules(connection, runs)) ? 0 : 1;
  } finally {
    await queue.stop();
    await connection.close();
  }
};

try {
  process.exitCode = await main();
} catch (error) {
  const known = error instanceof UsageError || error instanceof AppError;
  const message =
    error instanceof AppError
      ? format('en-us', errorTexts['en-us'][error.code], error.facts)
      : error instanceof Error
        ? error.message
        : String(error);
  process.stderr.write(
    `${known ? message : (externalProblemOf(error) ?? inspect(error))}\n${error instanceof UsageError ? `${usage}\n` : ''}`,
  );
  process.exitCode = 1;
}
