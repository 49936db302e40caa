/**
 * A module `*.computed.ts` exports plain values that follow from others, such as the manifests of the areas. A build writes the values in its place,
 * so that a browser does not load what they follow from. Node runs the module itself.
 */
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const name = /\.computed\.ts$/;

/** The module with the values of its exports alone. */
export const computedCode = async (file: string): Promise<string> => {
  const exported = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  return Object.entries(exported)
    .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};`)
    .join('\n');
};

export const computed: Plugin = {
  name: 'computed',
  enforce: 'pre',
  apply: 'build',
  load: { filter: { id: name }, handler: (id) => computedCode(id) },
};
