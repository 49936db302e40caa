import fs from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { codeOf, isRecord } from '../../base/unknown.ts';
import { LastSpacePGlite } from './last-space-engine.server.ts';
import { type Module, moduleOf } from './pglite-internals.server.ts';

/** What a disk answers that is broken, torn off, or made read-only by its file system after a fault. A full one answers none of these. */
const faults = new Set(['EIO', 'EROFS', 'ENXIO', 'ENODEV', 'ESTALE']);
/** The status with which PostgreSQL's error handling leaves a statement; whatever else leaves it is the end of the engine. */
const longJump = 100;
/** WASI's numbers: an input/output error, no space left. */
const ioError = 29;
const noSpace = 51;

/** A code that Node has no name for is a fault as well (117: «structure needs cleaning»). */
const isFault = (error: unknown): boolean => {
  const code = codeOf(error);
  return code !== undefined && (faults.has(code) || code.startsWith('Unknown system error'));
};

/** Called from within an engine that cannot go on; throws. */
type Stop = (module: Module, cause: unknown) => never;

/**
 * PGlite's file system of Node has no fsync: a power cut loses everything since the system's last flush. This one has. And a fault of the
 * disk stops the engine from within the operation: PostgreSQL would go on, or end inside PGlite's loop, which then turns for ever.
 */
class DurableFS extends NodeFS {
  readonly #stop: Stop;

  constructor(dir: string, stop: Stop) {
    super(dir);
    this.#stop = stop;
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const result = await super.init(pg, options);
    result.emscriptenOpts.preRun?.push((module) => this.#guard(moduleOf(module)));
    return result;
  }

  #guard(module: Module): void {
    const { NODEFS: nodefs, _PostgresMainLoopOnce: once } = module;
    const attempt = nodefs.tryFSOperation;
    const watched = <T>(operation: () => T): T => {
      try {
        return operation();
      } catch (error) {
        if (isFault(error)) this.#stop(module, error);
        throw error;
      }
    };
    nodefs.tryFSOperation = (operation) => attempt(() => watched(operation));
    nodefs.stream_ops.fsync = ({ nfd }) => {
      try {
        watched(() => fs.fsyncSync(nfd));
        return 0;
      } catch (error) {
        if (codeOf(error) === undefined) throw error; // the engine has stopped
        return ioError; // PostgreSQL then stops rather than trust what it could not flush
      }
    };
    module._PostgresMainLoopOnce = () => {
      try {
        once();
      } catch (error) {
        if (!isRecord(error) || error.status !== longJump) this.#stop(module, error);
        throw error;
      }
    };
  }
}

const durable = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];
/** PostgreSQL's last words before it ends by itself. */
const lastWords = /\b(?:PANIC|FATAL): +.+/;
/** What PGlite calls the folder of the database. */
const inside = '/pglite/data';
/** What it says while it cannot be opened, e.g. `could not locate a valid checkpoint record`; with which version, in a detail. */
const reasons = /\b(?:PANIC|FATAL|DETAIL): +(.+)/;
/** What it says of its work, when nothing is wrong. */
const report = /\b(?:LOG|NOTICE|WARNING|HINT|STATEMENT|CONTEXT): /;

interface State {
  stopped: Error | undefined;
  words: string | undefined;
  /** Of the opening alone: later, details belong to statements. `last`: some ends have no such mark. */
  reasons: string[] | undefined;
  last: string;
}

/** PGlite's own file system tells of its failures by a number alone. */
const wordsOf = (cause: unknown): string => {
  if (isRecord(cause) && cause.errno === noSpace) return 'No space left on device, or no room for another file';
  return cause instanceof Error ? cause.message : JSON.stringify(cause);
};

/** PGlite over a folder, every commit flushed. What ends the engine is told once, and ends every statement after it instead of hanging in it. */
export class DurablePGlite extends LastSpacePGlite {
  readonly #state: State;
  readonly #dir: string;

  constructor(dir: string, options: PGliteOptions, onStop: ((error: Error) => void) | undefined) {
    const state: State = { stopped: undefined, words: undefined, reasons: [], last: '' };
    const stop: Stop = (module, cause) => {
      if (state.stopped) throw state.stopped;
      const why = state.words ?? (cause instanceof Error ? cause.message : String(cause));
      state.stopped = new Error(`The database has stopped: ${why} (${dir}). Opened again, it has all that was acknowledged.`, { cause });
      onStop?.(state.stopped);
      // PGlite's loop takes the engine's end for an error of the statement and calls it again, for ever; this breaks it
      module.stackRestore = () => {
        throw state.stopped;
      };
      module._PostgresSendReadyForQueryIfNecessary = () => undefined;
      module._pgl_pq_flush = () => undefined;
      throw state.stopped;
    };
    const onStderr = (text: string) => {
      state.words = lastWords.exec(text)?.[0] ?? state.words;
      state.reasons?.push(...(reasons.exec(text)?.slice(1) ?? []));
      if (!report.test(text)) state.last = text.trim() || state.last;
      return true;
    };
    super({ ...options, fs: new DurableFS(dir, stop), startParams: durable, onStderr });
    this.#state = state;
    this.#dir = dir;
  }

  /** Opens it; throws an error with PostgreSQL's own reason, which PGlite's errors lack. */
  async open(): Promise<this> {
    try {
      await this.waitReady;
      return this;
    } catch (cause) {
      const said = this.#state.reasons?.join('. ') || this.#state.last;
      const words = said.replaceAll(inside, this.#dir).replace(/[.]+(?=\.|$)/g, '');
      throw new Error(words || wordsOf(cause), { cause });
    } finally {
      this.#state.reasons = undefined;
    }
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.#state.stopped) throw this.#state.stopped;
    return super.execProtocolRawSync(message);
  }

  override async close(): Promise<void> {
    if (this.#state.stopped) return;
    await super.close();
    if (this.#state.stopped) throw this.#state.stopped;
  }
}
