import type { ChildProcess } from 'node:child_process';
import { AppError } from '../../base/errors.ts';
import { type PoolOptions, ProcessPool } from './processes.server.ts';
import { type SandboxTask, sourcePath } from './task.ts';
import type { TaskAnswer, TaskRequest } from './worker.ts';

/** Error E_TOO_LARGE: a parser exceeded its limit of time or memory, and its process was killed. Callers may replace this error. */
export class SandboxLimitError extends AppError {
  readonly limit: 'time' | 'memory';
  constructor(limit: 'time' | 'memory') {
    super('E_TOO_LARGE');
    this.limit = limit;
  }
}

/** Sends a question to a sandbox process and waits for the answer. A process that exits meanwhile ran out of memory. */
const ask = (worker: ChildProcess, question: TaskRequest): Promise<TaskAnswer> =>
  new Promise((fulfil, reject) => {
    const settle = (act: () => void) => () => {
      worker.removeListener('message', answered).removeListener('exit', ended).removeListener('error', reject);
      act();
    };
    const answered = (answer: unknown) => settle(() => fulfil(answer as TaskAnswer))();
    const ended = (code: number | null) =>
      settle(() => reject(code === 1 ? new Error('A parser failed') : new SandboxLimitError('memory')))();
    worker.on('message', answered).on('exit', ended).on('error', reject);
    worker.send(question);
  });

const withTimeLimit = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new SandboxLimitError('time')), Math.max(0, milliseconds));
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
};

interface RunOptions {
  /** Signal that aborts when the client disconnects: a waiting caller then leaves the queue. */
  signal?: AbortSignal | undefined;
}

/** Runs parsers in processes with limits of memory and time, without environment variables. */
export class Sandbox {
  readonly pool: ProcessPool;

  constructor(options?: PoolOptions) {
    this.pool = new ProcessPool(options);
  }

  /** Returns the output of a parser. Throws SandboxLimitError beyond its limits, E_UNAVAILABLE if no process is free in time. */
  async run<Input, Output>(task: SandboxTask<Input, Output>, input: Input, { signal }: RunOptions = {}): Promise<Output> {
    const options = { isStream: false, signal };
    const worker = await this.pool.take(options);
    let complete = false;
    try {
      const answer = await withTimeLimit(task.seconds * 1000, ask(worker, { module: sourcePath(task.module), input }));
      complete = true;
      if (answer.state === 'failed') throw new Error(answer.reason);
      return answer.piece as Output;
    } finally {
      if (complete) this.pool.giveBack(worker, options);
      else this.pool.kill(worker, options);
    }
  }

  /** Yields the output of a parser in pieces, reading one ahead. Time between requests for pieces is not counted. Throws like `run`. */
  async *stream<Input, Output>(task: SandboxTask<Input, Output>, input: Input, seconds = task.seconds): AsyncGenerator<Output> {
    const options = { isStream: true };
    const worker = await this.pool.take(options);
    let left = seconds * 1000;
    let complete = false;
    try {
      let pendingAnswer = ask(worker, { module: sourcePath(task.module), input });
      while (!complete) {
        const since = performance.now();
        const answer = await withTimeLimit(left, pendingAnswer);
        left -= performance.now() - since;
        if (left < 0) throw new SandboxLimitError('time'); // a busy process may receive the answer before its timer fires
        complete = answer.state !== 'more';
        if (answer.state === 'failed') throw new Error(answer.reason);
        if (answer.state === 'end') return;
        pendingAnswer = ask(worker, 'more'); // reads the next piece ahead while the caller uses this one
        pendingAnswer.catch(() => undefined); // the error is handled in the next round, which awaits the piece
        yield answer.piece as Output;
      }
    } finally {
      if (complete) this.pool.giveBack(worker, options);
      else this.pool.kill(worker, options);
    }
  }
}

/** The sandbox of this portal process. */
export const sandbox = new Sandbox();
