import { expect, test } from 'vitest';
import { readOutlines } from '../../../scripts/captcha-outlines.ts';
import { toDistortedTextPaths } from './draw.server.ts';
import { alphabet, outlines } from './outlines.ts';

test('the stored outlines equal those of the installed font for every letter of the alphabet', () => {
  expect(outlines).toEqual(readOutlines());
  expect(Object.keys(outlines.letters).sort()).toEqual([...alphabet].sort());
});

test('a letter without an outline throws', () => {
  expect(() => toDistortedTextPaths('AO')).toThrow('The captcha has no outline of O');
});
