import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Root directory of the project. */
export const projectRoot = resolve(import.meta.dirname, '..');

export const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('No free port');
  return address.port;
};

/** Resident memory of a process in MB; undefined if the process has ended. */
export const residentMb = (pid: number): number | undefined => {
  try {
    if (!existsSync('/proc/self/status')) return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
    const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kb === undefined ? undefined : Number(kb) / 1024;
  } catch {
    return undefined;
  }
};

/** Output, duration and memory of a script that was run in a child process. */
export interface MeasuredRun {
  stdout: string;
  seconds: number;
  /** Resident memory in MB, four samples per second. */
  memory: number[];
}
const every = 250;

/** Runs a script of the project in a child process and samples its memory. The process is killed after `minutes`. */
export const runMeasuredScript = async (
  script: string,
  args: readonly string[],
  env: Record<string, string>,
  minutes: number,
): Promise<MeasuredRun> => {
  const begun = performance.now();
  const child = spawn(process.execPath, [script, ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr = (stderr + chunk).slice(-2000)));
  const memory: number[] = [];
  const watch = setInterval(() => memory.push(residentMb(child.pid as number) ?? 0), every);
  const limit = setTimeout(() => child.kill('SIGKILL'), minutes * 60_000);
  const [code, signal] = await once(child, 'close');
  clearInterval(watch);
  clearTimeout(limit);
  if (code !== 0) throw new Error(`${script} ended with ${code ?? signal}\n${stderr}`);
  return { stdout, seconds: (performance.now() - begun) / 1000, memory: memory.filter((mb) => mb > 0) };
};

/** Number of memory samples in a duration of `seconds`. */
export const samplesIn = (seconds: number): number => Math.ceil((seconds * 1000) / every);

export interface ServerProcess {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const answers = async (url: string, child: ChildProcess): Promise<void> => {
  for (let tries = 0; tries < 1800; tries++) {
    if (child.exitCode !== null) throw new Error(`The server at ${url} ended with ${child.exitCode}`);
    const up = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) return;
    await wait(100);
  }
  throw new Error(`No answer from ${url} within three minutes`);
};

/** Starts a server script that listens on PORT, and resolves when `path` answers. */
export const startServerScript = async (
  script: string,
  path: string,
  env: Record<string, string>,
  cwd = projectRoot,
): Promise<ServerProcess> => {
  const url = `http://127.0.0.1:${await findFreePort()}`;
  const options: SpawnOptions = {
    cwd,
    env: { ...process.env, ...env, PORT: new URL(url).port },
    stdio: ['ignore', 'ignore', 'inherit'],
  };
  const child = spawn(process.execPath, [script], options);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    const limit = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await exit;
    clearTimeout(limit);
  };
  try {
    await answers(url + path, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: child.pid as number, stop };
};

/** True if server and client can be bound to separate cores. */
export const canPin = (): boolean =>
  process.platform === 'linux' && cpus().length > 1 && ['/usr/bin/taskset', '/bin/taskset'].some(existsSync);

/** Binds a process and its threads to CPU cores, given as `0` or `1-3`. Has no effect where binding is impossible. */
export const pinProcess = (pid: number, cores: string): void => {
  if (canPin()) execFileSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' });
};

/** CPU time that a process has used, in seconds; undefined if the system does not report it. */
export const cpuSeconds = (pid: number): number | undefined => {
  if (!existsSync(`/proc/${pid}/stat`)) return undefined;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
