/**
 * Declaration of a script of a first visit. Its modules are bundled into one file, because one file compresses better than several.
 * vite.config.ts reads the declaration; no page imports it.
 */
export interface FirstVisitScript {
  name: string;
  /** Limit of the compressed size in kB (1000 bytes); the build fails above it. */
  budget: number;
  /** Modules by path within src/. Their imports are included, unless an earlier script contains them. */
  modules: readonly string[];
}
