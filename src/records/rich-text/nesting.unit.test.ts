import { expect, test } from 'vitest';
import { isNestedTooDeep } from './nesting.ts';
import { cleanHtml } from './rich-text.server.ts';

test.each([
  ['a thousand levels', '<b>'.repeat(1000) + '</b>'.repeat(1000), false],
  ['a level more', '<b>'.repeat(1001), true],
  ['paragraphs without their ends', '<p>text'.repeat(5000), false],
  ['list items without their ends', `<ul>${'<li>text'.repeat(5000)}</ul>`, false],
  ['lists in lists', '<ul><li>'.repeat(501), true],
  ['line breaks', '<br>'.repeat(5000), false],
])('%s', (_, html, isTooDeep) => {
  expect(isNestedTooDeep(html)).toBe(isTooDeep);
});

test('markup without optional end tags is kept as markup', () => {
  expect(cleanHtml('<p>one<p>two'.repeat(1000))).toMatch(/^<p>one<\/p><p>two<\/p><p>one/);
});
