import { expect, test } from 'vitest';
import { formatFileSize } from './file-size.ts';

test.each([
  [0, '0.00B'],
  [1023, '1023.00B'],
  [1024, '1.00K'],
  [345_678, '337.58K'],
  [1024 ** 2, '1.00M'],
  [1.5 * 1024 ** 3, '1.50G'],
  [4096 * 1024 ** 3, '4096.00G'],
])('%d bytes are %s', (bytes, label) => {
  expect(formatFileSize('en-us', bytes)).toBe(label);
});

test('ru-ru uses its own decimal separator', () => {
  expect(formatFileSize('ru-ru', 1536)).toBe('1,50K');
});
