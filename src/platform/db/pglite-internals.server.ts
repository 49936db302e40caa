/** Members of PGlite's WebAssembly module that its types do not declare: its access to Node's file system, and its main loop. */
export interface PGliteModule {
  NODEFS: { stream_ops: { fsync(stream: { nfd: number }): number }; tryFSOperation<T>(operation: () => T): T };
  stackRestore(pointer: number): void;
  _PostgresMainLoopOnce(): void;
  _PostgresSendReadyForQueryIfNecessary(): void;
  _pgl_pq_flush(): void;
}

const functions = ['stackRestore', '_PostgresMainLoopOnce', '_PostgresSendReadyForQueryIfNecessary', '_pgl_pq_flush'] as const;

const isModule = (module: object): module is PGliteModule =>
  functions.every((name) => name in module) &&
  'NODEFS' in module &&
  Object(module.NODEFS).stream_ops &&
  'tryFSOperation' in Object(module.NODEFS);

/**
 * Returns PGlite's module if it has the expected members; throws if another version of PGlite has changed them. Without these members a
 * power failure would lose acknowledged commits, and a disk fault would hang the process (decisions 022 and 030).
 */
export const assertPGliteModule = (module: object): PGliteModule => {
  if (isModule(module)) return module;
  const missing = [...functions.filter((name) => !(name in module)), 'NODEFS.stream_ops', 'NODEFS.tryFSOperation'].slice(0, 4);
  throw new Error(`@electric-sql/pglite is not as the portal knows it inside (${missing.join(', ')}): see docs/decisions/030`);
};
