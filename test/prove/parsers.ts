import { findNonlinearInputs } from '../harness/parser-times.ts';
import { untrustedTextParsers } from '../harness/parsers.ts';

/**
 * Each parser may take at most 2.5 times the processor time for twice the text, with the worst inputs in the full size of its row. The
 * count is the number of runs.
 */
export const full = 5;

export const run = async (count: number): Promise<{ findings: string[] }> => {
  const findings: string[] = [];
  // Each parser gets a process of its own, because its inputs take most of the memory.
  for (const parser of Object.keys(untrustedTextParsers))
    findings.push(...(await findNonlinearInputs({ parsers: [parser], part: 1, runs: count })));
  return { findings };
};
