import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { requestIds, trustedProxies } from './request-ids.ts';

const from = (remoteAddress: string, id?: string) => ({
  headers: { ...(id !== undefined && { 'x-request-id': id }) },
  rawHeaders: id === undefined ? [] : ['Accept', '*/*', 'X-Request-ID', id],
  socket: { remoteAddress } as Socket,
});
const given = '7f3c0a52d1b94e6f8a21';

test('request ids are random UUIDs', () => {
  const next = requestIds(false);
  const ids = Array.from({ length: 1000 }, () => next(from('127.0.0.1')));
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test.each([
  ['loopback', '127.0.0.1'],
  ['10.0.0.0/8', '10.1.2.3'],
  ['192.0.2.1, 192.0.2.2', '192.0.2.2'],
])('with trusted proxies %s the request id sent by %s is used', (setting, proxy) => {
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
])('with trusted proxies %s the request id sent by %s is ignored: %s', (setting, address, id) => {
  expect(requestIds(trustedProxies(setting))(from(address, id))).toMatch(/^[0-9a-f-]{36}$/);
});

test('a proxy setting that has no address fails at the start', () => {
  expect(() => trustedProxies('nowhere')).toThrow(/nowhere/);
});
