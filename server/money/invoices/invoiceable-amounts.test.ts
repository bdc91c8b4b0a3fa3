import { describe, expect, it } from 'vitest';
import { type DueFacts, dueForReturned, unpaidPaise } from './invoiceable-amounts.ts';

// An order of two lines of ₹500.00 each.

const part = { lines: [], shippingPaise: 0, totalPaise: 50_000 };
const facts = (more: Partial<DueFacts> = {}): DueFacts => ({
  order: { totalPaise: 100_000, cancelledPaise: 0 },
  ...{ lines: [], leftPaise: 100_000, goodwillPaise: 0, returnedPaise: 0, cashToComePaise: 0, owedPaise: 0 },
  ...{ endedCreditPaise: 0, heldPaise: 0, lostPaise: 0, invoices: [], open: [] },
  ...more,
});

describe('refund of returned pieces', () => {
  it('promises the same money to one open return only', () => {
    const open = [
      { id: 'first', part },
      { id: 'second', part },
    ];
    const promised = (leftPaise: number) =>
      open.map(({ id }) => dueForReturned(facts({ leftPaise, open }), part, id).paise);
    expect(promised(20_000)).toEqual([20_000, 0]);
    expect(promised(70_000)).toEqual([50_000, 20_000]);
    expect(promised(100_000)).toEqual([50_000, 50_000]);
  });

  it.each([
    ['the whole price but store credit', 80_000, 20_000, 0],
    ['less than the pieces cost', 30_000, 70_000, 20_000],
    ['nothing', 0, 100_000, 50_000],
  ])('lowers first what is owed: %s', (_what, owedPaise, leftPaise, back) => {
    expect(dueForReturned(facts({ owedPaise, leftPaise }), part).paise).toBe(back);
  });
});

describe('unpaid part of an order', () => {
  it.each<[string, Partial<DueFacts>, number]>([
    ['a paid order', {}, 0],
    ['an order that nobody paid', { leftPaise: 0 }, 100_000],
    ['a partly paid order', { leftPaise: 20_000 }, 80_000],
    [
      'a paid order with a cancelled line',
      { leftPaise: 50_000, order: { totalPaise: 100_000, cancelledPaise: 50_000 } },
      0,
    ],
    ['a paid order with a returned line', { leftPaise: 50_000, returnedPaise: 50_000 }, 0],
    ['a paid order with a reduced price', { leftPaise: 90_000, goodwillPaise: 10_000 }, 0],
    ['an order paid with the credit of a deleted account', { leftPaise: 0, endedCreditPaise: 100_000 }, 0],
  ])('of %s is right', (_what, more, unpaid) => {
    expect(unpaidPaise(facts(more))).toBe(unpaid);
  });
});
