import { expect, test } from 'vitest';
import { sameSitePath, signInPath } from './redirect.ts';

test.each(['/uc', '/', '/standard?country=cn&page=2', '/search?keyword=https://example.org/', '/a#b'])('accepts the path %s', (path) => {
  expect(sameSitePath(path, '/uc')).toBe(path);
});

test.each([
  '//example.org',
  '/\\example.org',
  '/a\\b',
  'https://example.org/',
  'javascript:alert(1)',
  'uc',
  '',
  '/\t/example.org',
  '\t//example.org',
  '/\n/example.org',
  ' /uc',
  `/${'a'.repeat(2000)}`,
])('sameSitePath rejects %j', (value) => {
  expect(sameSitePath(value, '/default')).toBe('/default');
});

test('sameSitePath returns the fallback for a missing parameter', () => {
  expect(sameSitePath(null, '/default')).toBe('/default');
});

test('signInPath preserves the path and its query', () => {
  const back = '/standard?country=cn&keyword=a+b%26c#d';
  expect(sameSitePath(new URL(signInPath('/login', back), 'https://example.org').searchParams.get('redirect'), '/')).toBe(back);
});
