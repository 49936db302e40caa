import { expect, test } from 'vitest';
import { normaliseRequestUrl } from './address.ts';

const nothing = '%EF%BF%BD';

test.each([
  ['/', '/'],
  ['/policy?keyword=%ff#x', '/policy?keyword=%ff#x'],
  ['http://evil.example/policy', '/policy'],
  ['HTTP://evil.example', '/'],
  ['http://evil.example?x=1', '/?x=1'],
  ['/%61dmin/hom%65', '/admin/home'],
  ['/policy/%D9%A3%2F', '/policy/%D9%A3%2F'],
  ['/httpd', '/httpd'],
  ['/policy/', '/policy/'],
  // unreadable path segments keep their position, so that access rules of the parent path still apply
  ['/standard/%ff', `/standard/${nothing}`],
  ['/api/admin/labels/%c0%80/compare?x=%', `/api/admin/labels/${nothing}/compare?x=%`],
  ['/api/admin/labels/%2e%2E/compare', `/api/admin/labels/${nothing}/compare`],
  ['/%ff/../policy', `/${nothing}/${nothing}/policy`],
  ['/./policy/..', `/${nothing}/policy/${nothing}`],
  ['//evil.example/policy', `/${nothing}/evil.example/policy`],
  ['http://evil.example//policy', `/${nothing}/policy`],
  ['/\\evil.example/policy', `/${nothing}/policy`],
  ['/policy#x', `/${nothing}`],
  ['*', '/*'],
])('%s is read as %s', (url, address) => {
  expect(normaliseRequestUrl(url)).toBe(address);
  expect(normaliseRequestUrl(address)).toBe(address);
});
