import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstSettings } from '#contract/settings.ts';
import type { TaxTerms } from '#server/orders/pricing/price-lines.ts';
import {
  baseOf,
  costAbove,
  judgePrice,
  lacksConsent,
  pricePercent,
  priceQuestionWords,
  setsPriceOnSale,
  verdictOf,
} from './price-guard.ts';

const shares = firstSettings.prices;

/** Returns the publication of a draft, with the MRP before and after it. */
const firstPrice = (pricePaise: number, mrpBefore: number | null, mrpAfter: number | null) => ({
  id: 'cricket-1',
  before: { pricePaise, mrpPaise: mrpBefore, state: 'draft' as const },
  after: { name: 'Jersey', hsn: '61091000', pricePaise, mrpPaise: mrpAfter, state: 'sold' as const },
});

describe('check of a price change', () => {
  it.each([
    [100_000, 100_000, 'fine'],
    [100_000, 70_000, 'fine'],
    [100_000, 69_999, 'asks'],
    [100_000, 130_000, 'fine'],
    [100_000, 130_001, 'asks'],
    [100_000, 30_000, 'asks'],
    [100_000, 29_999, 'waits'],
    [100_000, 170_000, 'asks'],
    [100_000, 170_001, 'waits'],
    [1, 2, 'waits'],
    [10_000_000, 1, 'waits'],
  ] as const)('judges a change from %d to %d paise as “%s”', (base, after, verdict) => {
    expect(judgePrice(base, after, shares)).toBe(verdict);
  });

  it.each([
    ['waits', 'a first price of ₹1 below an MRP of ₹2,299', undefined, 229_900, 100],
    ['waits', 'a first price of less than 30 % of the MRP', undefined, 100_000, 29_999],
    ['fine', 'a first price of half the MRP', undefined, 100_000, 50_000],
    ['fine', 'a first price without an MRP', undefined, null, 100],
    ['fine', 'a price near its base and far below the MRP', 30_000, 229_900, 30_000],
    ['fine', 'a first price above the MRP', undefined, 100, 100_000],
  ] as const)('judges as “%s”: %s', (verdict, _what, paise, mrpPaise, pricePaise) => {
    const change = firstPrice(pricePaise, mrpPaise, mrpPaise);
    const base = baseOf(change, paise === undefined ? undefined : { paise, basis: 'day' });
    expect(verdictOf(change, base, shares)).toBe(verdict);
  });

  it('compares a first price with the MRP before the change, if the change lowers it', () => {
    expect(baseOf(firstPrice(100, 229_900, 200), undefined)).toEqual({ paise: 229_900, basis: 'mrp' });
    expect(baseOf(firstPrice(100, null, 200), undefined)).toEqual({ paise: 200, basis: 'mrp' });
    expect(baseOf(firstPrice(100, null, 200), { paise: 300_000, basis: 'mrp' })).toEqual({
      paise: 300_000,
      basis: 'mrp',
    });
    expect(baseOf(firstPrice(100, null, null), undefined)).toBeUndefined();
  });

  it('never judges a larger change less strictly', () => {
    const order = ['fine', 'asks', 'waits'];
    const paise = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(paise, paise, fc.nat(1_000_000), (base, after, more) => {
        const further = after < base ? Math.max(1, after - more) : after + more;
        const [near, far] = [after, further].map((one) => order.indexOf(judgePrice(base, one, shares)));
        expect(far).toBeGreaterThanOrEqual(near ?? 0);
      }),
    );
  });
});

describe('changes that set the price of a product on sale', () => {
  const facts = (state: 'draft' | 'sold' | 'withdrawn', pricePaise = 100) => ({
    ...{ name: 'Shirt', hsn: '61091000', state, pricePaise, mrpPaise: null, publishAt: null },
  });
  const planned = (pricePaise: number, publishAt = '2026-12-01T00:00:00.000Z', mrpPaise: number | null = 200) => ({
    ...{ ...facts('draft', pricePaise), publishAt, mrpPaise },
  });
  it.each([
    [facts('sold'), facts('sold', 90), true],
    [facts('sold'), facts('sold'), false],
    [facts('withdrawn'), facts('sold'), true],
    [facts('draft'), facts('sold'), true],
    [facts('draft'), facts('draft', 1), false],
    [facts('withdrawn'), facts('withdrawn', 1), false],
    [facts('sold'), facts('withdrawn', 1), false],
    [facts('draft'), planned(100), true],
    [planned(100), planned(90), true],
    [planned(100), planned(100, undefined, 500), true],
    [planned(100), planned(100, '2026-12-02T00:00:00.000Z'), false],
    [planned(100), facts('sold'), false],
    [planned(100), facts('sold', 90), true],
  ])('decides if a change from %j to %j sets a price on sale: %s', (before, after, is) => {
    expect(setsPriceOnSale({ id: 'p', before, after })).toBe(is);
  });
});

it.each([
  [false, null, true],
  [false, 'confirmed', false],
  [false, 'approved', false],
  [true, null, true],
  [true, 'confirmed', true],
  [true, 'approved', false],
] as const)('requires more consent (needs approval: %s, consent: %s): %s', (waits, consent, lacks) => {
  expect(lacksConsent({ waits }, consent)).toBe(lacks);
});

describe('a price below the cost', () => {
  const flat = { rules: [{ hsn: '', above: 0, percent: 10 }] };
  const gst = { registration: 'regular', prices: 'include', delivery: 'highest', ownState: false } as const;
  const included = {
    ...{ ...flat, day: '2026-11-24', isWithinState: true },
    gst: { ...gst, rates: [{ hsn: '', above: 0, percent: 5, from: '2017-07-01', source: 'a test' }] },
  };
  const above = (pricePaise: number, cost: number | undefined, tax?: TaxTerms) =>
    costAbove(firstPrice(pricePaise, null, null), cost, { ...shares, ...(tax && { tax }) });

  it.each([
    ['covers it', 40_000, 40_000, flat, undefined],
    ['is a paisa below', 39_999, 40_000, flat, 40_000],
    ['is of an unknown cost', 1, undefined, flat, undefined],
    ['is of a free piece', 1, 0, flat, undefined],
    ['includes tax and covers it', 42_000, 40_000, included, undefined],
    ['includes tax, which is no income', 41_000, 40_000, included, 42_000],
  ])('asks about a price that %s', (_, pricePaise, cost, tax, shown) => {
    const base = above(pricePaise, cost, tax);
    expect(base?.basis).toBe(shown === undefined ? undefined : 'cost');
    expect(Math.round((base?.paise ?? 0) / 10)).toBe(Math.round((shown ?? 0) / 10));
  });
});

it('describes a price change with its percentage, rounded down', () => {
  const question = {
    id: 'p',
    name: 'Shirt',
    beforePaise: 200_000,
    basePaise: 249_900,
    basis: 'day' as const,
    afterPaise: 49_900,
    waits: true,
    beyondBudget: false,
  };
  expect(pricePercent(question)).toBe(80);
  expect(pricePercent({ basePaise: 30_000, afterPaise: 20_999 })).toBe(30);
  expect(priceQuestionWords(question)).toBe('Shirt: ₹499.00 is 80 % below the price of 24 hours before, ₹2,499.00.');
  expect(priceQuestionWords({ ...question, basis: 'mrp' })).toContain('80 % below the highest MRP it had, ₹2,499.00.');
});
