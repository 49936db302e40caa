import { describe, expect, test } from 'vitest';
import { editorLinkOf, isLink } from './links.ts';
import { isOverLimit, measureText } from './measure.ts';

describe('measure', () => {
  test.each([
    ['', 0],
    ['<p>One</p><p>two</p>', 7],
    ['<p>a &amp; b</p>', 5],
    ['<ul><li><p>国</p></li></ul>', 1],
    ['<p>one<br>two</p>', 7],
    ['<img src="/assets/image/x" alt="long">', 0],
  ])('measure counts the visible characters of %s', (html, characters) => expect(measureText(html).characters).toBe(characters));

  test('measure counts the bytes of the markup', () => expect(measureText('<p>国</p>').bytes).toBe(10));

  test('isOverLimit accepts values equal to the limits', () => {
    expect(isOverLimit(measureText(`<p>${'x'.repeat(20_000)}</p>`))).toBe(false);
    expect(isOverLimit(measureText(`<p>${'x'.repeat(20_001)}</p>`))).toBe(true);
    expect(isOverLimit({ characters: 1, bytes: 5 * 1024 * 1024 })).toBe(false);
    expect(isOverLimit({ characters: 1, bytes: 5 * 1024 * 1024 + 1 })).toBe(true);
  });
});

describe('links in the editor', () => {
  test.each([
    ['example.org', 'https://example.org'],
    [' http://example.org/a?b#c ', 'http://example.org/a?b#c'],
    ['anna@example.org', 'mailto:anna@example.org'],
    ['mailto:anna@example.org', 'mailto:anna@example.org'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['ftp://example.org', null],
    ['two words', null],
    ['', null],
  ])('editorLinkOf completes or rejects %s', (typed, link) => expect(editorLinkOf(typed)).toBe(link));

  test('isLink rejects unsafe pasted addresses', () =>
    expect(['vbscript:x', '//e.org', 'https://e.org'].map(isLink)).toEqual([false, false, true]));
});
