import { expect, it } from 'vitest';
import { networkOf } from '../../../src/server/http/caller-network.ts';

// STAFF-6
it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1::7', '2001:db8:0:1::/64'],
  ['2001:DB8::1:0:0:0:7', '2001:db8:0:1::/64'],
  ['2001:0db8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::', 'fe80:0:0:0::/64'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['[2001:db8::7]:50123', '2001:db8:0:0::/64'],
  ['[2001:db8::7]', '2001:db8:0:0::/64'],
  ['', ''],
])('should take %s for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
