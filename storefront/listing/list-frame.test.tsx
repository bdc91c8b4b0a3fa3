import fc from 'fast-check';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { firstFacts } from '#contract/default-facts.ts';
import { ShopFactsProvider } from '../browser/shop-facts.ts';
import { sampleProduct } from '../parts/sample-product.ts';
import { Listing } from './listing.tsx';
import { plainFinding } from './search-narrowing.ts';
import { SearchResults } from './search-results.tsx';

const some = (count: number) =>
  Array.from({ length: count }, (_, at) => sampleProduct({ _id: `cricket-${at}`, numericId: at }));

const at = (address: string, page: ReactNode) =>
  renderToStaticMarkup(
    <ShopFactsProvider value={firstFacts}>
      <MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>
    </ShopFactsProvider>,
  );

/** Clicks 'Load more' until it disappears. Returns the last page and the number of clicks. */
function toTheEnd(path: string, page: (address: string) => ReactNode): { html: string; presses: number } {
  let address = path;
  for (let presses = 0; ; presses += 1) {
    const html = at(address, page(address));
    const more = /href="([^"]*)"[^>]*>Load more</.exec(html)?.[1]?.replaceAll('&amp;', '&');
    if (!more || presses > 60) return { html, presses };
    expect(more, 'leads to where one is').not.toBe(address);
    address = more;
  }
}
const shownOf = (html: string) => /(\d+) of (\d+) shown/.exec(html)?.slice(1).map(Number);

/** Responds like the shop: whole pages, and at most 240 products. */
const foundOf = (total: number) => (address: string) => {
  const show = Number(new URL(address, 'http://shop.test').searchParams.get('show') ?? 60);
  return (
    <SearchResults
      query="x"
      reply={{
        products: some(Math.min(total, Math.max(1, Math.ceil(show / 24)) * 24, 240)),
        finding: plainFinding(total),
      }}
    />
  );
};

describe('loading more products', () => {
  test.each([
    [25, 25, 1],
    [240, 240, 9],
    [241, 240, 9],
    [900, 240, 9],
  ])('of %i products %i are reached after %i clicks, with a hint for the rest', (total, reached, presses) => {
    const end = toTheEnd('/search?q=x', foundOf(total));
    expect([shownOf(end.html), end.presses]).toEqual([[reached, total], presses]);
    expect(end.html.includes('To see the rest, narrow the list.')).toBe(total > reached);
  });

  test('a list longer than any page shows its maximum, with a hint for the rest', () => {
    const products = some(1201);
    const html = at('/kids?show=1200', <Listing products={products} />);
    expect(shownOf(html)).toEqual([1200, 1201]);
    expect(html).not.toContain('Load more');
    expect(html).toContain('To see the rest, narrow the list.');
    expect(at('/kids?show=1176', <Listing products={products} />)).toContain('Load more');
  });

  test("'Load more' always adds products, for any number found and shown", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 300 }), (total, show) => {
        const html = at(`/search?q=x&show=${show}`, foundOf(total)(`/search?q=x&show=${show}`));
        const [shown = total, all = total] = shownOf(html) ?? [];
        const more = Number(/show=(\d+)"[^>]*>Load more</.exec(html)?.[1] ?? 0);
        expect(all).toBe(total);
        expect(more > shown || html.includes('To see the rest, narrow the list.') || shown === total).toBe(true);
        expect((html.match(/<article/g) ?? []).length).toBe(shown);
      }),
      { numRuns: 15 },
    );
  });
});

describe('the product of the double-size tile', () => {
  const list = some(25).map((product, place) => ({
    ...product,
    Price: 500 + place,
    kind: place % 2 ? ('cap' as const) : ('jersey' as const),
  }));
  const featured = sampleProduct({ _id: 'athlete-1', Price: 777, kind: 'jersey', ProductName: 'Of the tile' });
  // In motorsport the tile is a product of the list. Elsewhere it is an athlete's: it is shown in addition to all
  // products of the sport.
  const cases = [
    { sport: 'football', list, featured, own: 0 },
    { sport: 'motorsport', list: [...list.slice(0, 4), featured, ...list.slice(4)], featured, own: 1 },
  ];
  const page = ({ sport, list, featured }: (typeof cases)[number], search: string) =>
    at(`/sports/${sport}${search}`, <Listing products={list} feature={{ product: featured, tile: <b>The tile</b> }} />);
  const countOf = (html: string) => Number(/>(\d+) products?,</.exec(html)?.[1]);
  const cardsOf = (html: string) => (html.match(/>Of the tile</g) ?? []).length;

  test.each(cases)(
    'the tile product is in every order, and in filters it matches, if it is in the list: $sport of $list.length',
    (one) => {
      const { own } = one;
      const asItComes = page(one, '?show=48');
      expect([countOf(asItComes), cardsOf(asItComes), asItComes.includes('The tile')]).toEqual([25 + own, 0, true]);
      for (const search of [
        '?sort=price-up',
        '?sort=price-down',
        '?sort=name',
        '?kind=jersey',
        '?from=777',
        '?offer=stock',
      ]) {
        const html = page(one, `${search}&show=48`);
        expect([search, cardsOf(html), html.includes('The tile')]).toEqual([search, own, false]);
      }
      expect([countOf(page(one, '?sort=name&show=48')), countOf(page(one, '?kind=jersey&show=48'))]).toEqual([
        25 + own,
        13 + own,
      ]);
      expect(cardsOf(page(one, '?kind=cap&show=48'))).toBe(0);
      // The count equals the displayed products: 24 of the list, including the tile if it is one of them.
      expect((page(one, '').match(/<article/g) ?? []).length + own).toBe(24);
      const html = page(one, '');
      expect(html).toMatch(/"ItemList"/);
      expect(html.includes(`"name":"${one.featured.ProductName}"`)).toBe(own === 1);
    },
  );
});
