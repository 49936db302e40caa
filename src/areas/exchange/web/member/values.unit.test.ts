import { expect, test } from 'vitest';
import { isCompleteLink } from './values.ts';

test.each([
  'https://example.org',
  'http://example.org/lots?page=2#top',
  'https://example.org:8443/lots',
  'https://example.org?lot=7',
  'https://пример.org/лоты',
])('the link %s is saved automatically', (link) => {
  expect(isCompleteLink(link)).toBe(true);
});

test.each(['', 'h', 'https://', 'https://example', 'https://example.', 'https://example.o', 'https://a b.org', 'ftp://example.org'])(
  'the half-typed or foreign link "%s" is not saved automatically',
  (link) => {
    expect(isCompleteLink(link)).toBe(false);
  },
);
