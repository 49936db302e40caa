/**
 * A small area has all its texts in one file, `texts.ts`. A browser gets one part in one language of it: `texts.ts?texts=office.zh-cn&lang.ts` is a module
 * with these alone, made from the file as Node reads it, so that no other language and no text of the server or the back office comes along.
 */
import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** `&lang.ts` says how the module is read: Vite looks at the end of the address. */
const request = /^(.*\/texts\.ts)\?texts=(pages|portal|office)\.([a-z-]+)(&lang\.ts)?$/;

/** The module of one part in one language; empty where the area has none. */
export const partOfTexts = async (id: string): Promise<string> => {
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
      return { code: await partOfTexts(id) };
    },
  },
};
