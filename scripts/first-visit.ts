/**
 * Build settings for the scripts of a first visit: chunk groups of the bundler, and a plugin that fails a build above a size limit. The folder
 * `src/web/first-visit` declares the modules and the limit of each script.
 */
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { normalizePath, type Plugin } from 'vite';
import { datesScript } from '../src/web/first-visit/dates.ts';
import { formsScript } from '../src/web/first-visit/forms.ts';
import { frameScript } from '../src/web/first-visit/frame.ts';
import { listScript } from '../src/web/first-visit/list.ts';
import { listQueryScript } from '../src/web/first-visit/paging.ts';
import { reactPackages } from '../src/web/first-visit/react.ts';
import type { FirstVisitScript } from '../src/web/first-visit/script.ts';
import { routerScript } from '../src/web/react-router/budget.ts';

/**
 * All scripts of a first visit, in the order in which modules are assigned: a module that two scripts need belongs to the first of them.
 */
export const firstVisitScripts: readonly FirstVisitScript[] = [frameScript, datesScript, formsScript, listQueryScript, listScript];

/** Chunk groups of the bundler, which adds the imports of the modules. A query in a module id names a part of a route module and is ignored. */
export const chunkGroups = [
  { name: 'react', test: (id: string) => reactPackages.some((name) => id.includes(`/node_modules/${name}/`)) },
  ...firstVisitScripts.map(({ name, modules }) => {
    const files = new Set(modules.map((file) => normalizePath(join(import.meta.dirname, '../src', file))));
    return { name, test: (id: string) => files.has(id.split('?')[0] ?? id) };
  }),
];

/** Returns an error message if a script was not built or exceeds its budget, otherwise undefined. */
export const describeBudgetExcess = (
  { name, budget }: FirstVisitScript,
  built: { code: string; modules: Readonly<Record<string, { renderedLength: number }>> } | undefined,
): string | undefined => {
  if (!built) return `No script ${name} was built: see src/web/first-visit/${name}.ts`;
  const weight = brotliCompressSync(built.code).length / 1000;
  if (weight <= budget) return undefined;
  const largest = Object.entries(built.modules).sort(([, one], [, other]) => other.renderedLength - one.renderedLength);
  const named = largest.slice(0, 10).map(([id, { renderedLength }]) => `${id.split('/src/').at(-1)} (${renderedLength} bytes)`);
  return `The script ${name} of a first visit weighs ${weight.toFixed(1)} kB compressed, ${budget} at most (src/web/first-visit/${name}.ts). Largest in it: ${named.join(', ')}`;
};

/** Vite plugin that fails a build if a script of the first visit exceeds its budget. The message names the largest modules of the script. */
export const firstVisitBudgets: Plugin = {
  name: 'first-visit-budgets',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    for (const script of [...firstVisitScripts, routerScript]) {
      const built = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === script.name);
      const wrong = describeBudgetExcess(script, built?.type === 'chunk' ? built : undefined);
      if (wrong) this.error(wrong);
    }
  },
};
