/** Scripts that pages carry within themselves: `import code from './x.ts?inlined'` is the text of x.ts with all that it imports, minified. */
import { brotliCompressSync } from 'node:zlib';
import { build, type Plugin } from 'vite';

/** What one may weigh, compressed, in bytes: every page has it once more. */
const budget = 1200;
const suffix = '?inlined';

/** The text of a module with all that it imports, as a plain script. */
export const inlinedCode = async (file: string): Promise<string> => {
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

export const inlined: Plugin = {
  name: 'inlined',
  enforce: 'pre',
  load: {
    filter: { id: /\?inlined$/ },
    handler: async (id) => `export default ${JSON.stringify(await inlinedCode(id.slice(0, -suffix.length)))};`,
  },
};
