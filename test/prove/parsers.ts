import { findSlowInputs } from '../harness/parser-times.ts';
import { parsers } from '../harness/parsers.ts';

/** Twice the text takes each parser at most 2.5 times the processor time, with the worst texts of the size in its row. The count is of runs. */
export const full = 5;

export const run = async (count: number): Promise<{ findings: string[] }> => {
  const findings: string[] = [];
  // each parser in a process of its own, as its inputs take most of the memory
  for (const parser of Object.keys(parsers)) findings.push(...(await findSlowInputs({ parsers: [parser], part: 1, runs: count })));
  return { findings };
};
