import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeCash } from './cash-rules.ts';
import type { UnpaidOrder, WantedPieces } from './reservation-rules.ts';

const minute = 60_000;
const now = new Date('2026-11-23T10:00:00+05:30');
const at = (minutes: number) => new Date(now.getTime() + minutes * minute);
const piece = { productId: 'p', size: 'M', quantity: 1 };
const wanted: WantedPieces = { ...piece, name: 'Home Jersey', limited: false, available: 1000 };
const wish = { wanted: [wanted], pieces: 1, duePaise: 120_000, proved: false };

/** A cash order that needs no code. */
function inCash(more: Partial<UnpaidOrder> = {}): UnpaidOrder {
  return {
    open: true,
    cash: true,
    placedAt: at(-5),
    heldUntil: null,
    ofContact: true,
    own: true,
    ofNetwork: false,
    pieces: [piece],
    ...more,
  };
}
const some = (count: number, more: Partial<UnpaidOrder> = {}) => Array.from({ length: count }, () => inCash(more));
const ofNetwork = { ofContact: false, ofNetwork: true };
const waits = { heldUntil: at(20) };
const online = { cash: false, heldUntil: at(10) };

/** Outcome of a cash order: 'taken', 'code', 'cash' (paid online it would be accepted) or 'refused'. */
function fateOf(unpaid: UnpaidOrder[], more: Partial<typeof wish> = {}, line: Partial<WantedPieces> = {}): string {
  const answer = judgeCash(unpaid, { ...wish, wanted: [{ ...wanted, ...line }], ...more }, now);
  if (answer.refused) return answer.only ?? 'refused';
  return answer.code ? 'code' : 'taken';
}

describe('a cash order with a contact that is not confirmed', () => {
  test.each<[string, UnpaidOrder[], Partial<typeof wish>, Partial<WantedPieces>, string]>([
    ['the first small order', [], {}, {}, 'taken'],
    ['a first order of 4,000 rupees', [], { duePaise: 400_000 }, {}, 'taken'],
    ['a first order of 4,000 rupees and a paisa', [], { duePaise: 400_001 }, {}, 'code'],
    ['a first order of ten items', [], { pieces: 10 }, {}, 'taken'],
    ['a first order of eleven items', [], { pieces: 11 }, {}, 'code'],
    ['an item of a limited edition', [], {}, { limited: true }, 'code'],
    ['an item with 21 in stock', [], {}, { available: 21 }, 'taken'],
    ['an item with 20 in stock', [], {}, { available: 20 }, 'code'],
    ['the second order', some(1), {}, {}, 'code'],
    ['an order while other networks have five in its name', some(5, { own: false }), {}, {}, 'code'],
    ['fifty items while other networks have five orders', some(5, { own: false }), { pieces: 50 }, {}, 'code'],
    ['51 items while other networks have five orders', some(5, { own: false }), { pieces: 51 }, {}, 'cash'],
    ['an order while other networks have thirty', some(30, { own: false }), {}, {}, 'cash'],
    ['the second order, while the first waits for its code', some(1, waits), {}, {}, 'code'],
    ['the next order, once the first has shipped', some(1, { open: false }), {}, {}, 'taken'],
    ['the third order of a network', some(2, ofNetwork), {}, {}, 'taken'],
    ['the fourth order of a network', some(3, ofNetwork), {}, {}, 'code'],
    ['the fourth order of a network in two days', some(3, { ...ofNetwork, placedAt: at(-24 * 60) }), {}, {}, 'taken'],
    ['the fifth order', some(4), {}, {}, 'code'],
    ['the sixth order', some(5), {}, {}, 'cash'],
    ['the 50th item', some(1, { pieces: [{ ...piece, quantity: 49 }] }), {}, {}, 'code'],
    ['the 51st item', some(1, { pieces: [{ ...piece, quantity: 50 }] }), {}, {}, 'cash'],
    ['the thirtieth order of a network', some(29, ofNetwork), {}, {}, 'code'],
    ['the 31st order of a network', some(30, ofNetwork), {}, {}, 'cash'],
    ['the 151st item of a network', some(1, { ...ofNetwork, pieces: [{ ...piece, quantity: 150 }] }), {}, {}, 'cash'],
    ['a fourth order waiting for a code', some(3, waits), {}, {}, 'refused'],
    ['an order waiting for a code beside three unpaid ones', some(3, online), { pieces: 11 }, {}, 'refused'],
    ['an order without a code beside three unpaid ones', some(3, online), {}, {}, 'taken'],
    ['the 13th order of a day waiting for a code', some(12, { ...waits, open: false }), { pieces: 11 }, {}, 'refused'],
    ['a second item of a limited edition', some(1), {}, { limited: true }, 'refused'],
    ['half of 20 items by one network', some(9, ofNetwork), {}, { available: 11 }, 'code'],
    ['more than half of 20 items by one network', some(10, ofNetwork), {}, { available: 10 }, 'refused'],
  ])(
    'a cash order of an unconfirmed contact is accepted, needs a code or is refused: %s',
    (_what, unpaid, more, line, fate) => {
      expect(fateOf(unpaid, more, line)).toBe(fate);
    },
  );
});

test.each<[string, UnpaidOrder[], Partial<typeof wish>, Partial<WantedPieces>, string]>([
  ['a large order', [], { duePaise: 900_000, pieces: 40 }, {}, 'taken'],
  ['a limited edition', [], {}, { limited: true }, 'taken'],
  ['the fifth order', some(4), {}, {}, 'taken'],
  ['the sixth order', some(5), {}, {}, 'cash'],
  ['the 51st item', [], { pieces: 51 }, {}, 'cash'],
])('a confirmed contact needs no code, but has the same limits: %s', (_what, unpaid, more, line, fate) => {
  expect(fateOf(unpaid, { ...more, proved: true }, line)).toBe(fate);
});

test('a refused cash order has a message with the reason', () => {
  const said = (unpaid: UnpaidOrder[], line: Partial<WantedPieces> = {}) =>
    judgeCash(unpaid, { ...wish, wanted: [{ ...wanted, ...line }] }, now).refused;
  expect(said(some(5))?.message).toBe('You have 5 orders in cash that have not left yet. Please pay this one online');
  expect(said(some(1), { limited: true })).toEqual({
    message:
      'Home Jersey is a limited edition, and an order of yours with it is to be paid at the door. Another can be had once that one has left.',
    afterMs: undefined,
  });
  expect(said(some(10, ofNetwork), { available: 10 })).toEqual({
    message:
      'Few of Home Jersey, size M are left, and some are kept for others on your network that are paid at the door.',
    afterMs: undefined,
  });
});

test('one network never has more cash orders than the limit, whatever contacts and codes it uses', () => {
  const wish = fc.record({
    quantity: fc.integer({ min: 1, max: 10 }),
    lines: fc.integer({ min: 1, max: 5 }),
    enters: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 120 }), fc.integer({ min: 1, max: 400 }), (wishes, stock) => {
      const unpaid: UnpaidOrder[] = [];
      let available = stock;
      for (const { quantity, lines, enters } of wishes) {
        if (quantity > available) continue;
        const pieces = [{ ...piece, quantity }];
        const asked = { ...wanted, quantity, available };
        const answer = judgeCash(
          unpaid,
          { wanted: [asked], pieces: quantity * lines, duePaise: quantity * lines * 20_000, proved: false },
          now,
        );
        if (answer.refused) continue;
        unpaid.push(inCash({ ...ofNetwork, pieces, heldUntil: answer.code && !enters ? at(30) : null }));
        available -= quantity;
      }
      const open = unpaid.filter(({ heldUntil }) => heldUntil === null);
      expect(unpaid.length).toBeLessThanOrEqual(30);
      expect(open.length).toBeLessThanOrEqual(30);
      expect(unpaid.reduce((sum, { pieces }) => sum + (pieces[0]?.quantity ?? 0), 0)).toBeLessThanOrEqual(150);
      // The first order may be of all that there is; after it, half of what is scarce stays for others.
      if (unpaid.length > 1 && stock >= 20) expect(available).toBeGreaterThanOrEqual(Math.min(10, stock - 150));
    }),
    { numRuns: 300 },
  );
});
