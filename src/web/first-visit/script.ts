/** A script of a first visit: few, long-lived files that compress better in one piece. Read by vite.config.ts; no page imports it. */
export interface FirstVisitScript {
  name: string;
  /** What it may weigh, compressed, in kB (1000 bytes); the build fails above it. */
  budget: number;
  /** Modules by their path within src/. What they import comes along, unless a script before this one has it. */
  modules: readonly string[];
}
