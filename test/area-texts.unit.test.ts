import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { areaTextsModule } from '../scripts/area-texts.ts';
import { texts } from '../src/areas/mobile/texts.ts';
import { locales } from '../src/base/locales.ts';

const file = resolve('src/areas/mobile/texts.ts');

test('a request for one part and language of an area’s texts.ts returns only this part and language', async () => {
  for (const locale of locales)
    for (const part of ['pages', 'office'] as const)
      expect(JSON.parse((await areaTextsModule(`${file}?texts=${part}.${locale}`)).slice('export default '.length, -1))).toEqual(
        texts[part][locale],
      );
  expect(await areaTextsModule(`${file}?texts=portal.en-us`)).toBe('export default {};');
});

test('an area has either one file texts.ts or a folder of texts, not both', () => {
  const single = globSync('src/areas/*/texts.ts');
  expect(single.length).toBeGreaterThan(2);
  expect(single.filter((one) => globSync(`${one.slice(0, -3)}/*.ts`).length > 0)).toEqual([]);
});
