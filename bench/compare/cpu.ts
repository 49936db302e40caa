import { readdirSync, readFileSync } from 'node:fs';

const numbersIn = (folder: string): number[] => {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger);
  } catch {
    return []; // the process has just ended
  }
};
const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const parentOf = (pid: number): number =>
  Number(
    read(`/proc/${pid}/stat`)
      .replace(/^.*\) /, '')
      .split(' ')[1],
  );

/** A process and all processes that it started, directly or not. */
export const descendantsOf = (root: number): number[] => {
  const parents = new Map(numbersIn('/proc').map((pid) => [pid, parentOf(pid)]));
  const found = [root];
  for (const one of found) for (const [pid, parent] of parents) if (parent === one) found.push(pid);
  return found;
};

/** The PostgreSQL processes that serve a database. PostgreSQL writes the name of the database into their command lines. */
export const backendsOf = (database: string): number[] =>
  numbersIn('/proc').filter((pid) => read(`/proc/${pid}/cmdline`).includes(` ${database} `));

/** CPU time in milliseconds of all threads of a process; 0 if the process has ended. */
const cpuMsOf = (pid: number): number =>
  numbersIn(`/proc/${pid}/task`).reduce(
    (sum, thread) => sum + Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]) / 1e6,
    0,
  );

/** Reads the CPU time of a changing set of processes. The time of a process that ended still counts. */
export class CpuMeter {
  readonly #pids: () => readonly number[];
  readonly #times = new Map<number, number>();

  constructor(pids: () => readonly number[]) {
    this.#pids = pids;
  }

  /** CPU time in milliseconds that the processes have used so far. */
  read(): number {
    for (const pid of this.#pids()) this.#times.set(pid, Math.max(this.#times.get(pid) ?? 0, cpuMsOf(pid)));
    return this.#times.values().reduce((sum, time) => sum + time, 0);
  }
}
