import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePlainRequest } from './plain-request.ts';

const host = ['Host', 'shop.test'];

describe('parsing a plain request', () => {
  test('header names are read in any mix of upper and lower case', () => {
    const rawHeaders = [
      'hOsT',
      'shop.test',
      'ACCEPT-ENCODING',
      'br, gzip',
      'If-none-match',
      '"a"',
      'User-Agent',
      'x',
      'Cookie',
      'a=b',
    ];
    expect(parsePlainRequest({ rawHeaders })).toEqual({ host: 'shop.test', takes: 'br, gzip', has: '"a"' });
  });

  test('a forwarded host is accepted only if it equals the host of the request', () => {
    expect(parsePlainRequest({ rawHeaders: [...host, 'X-Forwarded-Host', 'shop.test'] })).toBeDefined();
    expect(parsePlainRequest({ rawHeaders: [...host, 'X-Forwarded-Host', 'else.test'] })).toBeUndefined();
  });

  test.each([
    'Content-Type',
    'Content-Length',
    'Transfer-Encoding',
    'Content-Encoding',
    'Expect',
    'Range',
    'If-Modified-Since',
    'Upgrade',
  ])('a request that has the header %s is refused, in any letter case', (name) => {
    for (const said of [name, name.toLowerCase(), name.toUpperCase()])
      expect(parsePlainRequest({ rawHeaders: [...host, said, ''] }), said).toBeUndefined();
  });

  test('a request without a host header is refused', () => {
    expect(parsePlainRequest({ rawHeaders: ['Accept-Encoding', 'br'] })).toBeUndefined();
  });

  test.each(['Host', 'Accept-Encoding', 'If-None-Match', 'X-Forwarded-Host'])('refuses the header %s twice', (name) => {
    expect(
      parsePlainRequest({ rawHeaders: [...host, name, 'shop.test', name.toLowerCase(), 'shop.test'] }),
    ).toBeUndefined();
  });

  test('all other headers are ignored, whatever their order', () => {
    const others = [
      'Accept',
      'Cookie',
      'Origin',
      'User-Agent',
      'Connection',
      'X-Forwarded-For',
      'Sec-Fetch-Site',
      'If-Range-X',
      'Hos',
      'Hosts',
    ];
    const some = fc.array(fc.tuple(fc.constantFrom(...others), fc.string()), { maxLength: 12 });
    fc.assert(
      fc.property(some, some, (before, after) => {
        const rawHeaders = [...before.flat(), ...host, ...after.flat()];
        expect(parsePlainRequest({ rawHeaders })).toEqual({ host: 'shop.test', takes: undefined, has: undefined });
      }),
    );
  });
});
