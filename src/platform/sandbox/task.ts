import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A parser: answers a plain value, or plain pieces of one. It throws only where the program itself is wrong. */
export type TaskFunction<Input, Output> = (input: Input) => Promise<Output> | AsyncIterable<Output>;

/** A parser of strangers' text that runs in a limited process: the module whose `run` it is, and its time limit in seconds. */
export interface Task<Input, Output> {
  readonly module: string;
  readonly seconds: number;
  /** Never set; it carries the types. */
  readonly run?: TaskFunction<Input, Output>;
}

/** Seconds that a text of up to 1 MB may take. */
const usualSeconds = 5;

/**
 * Declares a parser by its module's path from the root of the project: `declareTask<typeof run>('src/…/parse.ts')`. The module and all that it
 * imports must run under Node as they stand in the sources.
 */
export const declareTask = <Run extends (input: never) => unknown>(
  module: string,
  seconds = usualSeconds,
): Run extends TaskFunction<infer Input, infer Output> ? Task<Input, Output> : never =>
  ({ module, seconds }) as Run extends TaskFunction<infer Input, infer Output> ? Task<Input, Output> : never;

/** The absolute path of a source: seen from this file when run from source, from the working directory when this code is part of the server bundle. */
export const sourcePath = (module: string): string => {
  const path = [join(import.meta.dirname, '../../..', module), resolve(module)].find(existsSync);
  if (!path) throw new Error(`No ${module} found: start from the project root`);
  return path;
};
