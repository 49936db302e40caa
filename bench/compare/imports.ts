import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pinProcess } from '../processes.ts';
import { CpuMeter, descendantsOf } from './cpu.ts';
import type { DataPlace } from './places.ts';
import type { BuiltTree } from './trees.ts';

/** Result of import commands: records, and times in milliseconds. */
export interface ImportRun {
  answers: number;
  ms: number;
  serverCpu: number;
  databaseCpu: number;
}

const sampleEvery = 100;

/**
 * Imports a file of standards with the import command of a tree. `core`: the core that its processes are bound to. The duration is that which
 * the command reports, without its start. Throws if the command fails or refuses a record.
 */
const importFile = async (tree: BuiltTree, place: DataPlace, file: string, core?: string): Promise<ImportRun> => {
  const args = ['scripts/run.mjs', 'src/cli/import.ts', '--kind', 'standard', '--publish', '--file', file];
  const child = spawn(process.execPath, args, {
    cwd: tree.folder,
    env: { ...process.env, ...place.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pid = child.pid as number;
  if (core !== undefined) pinProcess(pid, core); // the processes that it starts inherit the binding
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr = (stderr + chunk).slice(-2000)));
  const [server, database] = [new CpuMeter(() => descendantsOf(pid)), place.databaseCpu()];
  const sampling = setInterval(() => [server.read(), database.read()], sampleEvery); // a process that has ended cannot be read
  const [code, signal] = await once(child, 'close');
  clearInterval(sampling);
  if (code !== 0) throw new Error(`The import of ${tree.name} ended with ${code ?? signal}\n${stderr}`);
  const totals = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { rows: number; errors: number; seconds: number };
  if (totals.errors > 0) throw new Error(`The import of ${tree.name} refused ${totals.errors} records\n${stderr}`);
  return { answers: totals.rows, ms: totals.seconds * 1000, serverCpu: server.read(), databaseCpu: database.read() };
};

/** Imports files one after another; returns the sums. */
export const importFiles = async (tree: BuiltTree, place: DataPlace, files: readonly string[], core?: string): Promise<ImportRun> => {
  const sum: ImportRun = { answers: 0, ms: 0, serverCpu: 0, databaseCpu: 0 };
  for (const file of files) {
    const run = await importFile(tree, place, file, core);
    for (const name of ['answers', 'ms', 'serverCpu', 'databaseCpu'] as const) sum[name] += run[name];
  }
  return sum;
};
