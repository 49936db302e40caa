// npm run check: checks types, style and unused code. Changes no source file.
// npm run check -- --prose: lists sentences of documents and comments with more than 30 words; does not fail.
// npm run check -- --draw SEED: draws 20 names, 20 comments and 20 sentences of documents at random with this seed, and prints them with
// their places.
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { report, root } from './setup.mjs';
import { runStep } from './steps.mjs';

/**
 * The order matters: route types are generated before types are checked. One thread of the compiler checks types, because each further thread
 * repeats work of the first.
 */
export const checks = [
  { name: 'route types', file: '@react-router/dev/bin.cjs', args: ['typegen'] },
  { name: 'types', file: 'typescript/bin/tsc', args: ['--noEmit', '-p', '.', '--checkers', '1'] },
  { name: 'style', file: '@biomejs/biome/bin/biome', args: ['check', '--diagnostic-level=error'] },
  { name: 'unused code', file: 'knip/bin/knip.js', args: ['--no-progress'] },
];

/**
 * Runs all checks, even after a failure, and returns the numbers of passed and failed checks. `quiet`: true prints the output of a check when it
 * ends.
 */
export const runChecks = async (node, { quiet = false, minutes = 5 } = {}) => {
  const failed = [];
  for (const { name, file, args } of checks) {
    const { ok } = await runStep(`check: ${name}`, node, [`node_modules/${file}`, ...args], { minutes, quiet });
    if (!ok) failed.push(name);
  }
  return { passed: checks.length - failed.length, failed: failed.length };
};

/** Options of the command line. Returns undefined if an option is unknown, both options are set, or SEED is not a whole number. */
const readOptions = () => {
  try {
    const { prose = false, draw } = parseArgs({ options: { prose: { type: 'boolean' }, draw: { type: 'string' } } }).values;
    return (draw !== undefined && !/^\d{1,9}$/.test(draw)) || (prose && draw !== undefined) ? undefined : { prose, draw };
  } catch {
    return undefined;
  }
};

const main = async () => {
  const options = readOptions();
  if (!options) {
    report('Usage: npm run check [-- --prose | --draw SEED], with a SEED from 0 to 999999999');
    process.exitCode = 2;
    return;
  }
  const { prose, draw } = options;
  if (prose || draw !== undefined) {
    process.chdir(root);
    const { draw: drawItems, formatSampledItems, formatLongSentences, readItems } = await import('../test/laws/draw.ts');
    console.log(prose ? formatLongSentences() : formatSampledItems(drawItems(readItems(), Number(draw))));
    return;
  }
  const { failed } = await runChecks(process.execPath);
  process.exitCode = failed ? 1 : 0;
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
