import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pinProcess } from '../processes.ts';
import { CpuMeter, descendantsOf } from './cpu.ts';
import type { LoadTotals } from './load.ts';
import type { TreeData } from './tree-data.ts';
import type { BuiltTree } from './trees.ts';

/** Milliseconds between two readings of the CPU time: the time of a process that has ended cannot be read. */
const sampleEvery = 500;

/**
 * Imports a file of standards with the import command of a tree. `core`: the core that its processes are bound to. The duration is that which
 * the command reports, without its start. Throws if the command fails or refuses a record.
 */
const importFile = async (tree: BuiltTree, data: TreeData, file: string, core?: string): Promise<LoadTotals> => {
  const args = ['scripts/run.mjs', 'src/cli/import.ts', '--kind', 'standard', '--publish', '--file', file];
  const child = spawn(process.execPath, args, {
    cwd: tree.folder,
    env: { ...process.env, ...data.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pid = child.pid as number;
  if (core !== undefined) pinProcess(pid, core); // the processes that it starts inherit the binding
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr = (stderr + chunk).slice(-2000)));
  const [server, database] = [new CpuMeter(() => descendantsOf(pid)), data.databaseCpu()];
  const sampling = setInterval(() => [server.read(), database.read()], sampleEvery);
  const [code, signal] = await once(child, 'close');
  clearInterval(sampling);
  if (code !== 0) throw new Error(`The import of ${tree.name} ended with ${code ?? signal}\n${stderr}`);
  const totals = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { rows: number; errors: number; seconds: number };
  if (totals.errors > 0) throw new Error(`The import of ${tree.name} refused ${totals.errors} records\n${stderr}`);
  return { answers: totals.rows, ms: totals.seconds * 1000, serverCpu: server.read(), databaseCpu: database.read() };
};

/** Imports files one after another; returns the sums. */
export const importFiles = async (tree: BuiltTree, data: TreeData, files: readonly string[], core?: string): Promise<LoadTotals> => {
  const sum: LoadTotals = { answers: 0, ms: 0, serverCpu: 0, databaseCpu: 0 };
  for (const file of files) {
    const run = await importFile(tree, data, file, core);
    for (const name of ['answers', 'ms', 'serverCpu', 'databaseCpu'] as const) sum[name] += run[name];
  }
  return sum;
};
