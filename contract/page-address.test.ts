import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstFacts } from './default-facts.ts';
import { readPageAddress, tellsSecret } from './page-address.ts';
import { pageTable } from './pages.ts';

const path = fc
  .array(
    fc.oneof(
      fc.constantFrom(...pageTable.flatMap((page) => page.path.split('/'))),
      fc.string().map(encodeURIComponent),
      fc.constantFrom('%', '', '8', '008', '%20', '%09%20'),
    ),
    {
      maxLength: 5,
    },
  )
  .map((parts) => `/${parts.join('/')}`);
const query = fc
  .array(
    fc.oneof(
      fc.constantFrom('category=football', 'category=x', 'q=a', 'size=M', 'sort=new', '', '=', '%', '+'),
      fc.webQueryParameters(),
    ),
  )
  .map((pairs) => pairs.join('&'));

test('redirecting an address leads to its canonical form, which is not redirected again', () => {
  fc.assert(
    fc.property(path, query, (asked, rest) => {
      const target = rest === '' ? asked : `${asked}?${rest}`;
      const { moved, content, page } = readPageAddress(firstFacts, target);
      if (moved === undefined) return;
      expect(moved).toMatch(/^\/(?!\/)/);
      expect(readPageAddress(firstFacts, moved)).toMatchObject({ moved: undefined, content, page });
    }),
    { numRuns: 2000 },
  );
});

test('the normalized content of an address is read as the same page, and normalizes to itself', () => {
  fc.assert(
    fc.property(path, query, (asked, rest) => {
      const { content, page, personal } = readPageAddress(firstFacts, `${asked}?${rest}`);
      expect(readPageAddress(firstFacts, content)).toMatchObject({ content, page, personal });
    }),
    { numRuns: 2000 },
  );
});

describe('the canonical form of an address', () => {
  test.each([
    ['/Cart', '/cart'],
    ['/cart/', '/cart'],
    ['//cart', '/cart'],
    ['/%63art?x=%41', '/cart?x=%41'],
    ['/product/008', '/product/8'],
    ['/product/8?category=FOOTBALL', '/product/8?category=Football'],
    ['/product/900?category=motorsport%20special&utm=1', '/product/900?category=Motorsport+Special&utm=1'],
    ['/search?q=a&q=b&x=1', '/search?q=a&x=1'],
    ['/Search?q=shirt', '/search?q=shirt'],
    ['/Reset-Password?email=a%40b.in', '/reset-password?email=a%40b.in'],
    ['/sports/CRICKET?size=M&size=L', '/sports/cricket?size=M&size=L'],
  ])('%s redirects to %s', (target, moved) => expect(readPageAddress(firstFacts, target).moved).toBe(moved));

  test.each([
    '/',
    '/?utm_source=x',
    '/cart?x=1&x=2',
    '/search?show=48&q=a',
    '/sports/cricket?size=M&size=L',
    '/product/8?category=Football',
    '/product/900?category=Motorsport%20Special',
    '/product/8?category=Curling',
    '/athlete/kiyan-lobo',
    '/order/K7qw4/return?key=a&key=b',
    '/no-such-page/',
  ])('%s is canonical', (target) => expect(readPageAddress(firstFacts, target).moved).toBeUndefined());
});

describe('the parameters that a page gets', () => {
  test.each([
    ['/cart?email=a', '/cart'],
    ['/search?x=1&sort=new&q=a+b', '/search?q=a+b&sort=new'],
    ['/search?q=a%20b', '/search?q=a+b'],
    ['/product/8?category=Curling', '/product/8'],
    ['/no-such-page?q=1', '/no-such-page'],
    ['/reset-password?email=a&x=1', '/reset-password?email=a&x=1'],
    ['/my-account/nothing?x=1', '/my-account/nothing?x=1'],
  ])('the page at %s gets %s', (target, content) => expect(readPageAddress(firstFacts, target).content).toBe(content));
});

test.each(['/cart?email=a', '/?x=1&KEY=a', '/a?%74oken=1', '/a?+code=1', '/a?x=1;state=2', '/a?email'])(
  'the address %s has a personal parameter',
  (target) => expect(tellsSecret(target)).toBe(true),
);

test.each(['/', '/key=1', '/?monkey=1', '/?x=key', '/?%=1'])('the address %s has no personal parameter', (target) =>
  expect(tellsSecret(target)).toBe(false),
);
