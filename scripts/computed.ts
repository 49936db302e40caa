/**
 * A module `*.computed.ts` exports plain values that it computes from other modules, such as the manifests of the areas. A build replaces
 * the code of the module by these values, so that a browser does not load the other modules. Node runs the module itself.
 */
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const name = /\.computed\.ts$/;

/** Returns the source of a module that contains only the values of the exports. */
export const computeModuleSource = async (file: string): Promise<string> => {
  const exported = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  return Object.entries(exported)
    .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};`)
    .join('\n');
};

export const computedModulesPlugin: Plugin = {
  name: 'computed',
  enforce: 'pre',
  apply: 'build',
  load: { filter: { id: name }, handler: (id) => computeModuleSource(id) },
};
