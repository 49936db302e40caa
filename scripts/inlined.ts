/** Vite plugin for scripts that are inlined in pages: `import code from './x.ts?inlined'` returns x.ts with all its imports, minified, as text. */
import { brotliCompressSync } from 'node:zlib';
import { build, type Plugin } from 'vite';

/** Limit of the compressed size of an inlined script in bytes, because every page repeats the script. */
const budget = 1200;
const suffix = '?inlined';

/** Bundles a module and its imports into one classic script and returns its text. */
export const bundleInlinedScript = async (file: string): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: true, target: 'es2022', rolldownOptions: { input: file, output: { format: 'iife' } } },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const [script] = outputs;
  if (outputs.length !== 1 || script?.type !== 'chunk') throw new Error(`${file} is more than a script`);
  const code = script.code.trim();
  if (/<\/script|<!--/i.test(code)) throw new Error(`${file} would end the script element that it stands in`);
  const weight = brotliCompressSync(code).length;
  if (weight > budget)
    throw new Error(`${file} weighs ${weight} bytes compressed, ${budget} at most: every page carries it (decision 043)`);
  return code;
};

export const inlinedScriptsPlugin: Plugin = {
  name: 'inlined',
  enforce: 'pre',
  load: {
    filter: { id: /\?inlined$/ },
    handler: async (id) => `export default ${JSON.stringify(await bundleInlinedScript(id.slice(0, -suffix.length)))};`,
  },
};
