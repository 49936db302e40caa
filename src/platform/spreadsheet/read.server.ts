import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defaultLimits, type Limits, memory, SpreadsheetError } from './limits.ts';
import type { SheetRow } from './rows.ts';
import type { Answer, Question } from './worker.ts';

/** A process that waits longer than this for the next file is ended, in milliseconds. */
const idleFor = 10_000;

/** Beside this file when run from source; from the project root when this code is part of the server bundle. */
const workerFile = (): string => {
  const file = [join(import.meta.dirname, 'worker.ts'), resolve('src/platform/spreadsheet/worker.ts')].find(existsSync);
  if (!file) throw new Error('No worker found: start from the project root (src/platform/spreadsheet)');
  return file;
};

let idle: { worker: ChildProcess; timer: NodeJS.Timeout } | undefined;

// A process, no thread: where a thread passes its limit in one step (an array that grows), V8 ends the whole process
const take = (): ChildProcess => {
  const waiting = idle;
  idle = undefined;
  clearTimeout(waiting?.timer);
  if (waiting?.worker.connected) {
    waiting.worker.ref();
    waiting.worker.channel?.ref();
    return waiting.worker;
  }
  return fork(workerFile(), [], {
    execArgv: [`--max-old-space-size=${memory}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {}, // it reads what strangers wrote
  });
};

/** Keeps it for the next file; it keeps no process alive. */
const giveBack = (worker: ChildProcess): void => {
  if (idle) return void worker.kill('SIGKILL');
  worker.unref();
  worker.channel?.unref();
  const end = (): void => {
    idle = undefined; // whoever comes now begins a new one
    worker.kill('SIGKILL');
  };
  idle = { worker, timer: setTimeout(end, idleFor).unref() };
};

/** Puts a question and waits for its answer; the end of the process is that of its memory. */
const ask = (worker: ChildProcess, question: Question): Promise<Answer> =>
  new Promise((fulfil, reject) => {
    const settle = (act: () => void) => () => {
      worker.removeListener('message', answered).removeListener('exit', ended).removeListener('error', reject);
      act();
    };
    const answered = (answer: unknown) => settle(() => fulfil(answer as Answer))();
    const ended = (code: number | null) =>
      settle(() => reject(code === 1 ? new Error('The reader of spreadsheets failed') : new SpreadsheetError('too-large', 'memory')))();
    worker.on('message', answered).on('exit', ended).on('error', reject);
    worker.send(question);
  });

const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new SpreadsheetError('too-slow', 'time')), Math.max(0, milliseconds));
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * The rows of the first sheet of an XLSX or ODS file that hold anything, as texts, numbered from 1 as the sheet numbers them. They are
 * read in a process of their own with limits of memory and time, a few hundred at a time. Dates are `2024-05-17`, numbers as
 * JavaScript writes them. Throws `SpreadsheetError` where the file is damaged or passes a limit, after the rows before that.
 */
export async function* readSheet(path: string, given: Partial<Limits> = {}): AsyncGenerator<SheetRow> {
  const limits = { ...defaultLimits, ...given };
  const worker = take();
  let left = limits.seconds * 1000;
  let complete = false;
  try {
    let answer = ask(worker, { path: resolve(path), limits });
    while (!complete) {
      const since = performance.now();
      const { rows, state, reason } = await within(left, answer);
      left -= performance.now() - since;
      if (left < 0) throw new SpreadsheetError('too-slow', 'time'); // a busy process may hear the answer before its clock
      complete = state !== 'more';
      if (state === 'more') {
        answer = ask(worker, 'more'); // read on while these are taken
        answer.catch(() => undefined); // met in the next round
      }
      yield* rows;
      if (state === 'failed') throw new Error(reason);
      if (state !== 'more' && state !== 'end') throw new SpreadsheetError(state, reason);
    }
  } finally {
    if (complete) giveBack(worker);
    else worker.kill('SIGKILL');
  }
}
