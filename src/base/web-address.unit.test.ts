import { expect, test } from 'vitest';
import { isWebLink, isWebsite } from './web-address.ts';

test.each([
  'https://example.org',
  'http://example.org/lots?page=2#top',
  'https://example.org:8443/lots',
  'https://example.org?lot=7',
  'https://пример.org/лоты',
])('%s is a website', (text) => {
  expect(isWebsite(text)).toBe(true);
  expect(isWebLink(text)).toBe(true);
});

test.each(['https://example', 'https://example.o', 'http://10.0.0.1/'])('%s is a web link, but not a website', (text) => {
  expect(isWebLink(text)).toBe(true);
  expect(isWebsite(text)).toBe(false);
});

test.each(['', 'h', 'https://', 'https://a b.org', 'ftp://example.org'])('"%s" is no web link', (text) => {
  expect(isWebLink(text)).toBe(false);
});
