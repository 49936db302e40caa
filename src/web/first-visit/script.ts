/**
 * A script of a first visit: few files with long cache lifetimes, which compress better as one file. vite.config.ts reads it; no page imports it.
 */
export interface FirstVisitScript {
  name: string;
  /** Limit of the compressed size in kB (1000 bytes); the build fails above it. */
  budget: number;
  /** Modules by path within src/. Their imports are included, unless an earlier script contains them. */
  modules: readonly string[];
}
