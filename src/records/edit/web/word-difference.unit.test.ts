import { expect, test } from 'vitest';
import { wordDifference } from './word-difference.ts';

const marked = (from: string, to: string): string =>
  wordDifference(from, to)
    .map(({ text, is }) => (is === 'same' ? text : is === 'added' ? `[+${text}]` : `[-${text}]`))
    .join('');

test('removed and added words are marked', () => {
  expect(marked('The gate opens at noon', 'The gate closes at noon')).toBe('The gate [-opens][+closes] at noon');
  expect(marked('Same', 'Same')).toBe('Same');
  expect(marked('', 'New')).toBe('[+New]');
});

test('Chinese text is segmented into words, so that whole words are marked', () => {
  expect(marked('本标准规定了信息安全的要求', '本标准规定了网络安全的要求')).toBe('本标准规定了[-信息][+网络]安全的要求');
});

test('long unchanged passages around a change are shortened', () => {
  const same = 'word '.repeat(200);
  const text = marked(`${same}old ${same}`, `${same}new ${same}`);
  expect(text).toContain('[-old][+new]');
  expect(text.length).toBeLessThan(250);
});
