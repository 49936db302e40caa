// npm run check: types, style, unused code. Changes nothing.
import { pathToFileURL } from 'node:url';
import { runStep } from './steps.mjs';

/** Order matters: the types of the routes are generated before they are checked. */
export const checks = [
  { name: 'route types', file: '@react-router/dev/bin.cjs', args: ['typegen'] },
  { name: 'types', file: 'typescript/bin/tsc', args: ['--noEmit', '-p', '.'] },
  { name: 'style', file: '@biomejs/biome/bin/biome', args: ['check', '--diagnostic-level=error'] },
  { name: 'unused code', file: 'knip/bin/knip.js', args: ['--no-progress'] },
];

/** Runs them all, also after a failure; returns how many passed and failed. `quiet`: each prints its output at its end. */
export const runChecks = async (node, { quiet = false, minutes = 5 } = {}) => {
  const failed = [];
  for (const { name, file, args } of checks) {
    const { ok } = await runStep(`check: ${name}`, node, [`node_modules/${file}`, ...args], { minutes, quiet });
    if (!ok) failed.push(name);
  }
  return { passed: checks.length - failed.length, failed: failed.length };
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { failed } = await runChecks(process.execPath);
  process.exitCode = failed ? 1 : 0;
}
