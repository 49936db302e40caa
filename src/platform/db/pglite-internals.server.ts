/** What is used of the module inside PGlite, which its types do not declare: how its file system reaches Node's, and how its loop ends. */
export interface Module {
  NODEFS: { stream_ops: { fsync(stream: { nfd: number }): number }; tryFSOperation<T>(operation: () => T): T };
  stackRestore(pointer: number): void;
  _PostgresMainLoopOnce(): void;
  _PostgresSendReadyForQueryIfNecessary(): void;
  _pgl_pq_flush(): void;
}

const functions = ['stackRestore', '_PostgresMainLoopOnce', '_PostgresSendReadyForQueryIfNecessary', '_pgl_pq_flush'] as const;

const isModule = (module: object): module is Module =>
  functions.every((name) => name in module) &&
  'NODEFS' in module &&
  Object(module.NODEFS).stream_ops &&
  'tryFSOperation' in Object(module.NODEFS);

/**
 * The module, if it is the one that the engine is made durable with; throws where another version of PGlite has another: without
 * them a power cut would lose what was acknowledged, and a fault of the disk hang the process (decisions 022 and 030).
 */
export const moduleOf = (module: object): Module => {
  if (isModule(module)) return module;
  const missing = [...functions.filter((name) => !(name in module)), 'NODEFS.stream_ops', 'NODEFS.tryFSOperation'].slice(0, 4);
  throw new Error(`@electric-sql/pglite is not as the portal knows it inside (${missing.join(', ')}): see docs/decisions/030`);
};
