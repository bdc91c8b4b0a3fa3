import { expect, test } from 'vitest';
import { coarseNetworkOf } from './origin.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['2001:0DB8:0012::1', '2001:db8:12::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['', 'unknown'],
  ['/run/shop.sock', 'unknown'],
])('the address %s is stored as the network %s', (address, network) => {
  expect(coarseNetworkOf(address)).toBe(network);
});
