import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { heapLimitMb } from '../../src/platform/sandbox/processes.server.ts';
import { processEnvironment } from './environment.ts';
import type { MeasuredParserTimes, ParserMeasurementRequest } from './parser-process.ts';
import { untrustedTextParsers } from './parsers.ts';

/** Milliseconds of processor time below which a ratio is ignored, because caches and memory then dominate. */
const negligible = 3;

/**
 * Returns a line for each input whose complete text takes more than 2.5 times the processor time of its half at every measured size, with
 * both times. The measurement runs in a resource-limited process.
 */
export const findNonlinearInputs = async (measurement: ParserMeasurementRequest): Promise<string[]> => {
  const execArgv = [`--max-old-space-size=${heapLimitMb}`, '--expose-gc'];
  const measuring = fork('test/harness/parser-process.ts', [], { execArgv, env: processEnvironment });
  const ended = once(measuring, 'exit').then(([code]) => Promise.reject(new Error(`The process ended: ${code}`)));
  measuring.send(measurement);
  const [measured]: [MeasuredParserTimes[]] = await Promise.race([once(measuring, 'message') as Promise<[MeasuredParserTimes[]]>, ended]);
  ended.catch(() => undefined);
  const inputs = measurement.parsers.flatMap((parser) =>
    Object.keys(untrustedTextParsers[parser]?.inputs ?? {}).map((input) => [parser, input]),
  );
  expect(measured.map(({ parser, input }) => [parser, input])).toEqual(inputs);
  const slow = measured.filter(({ half, whole: full }) => full > negligible && full > 2.5 * half);
  return slow.map(({ parser, input, half, whole: full }) => `${parser}, ${input}: ${half.toFixed(2)} ms, ${full.toFixed(2)} ms`);
};
