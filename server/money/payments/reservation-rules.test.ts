import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keptFor, keptUntil, refuseToHold, type UnpaidOrder, type WantedPieces } from './reservation-rules.ts';

const minute = 60_000;
const now = new Date('2026-11-23T10:00:00+05:30');
const at = (minutes: number) => new Date(now.getTime() + minutes * minute);

describe('the hold of an order', () => {
  test.each([
    [[['placed', -10]], 10],
    [
      [
        ['placed', -40],
        ['payment_failed', -25],
      ],
      15,
    ],
    [
      [
        ['placed', -40],
        ['payment_failed', -25],
        ['placed', -5],
      ],
      20,
    ],
    [[['placed', 5]], 0],
    [[], 0],
  ] as [[string, number][], number][])('the events %j held the items for %i minutes', (events, minutes) => {
    expect(
      keptFor(
        events.map(([state, when]) => ({ state, at: at(when) })),
        now,
      ),
    ).toBe(minutes * minute);
  });

  test.each([
    [0, 15],
    [45, 15],
    [46, 14],
    [59, 1],
    [60, undefined],
    [500, undefined],
  ])('after %i minutes of holds the next attempt may hold for %s', (kept, left) => {
    expect(keptUntil([{ state: 'placed', at: at(-kept) }], now)).toEqual(left === undefined ? undefined : at(left));
  });

  test('an order holds its items for one hour in all, however often payment is retried', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 60 }), (pauses) => {
        const events = [{ state: 'placed', at: now }];
        let until: Date | undefined = keptUntil(events, now);
        let clock = now;
        for (const pause of pauses) {
          clock = new Date(clock.getTime() + pause * minute);
          if (until && until <= clock) {
            events.push({ state: 'payment_failed', at: until });
            until = undefined;
          }
          const next = keptUntil(events, clock);
          if (!next) continue;
          if (!until) events.push({ state: 'placed', at: clock });
          until = next;
        }
        if (until) events.push({ state: 'payment_failed', at: until });
        expect(keptFor(events, at(100_000))).toBeLessThanOrEqual(60 * minute);
      }),
    );
  });
});

const piece = { productId: 'p', size: 'M', quantity: 1 };
function anOrder(more: Partial<UnpaidOrder> = {}): UnpaidOrder {
  return {
    open: true,
    cash: false,
    placedAt: at(-5),
    heldUntil: at(10),
    ofContact: true,
    own: true,
    ofNetwork: false,
    pieces: [piece],
    ...more,
  };
}
const some = (count: number, more: Partial<UnpaidOrder> = {}) => Array.from({ length: count }, () => anOrder(more));
const wanted: WantedPieces = { ...piece, name: 'Home Jersey', limited: false, available: 1000 };
const ofNetwork = { ofContact: false, ofNetwork: true };
const elsewhere = { own: false };

describe('the limits on holds', () => {
  test.each<[string, UnpaidOrder[], Partial<WantedPieces>, boolean]>([
    ['a third order', some(2), {}, false],
    ['a fourth order', some(3), {}, true],
    ['a fourth order, with expired holds not ended yet', some(3, { heldUntil: at(-1) }), {}, true],
    ['an order after three with ended holds', some(3, { open: false }), {}, false],
    ['the twelfth order of a day', some(11, { open: false }), {}, false],
    ['the thirteenth order of a day', some(12, { open: false }), {}, true],
    ['the thirteenth order in two days', some(12, { open: false, placedAt: at(-24 * 60) }), {}, false],
    ['ten items, while other networks have three orders in its name', some(3, elsewhere), { quantity: 10 }, false],
    ['eleven items, while other networks have three orders', some(3, elsewhere), { quantity: 11 }, true],
    ['a second order, while other networks have three', [...some(3, elsewhere), anOrder()], {}, true],
    ['an order while other networks have 29', some(29, elsewhere), {}, false],
    ['an order while other networks have thirty', some(30, elsewhere), {}, true],
    [
      'an order while other networks hold a hundred items',
      some(1, { ...elsewhere, pieces: [{ ...piece, quantity: 100 }] }),
      {},
      false,
    ],
    ['an order after other networks had fifty today', some(50, { ...elsewhere, open: false }), {}, false],
    ['a third after their fifty', [...some(50, { ...elsewhere, open: false }), ...some(2, { open: false })], {}, false],
    ['a fourth after their fifty', [...some(50, { ...elsewhere, open: false }), ...some(3, { open: false })], {}, true],
    ['the thirtieth order of a network', some(29, ofNetwork), {}, false],
    ['the 31st order of a network', some(30, ofNetwork), {}, true],
    ['the 100th item', some(1, { pieces: [{ ...piece, quantity: 99 }] }), {}, false],
    ['the 101st item', some(1, { pieces: [{ ...piece, quantity: 100 }] }), {}, true],
    ['101 items at once', [], { quantity: 101 }, true],
    ['the 300th item of a network', some(1, { ...ofNetwork, pieces: [{ ...piece, quantity: 299 }] }), {}, false],
    ['the 301st item of a network', some(1, { ...ofNetwork, pieces: [{ ...piece, quantity: 300 }] }), {}, true],
    ['a second item of a limited edition', some(1), { limited: true }, true],
    ['another size of a limited edition', some(1, { pieces: [{ ...piece, size: 'L' }] }), { limited: true }, false],
    ['a limited edition item for a neighbour', some(1, ofNetwork), { limited: true }, false],
    ['half of 20 items', some(9, ofNetwork), { available: 11 }, false],
    ['more than half of 20 items', some(10, ofNetwork), { available: 10 }, true],
    ['more than half of 21 items', some(11, ofNetwork), { available: 10 }, false],
    ['more than half of 21 of a limited edition', some(10, ofNetwork), { available: 11, limited: true }, true],
    [
      'three quarters of 20 limited items by all guests',
      [],
      { limited: true, available: 6, strangers: { held: 14, until: at(5) } },
      false,
    ],
    [
      'more than three quarters of 20 limited items by all guests',
      [],
      { limited: true, available: 5, strangers: { held: 15, until: at(5) } },
      true,
    ],
    [
      'the last unlimited item after guests hold the others',
      [],
      { available: 1, strangers: { held: 19, until: at(5) } },
      false,
    ],
    [
      'more than three quarters of 40 of a limited edition',
      [],
      { available: 10, limited: true, strangers: { held: 30, until: null } },
      true,
    ],
    [
      'all of the last ten limited items by the first guest',
      [],
      { limited: true, available: 10, quantity: 10, strangers: { held: 0, until: null } },
      false,
    ],
    [
      'all of the last ten items by the first of a network',
      some(3, { ...ofNetwork, pieces: [] }),
      { available: 10, quantity: 10 },
      false,
    ],
  ])('the limits on holds allow or refuse %s', (_what, unpaid, line, isRefused) => {
    expect(refuseToHold(unpaid, [{ ...wanted, ...line }], now) !== undefined).toBe(isRefused);
  });

  test.each<[UnpaidOrder[], Partial<WantedPieces>, string, number | undefined]>([
    [
      some(3),
      {},
      'You have 3 orders that wait for their payment. Pay or cancel one of them, or try again in 10 minutes.',
      10,
    ],
    [
      some(3, { heldUntil: at(-3) }),
      {},
      'You have 3 orders that wait for their payment. Pay or cancel one of them, or try again in a minute.',
      1,
    ],
    [
      some(12, { open: false, placedAt: at(-60) }),
      {},
      'You have placed 12 orders within a day that were not paid. Pay one of them, or try again in 23 hours.',
      23 * 60,
    ],
    [
      [],
      { quantity: 101 },
      'An order that is not paid yet can keep 100 pieces at most. Please order fewer at a time.',
      undefined,
    ],
    [
      some(1),
      { limited: true },
      'Home Jersey is a limited edition, and an order of yours with it waits for its payment. Pay or cancel that one, or try again in 10 minutes.',
      10,
    ],
    [
      some(10, ofNetwork),
      { available: 10 },
      'Few of Home Jersey, size M are left, and some are kept for others on your network who wait for payment. Try again in 10 minutes.',
      10,
    ],
    [
      [],
      { limited: true, available: 5, strangers: { held: 15, until: at(5) } },
      'Few of Home Jersey, size M are left, and most are kept for others who are about to pay. Sign in to an account you have bought with before, or try again in 5 minutes.',
      5,
    ],
  ])('a refused hold has a message with the time of the next try', (unpaid, line, message, minutes) => {
    const afterMs = minutes === undefined ? undefined : minutes * minute;
    expect(refuseToHold(unpaid, [{ ...wanted, ...line }], now)).toEqual({ message, afterMs });
  });
});
