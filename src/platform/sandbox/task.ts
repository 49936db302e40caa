import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A parser function: returns a plain value, or yields plain pieces. It throws only for programming errors. */
export type TaskFunction<Input, Output> = (input: Input) => Promise<Output> | AsyncIterable<Output>;

/** A parser of untrusted text that runs in a sandbox process: the module that exports `run`, and the time limit in seconds. */
export interface SandboxTask<Input, Output> {
  readonly module: string;
  readonly seconds: number;
  /** Never set; the member carries the types of the parser. */
  readonly run?: TaskFunction<Input, Output>;
}

/** Default time limit in seconds of a parser, for a text of up to 1 MB. */
const usualSeconds = 5;

/**
 * Declares a parser by the path of its module from the project root: `declareTask<typeof run>('src/…/parse.ts')`. Node must be able to run the module
 * and its imports from the sources.
 */
export const declareTask = <Run extends (input: never) => unknown>(
  module: string,
  seconds = usualSeconds,
): Run extends TaskFunction<infer Input, infer Output> ? SandboxTask<Input, Output> : never =>
  ({ module, seconds }) as Run extends TaskFunction<infer Input, infer Output> ? SandboxTask<Input, Output> : never;

/** Returns the absolute path of a source file: relative to this file when run from source, to the working directory when bundled. */
export const sourcePath = (module: string): string => {
  const path = [join(import.meta.dirname, '../../..', module), resolve(module)].find(existsSync);
  if (!path) throw new Error(`No ${module} found: start from the project root`);
  return path;
};
