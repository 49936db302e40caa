import { pinyin } from 'pinyin-pro';
import { expect, test } from 'vitest';
import { isPinyin, pinyinSyllables } from './pinyin-syllables.ts';

test('the syllables equal those of all readings of the common characters', () => {
  const characters = Array.from({ length: 0x9fff - 0x4e00 + 1 }, (_, at) => String.fromCodePoint(0x4e00 + at));
  const sounds = characters.flatMap((one) => pinyin(one, { toneType: 'none', type: 'array', multiple: true, v: true }));
  const syllables = new Set(sounds.map((sound) => sound.replaceAll('ü', 'v')).filter((sound) => /^[a-z]+$/.test(sound)));
  expect([...pinyinSyllables].sort()).toEqual([...syllables].sort());
});

test.each(['gerenxinxibaohufa', 'wangluoanquan', 'lvse', 'nvxing', 'xian'])('%s may be pinyin', (letters) => {
  expect(isPinyin(letters)).toBe(true);
});

test.each(['information', 'qx', 'gerenxinxibaohufaq', `${'xian'.repeat(15)}xq`])('%s is not pinyin', (letters) => {
  expect(isPinyin(letters)).toBe(false);
});
