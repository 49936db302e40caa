import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { locales } from '../../base/locales.ts';
import { manifestIn } from './manifest.ts';

interface Icon {
  src: string;
  sizes: string;
  purpose: string;
}

test.each(locales)('the icons in the %s manifest exist in their stated size, and the maskable icon is a separate image', async (locale) => {
  const { icons } = manifestIn(locale) as { icons: Icon[] };
  for (const { src, sizes, purpose } of icons) {
    const { width, height } = await sharp(readFileSync(`public${src}`)).metadata();
    expect(`${width}x${height}`).toBe(sizes);
    expect(src.includes('maskable')).toBe(purpose === 'maskable');
  }
});
