import fs from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { errorCodeOf, isNonNullObject } from '../../base/unknown.ts';
import { ReservedSpacePGlite } from './last-space-engine.server.ts';
import { assertPGliteModule, type PGliteModule } from './pglite-internals.server.ts';

/** Error codes of a disk that is broken, disconnected or remounted read-only. A full disk has other codes. */
const faults = new Set(['EIO', 'EROFS', 'ENXIO', 'ENODEV', 'ESTALE']);
/** Exit status with which PostgreSQL ends a failed statement; the engine continues. Any other status means that the engine ended. */
const longJump = 100;
/** WASI error numbers: input/output error (`ioError`), no space left (`noSpace`). */
const ioError = 29;
const noSpace = 51;

/** True if an error shows a disk fault. A code unknown to Node counts as a fault (117: «structure needs cleaning»). */
const isFault = (error: unknown): boolean => {
  const code = errorCodeOf(error);
  return code !== undefined && (faults.has(code) || code.startsWith('Unknown system error'));
};

/** Function that stops an engine which cannot continue; called within the engine, always throws. */
type EngineStopper = (module: PGliteModule, cause: unknown) => never;

/**
 * File system of PGlite with fsync; PGlite's own loses recent commits in a power failure. A disk fault stops the engine within the operation;
 * otherwise PostgreSQL would continue, or PGlite's loop would spin forever.
 */
class DurableFS extends NodeFS {
  readonly #stop: EngineStopper;

  constructor(dir: string, stop: EngineStopper) {
    super(dir);
    this.#stop = stop;
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const result = await super.init(pg, options);
    result.emscriptenOpts.preRun?.push((module) => this.#guard(assertPGliteModule(module)));
    return result;
  }

  #guard(module: PGliteModule): void {
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
        if (errorCodeOf(error) === undefined) throw error; // the engine has stopped because of a disk fault
        return ioError; // on this error PostgreSQL stops, because it cannot trust data that were not flushed
      }
    };
    module._PostgresMainLoopOnce = () => {
      try {
        once();
      } catch (error) {
        if (!isNonNullObject(error) || error.status !== longJump) this.#stop(module, error);
        throw error;
      }
    };
  }
}

const durable = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];
/** Matches PostgreSQL's last message before it ends by itself. */
const lastWords = /\b(?:PANIC|FATAL): +.+/;
/** Path of the database folder within PGlite. */
const inside = '/pglite/data';
/**
 * Matches PostgreSQL's messages when a database cannot be opened, for example `could not locate a valid checkpoint record`. A message
 * marked DETAIL names the version of the data.
 */
const reasons = /\b(?:PANIC|FATAL|DETAIL): +(.+)/;
/** Matches regular messages of PostgreSQL, which report no failure. */
const report = /\b(?:LOG|NOTICE|WARNING|HINT|STATEMENT|CONTEXT): /;

interface EngineDiagnostics {
  stopped: Error | undefined;
  words: string | undefined;
  /**
   * `reasons`: PostgreSQL's error messages while the database is opened; undefined once opened, since a later DETAIL belongs to a
   * statement. `last`: the last message that is no regular report, because some failures have no severity mark.
   */
  reasons: string[] | undefined;
  last: string;
}

/** Returns the text of an error. PGlite's file system reports failures only as a number. */
const wordsOf = (cause: unknown): string => {
  if (isNonNullObject(cause) && cause.errno === noSpace) return 'No space left on device, or no room for another file';
  return cause instanceof Error ? cause.message : JSON.stringify(cause);
};

/**
 * PGlite over a folder, with every commit flushed. When the engine ends because of a fault, `onEngineFault` is called once, and all later
 * statements fail instead of hanging.
 */
export class DurablePGlite extends ReservedSpacePGlite {
  readonly #state: EngineDiagnostics;
  readonly #dir: string;

  constructor(dir: string, options: PGliteOptions, onEngineFault: ((error: Error) => void) | undefined) {
    const state: EngineDiagnostics = { stopped: undefined, words: undefined, reasons: [], last: '' };
    const stop: EngineStopper = (module, cause) => {
      if (state.stopped) throw state.stopped;
      const why = state.words ?? (cause instanceof Error ? cause.message : String(cause));
      state.stopped = new Error(`The database has stopped: ${why} (${dir}). Opened again, it has all that was acknowledged.`, { cause });
      onEngineFault?.(state.stopped);
      // PGlite's loop treats the end of the engine as an error of the statement and calls it again forever; this breaks the loop
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

  /** Opens the database. Throws an error with PostgreSQL's own reason, which the errors of PGlite lack. */
  async open(): Promise<this> {
    try {
      await this.waitReady;
      return this;
    } catch (cause) {
      const reason = this.#state.reasons?.join('. ') || this.#state.last;
      const words = reason.replaceAll(inside, this.#dir).replace(/[.]+(?=\.|$)/g, '');
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
