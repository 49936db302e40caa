import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { AppError } from '../../base/errors.ts';
import { sourcePath } from './task.ts';

/** Maximal JavaScript heap of a sandbox process in MB. Memory outside the heap has no limit; parsers use little of it. */
export const heapLimitMb = 512;

/** Milliseconds after which an idle sandbox process is ended. */
const idleFor = 10_000;
/** Milliseconds that a caller waits for a sandbox process; equal to the time limit of a database statement. */
const usualWait = 30_000;
/** Seconds of Retry-After if no sandbox process is free. */
const retryAfter = 5;

const start = async (): Promise<ChildProcess> => {
  // A process instead of a thread: if a thread exceeds its limit in one step (a growing array), V8 ends the whole process
  const started = fork(sourcePath('src/platform/sandbox/worker.ts'), [], {
    execArgv: [`--max-old-space-size=${heapLimitMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {}, // the sandbox gets no environment variables, since it parses untrusted text
  });
  const ended = once(started, 'exit').then(([code]) => {
    throw new Error(`A limited process did not start (${code})`);
  });
  await Promise.race([once(started, 'message'), ended]);
  ended.catch(() => undefined);
  return started;
};

interface Waiter {
  isStream: boolean;
  begin(): void;
}
interface AcquireOptions {
  /** True if the parser's output is streamed; the process is then taken for as long as the reader takes. */
  isStream: boolean;
  /** Signal that aborts when the client disconnects. */
  signal?: AbortSignal | undefined;
}
export interface PoolOptions {
  processes?: number;
  /** Milliseconds that a caller waits for a process. */
  wait?: number;
}

/**
 * Pool of sandbox processes, by default one per core. Callers are queued in order and leave the queue when their client disconnects. At most
 * all processes but one (at least one) read streams, so that slow imports do not delay short texts.
 */
export class ProcessPool {
  readonly #most: number;
  readonly #wait: number;
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();
  readonly #waiting: Waiter[] = [];
  /** Number of places taken by processes that work, start or are being killed. */
  #taken = 0;
  #streams = 0;

  constructor({ processes = availableParallelism(), wait = usualWait }: PoolOptions = {}) {
    this.#most = processes;
    this.#wait = wait;
  }

  /** Number of running sandbox processes, including idle ones. */
  get running(): number {
    return this.#taken + this.#idle.size;
  }
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Takes a sandbox process for exclusive use. Throws E_UNAVAILABLE if none is free in time, or if the client has disconnected. */
  async take(options: AcquireOptions): Promise<ChildProcess> {
    if (options.signal?.aborted) throw new AppError('E_UNAVAILABLE');
    if (this.#mayBegin(options)) this.#count(options, 1);
    else await this.#queue(options);
    try {
      return this.#reuse() ?? (await start());
    } catch (error) {
      this.#free(options);
      throw error;
    }
  }

  /** Returns a sandbox process to the pool. An idle sandbox process does not prevent the portal process from ending. */
  giveBack(process: ChildProcess, options: AcquireOptions): void {
    if (process.connected) {
      process.unref();
      process.channel?.unref();
      const end = (): void => {
        this.#idle.delete(process); // removed first, so that later callers start a new process
        process.kill('SIGKILL');
      };
      this.#idle.set(process, setTimeout(end, idleFor).unref());
    }
    this.#free(options);
  }

  /** Kills a sandbox process; its place is free once it has exited. */
  kill(process: ChildProcess, options: AcquireOptions): void {
    if (process.exitCode !== null || process.signalCode !== null) this.#free(options);
    else {
      process.once('exit', () => this.#free(options));
      process.kill('SIGKILL');
    }
  }

  #reuse(): ChildProcess | undefined {
    for (const [process, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(process);
      if (!process.connected) continue;
      process.ref();
      process.channel?.ref();
      return process;
    }
    return undefined;
  }

  #mayBegin({ isStream }: Pick<AcquireOptions, 'isStream'>): boolean {
    return this.#taken < this.#most && (!isStream || this.#streams < Math.max(1, this.#most - 1));
  }

  #count({ isStream }: Pick<AcquireOptions, 'isStream'>, by: 1 | -1): void {
    this.#taken += by;
    if (isStream) this.#streams += by;
  }

  #free(options: AcquireOptions): void {
    this.#count(options, -1);
    const next = this.#waiting.find((waiter) => this.#mayBegin(waiter));
    if (!next) return;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#count(next, 1); // takes the place before any new caller can
    next.begin();
  }

  #queue({ isStream, signal }: AcquireOptions): Promise<void> {
    return new Promise((fulfil, reject) => {
      const settle = (act: () => void) => () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stopWaiting);
        act();
      };
      const refuse = settle(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        reject(new AppError('E_UNAVAILABLE', undefined, retryAfter));
      });
      const stopWaiting = () => refuse();
      const waiter: Waiter = { isStream, begin: settle(fulfil) };
      const timer = setTimeout(stopWaiting, this.#wait);
      signal?.addEventListener('abort', stopWaiting, { once: true });
      this.#waiting.push(waiter);
    });
  }
}
