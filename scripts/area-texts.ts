/**
 * A small area has all its texts in one file, `texts.ts`. This Vite plugin serves one part in one language: `texts.ts?texts=office.zh-cn&lang.ts`
 * is a module with these texts alone. A browser therefore loads no other language and no texts of the server or the back office.
 */
import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Address of a part of the texts. `&lang.ts` tells Vite to treat the module as TypeScript, because Vite looks at the end of the address. */
const request = /^(.*\/texts\.ts)\?texts=(pages|portal|office)\.([a-z-]+)(&lang\.ts)?$/;

/** Returns the source of the module with one part of the texts in one language. It exports an empty object if the area has no such part. */
export const areaTextsModule = async (id: string): Promise<string> => {
  const [, file = '', part = '', locale = ''] = request.exec(id) ?? [];
  const module = await import(/* @vite-ignore */ `${pathToFileURL(file).href}?changed=${statSync(file).mtimeMs}`);
  const { texts } = module as { texts: Readonly<Record<string, Readonly<Record<string, object>>>> };
  return `export default ${JSON.stringify(texts[part]?.[locale] ?? {})};`;
};

export const areaTexts: Plugin = {
  name: 'area-texts',
  enforce: 'pre',
  load: {
    filter: { id: request },
    async handler(id) {
      this.addWatchFile(id.replace(/\?.*$/, ''));
      return { code: await areaTextsModule(id) };
    },
  },
};
