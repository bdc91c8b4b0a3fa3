import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each([
  ['/my-account/orders', '/my-account/orders'],
  ['/tracker?id=K7QW4MX9TD#history', '/tracker?id=K7QW4MX9TD#history'],
  ['/', '/'],
  ['/search?q=https://elsewhere.example', '/search?q=https://elsewhere.example'],
])('the path %s is accepted', (text, path) => {
  expect(ownPath(text)).toBe(path);
});

test.each([
  [null],
  [undefined],
  [''],
  ['my-account'],
  ['//elsewhere.example'],
  ['/\\elsewhere.example'],
  ['/\t/elsewhere.example'],
  ['/.//elsewhere.example'],
  ['/x/..//elsewhere.example'],
  ['https://elsewhere.example/'],
  ['javascript:alert(1)'],
  ['\\/elsewhere.example'],
  [' //elsewhere.example'],
  ['/login?next=/login'],
  ['/auth/google/callback?code=x'],
  ['/api/auth/logout'],
  [`/${'a'.repeat(2001)}`],
])('the path %j is refused', (text) => {
  expect(ownPath(text)).toBeUndefined();
});

test('an accepted path always stays on the shop’s origin', () => {
  const piece = fc.constantFrom('/', '\\', '.', '..', '@', ':', '?', '#', '\t', '%2f', 'evil.example', 'https', 'x');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = ownPath(pieces.join(''));
      if (path === undefined) return;
      expect(new URL(path, 'http://shop.test').origin).toBe('http://shop.test');
      expect(ownPath(path)).toBe(path);
    }),
  );
});
