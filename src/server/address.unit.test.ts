import { expect, test } from 'vitest';
import { addressOf } from './address.ts';

test.each([
  ['/policy?keyword=%ff#x', '/policy?keyword=%ff#x'],
  ['http://evil.example/policy', '/policy'],
  ['HTTP://evil.example', '/'],
  ['http://evil.example?x=1', '/?x=1'],
  ['/standard/%ff', '/standard/%EF%BF%BD'],
  ['/api/admin/labels/%c0%80/compare?x=%', '/api/admin/labels/%EF%BF%BD/compare?x=%'],
  ['/%61dmin/hom%65', '/admin/home'],
  ['/policy/%D9%A3%2F', '/policy/%D9%A3%2F'],
  ['/httpd', '/httpd'],
  ['/policy/', '/policy/'],
])('%s is read as %s', (url, address) => {
  expect(addressOf(url)).toBe(address);
  expect(addressOf(address)).toBe(address);
});

test.each([
  '/%ff/../policy',
  '/x/%2e%2E/policy',
  '/./policy',
  '/policy/..',
  '//evil.example/policy',
  '/\\evil.example/policy',
  '/policy#x',
  '*',
  'policy',
  'http://evil.example//policy',
])('%s is nobody’s address', (url) => {
  expect(addressOf(url)).toBe('/-');
  expect(addressOf(`/api/${url}/..`)).toBe('/api/-');
});
