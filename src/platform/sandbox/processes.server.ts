import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { AppError } from '../../base/errors.ts';
import { sourcePath } from './task.ts';

/** Most that JavaScript may hold in one process, in MB; what it takes beside that are a few chunks of bytes. */
export const memory = 512;

/** A process that waits longer than this for the next text is ended, in milliseconds. */
const idleFor = 10_000;
/** Milliseconds that a caller waits for a process: as long as a request may wait for one statement of the database. */
const usualWait = 30_000;
/** Seconds after which it is worth trying again. */
const retryAfter = 5;

const start = async (): Promise<ChildProcess> => {
  // A process, no thread: where a thread passes its limit in one step (an array that grows), V8 ends the whole process
  const started = fork(sourcePath('src/platform/sandbox/worker.ts'), [], {
    execArgv: [`--max-old-space-size=${memory}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {}, // it reads what strangers wrote
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
  /** It is read piece by piece, for as long as its reader takes. */
  isStream: boolean;
  /** Aborted when the client has disconnected. */
  signal?: AbortSignal | undefined;
}
export interface PoolOptions {
  processes?: number;
  /** Milliseconds that a caller waits. */
  wait?: number;
}

/**
 * The limited processes of this process: at most as many as there are cores. Callers wait in order, and leave the queue when their
 * client has gone. What is read piece by piece never takes the last place (unless there is only one), so that a slow import does not
 * keep short texts waiting.
 */
export class ProcessPool {
  readonly #most: number;
  readonly #wait: number;
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();
  readonly #waiting: Waiter[] = [];
  /** Places taken: processes that work, start, or are being ended. */
  #taken = 0;
  #streams = 0;

  constructor({ processes = availableParallelism(), wait = usualWait }: PoolOptions = {}) {
    this.#most = processes;
    this.#wait = wait;
  }

  /** Processes that are running, those that wait for the next text included. */
  get running(): number {
    return this.#taken + this.#idle.size;
  }
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Takes a process for exclusive use. E_UNAVAILABLE if none is free in time, or if the client has disconnected. */
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

  /** Returns a process for the next text. An idle process does not keep this process alive. */
  giveBack(process: ChildProcess, options: AcquireOptions): void {
    if (process.connected) {
      process.unref();
      process.channel?.unref();
      const end = (): void => {
        this.#idle.delete(process); // whoever comes now begins a new one
        process.kill('SIGKILL');
      };
      this.#idle.set(process, setTimeout(end, idleFor).unref());
    }
    this.#free(options);
  }

  /** Kills a process; its place is free once it has exited. */
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
    this.#count(next, 1); // before anybody else comes
    next.begin();
  }

  #queue({ isStream, signal }: AcquireOptions): Promise<void> {
    return new Promise((fulfil, reject) => {
      const settle = (act: () => void) => () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        act();
      };
      const refuse = settle(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        reject(new AppError('E_UNAVAILABLE', undefined, retryAfter));
      });
      const leave = () => refuse();
      const waiter: Waiter = { isStream, begin: settle(fulfil) };
      const timer = setTimeout(leave, this.#wait);
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiter);
    });
  }
}
