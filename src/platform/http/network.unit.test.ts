import { expect, test } from 'vitest';
import { addressBlockOf, networkKeyOf } from './network.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:50123', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2:3:4:5:6]:50123', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['local', 'local'],
])('%s is counted as %s', (address, network) => {
  expect(networkKeyOf(address)).toBe(network);
});

test.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.0/24'],
  ['192.0.2.7:50123', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['[2001:db8:1:2::9]:50123', '2001:db8:1::/48'],
  ['local', 'local'],
])('%s is in the block %s', (address, block) => {
  expect(addressBlockOf(address)).toBe(block);
});
