import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { requestIds, trustedProxies } from './request-ids.ts';

const from = (remoteAddress: string, id?: string) => ({
  headers: { ...(id !== undefined && { 'x-request-id': id }) },
  socket: { remoteAddress } as Socket,
});
const given = '7f3c0a52d1b94e6f8a21';

test('nobody can count requests by their ids', () => {
  const next = requestIds(false);
  const ids = Array.from({ length: 1000 }, () => next(from('127.0.0.1')));
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test.each([
  ['loopback', '127.0.0.1'],
  ['10.0.0.0/8', '10.1.2.3'],
  ['192.0.2.1, 192.0.2.2', '192.0.2.2'],
])('where %s is trusted, the id that %s gave is taken', (setting, proxy) => {
  expect(requestIds(trustedProxies(setting))(from(proxy, given))).toBe(given);
});

test.each([
  ['off', '127.0.0.1', given],
  ['10.0.0.0/8', '192.0.2.1', given],
  ['loopback', '127.0.0.1', 'short'],
  ['loopback', '127.0.0.1', 'x'.repeat(129)],
  ['loopback', '127.0.0.1', 'an id with blanks'],
  ['loopback', '127.0.0.1', 'one,two,three'],
  ['loopback', '127.0.0.1', '"<script>"'],
])('where %s is trusted, what %s calls itself is not: %s', (setting, address, id) => {
  expect(requestIds(trustedProxies(setting))(from(address, id))).toMatch(/^[0-9a-f-]{36}$/);
});

test('a setting that names no address is said at the start', () => {
  expect(() => trustedProxies('nowhere')).toThrow(/nowhere/);
});
