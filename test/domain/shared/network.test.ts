import { expect, it } from 'vitest';
import { isLoopback, networkPrefixOf } from '../../../src/domain/shared/network.ts';

// AUDIT-1
it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['203.0.113.77:50123', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:3456:789a::1', '2001:db8:12::/48'],
  ['[2001:0db8:0012::1]:443', '2001:db8:12::/48'],
  ['::1', '0:0:0::/48'],
  ['', ''],
  ['unknown', ''],
])('should leave of the address %s its network alone', (address, network) => {
  expect(networkPrefixOf(address)).toBe(network);
});

// CONF-9, CONF-12
it.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['[::1]', true],
  ['127.evil.example', false],
  ['localhost.evil.example', false],
  ['10.0.0.1', false],
  ['[fd00::1]', false],
  ['', false],
])('should tell whether the host %s is this machine', (host, isThis) => {
  expect(isLoopback(host)).toBe(isThis);
});
