import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OrderStateName, orderStates, type ParcelState, parcelStates } from '#contract/lists.ts';
import { holdsStock, nextStates, orderStateBy, statesBefore, titleOf, wayTo } from './order-state.ts';

test('every state but the first can be reached, and has a title of its own', () => {
  const reached = new Set(['placed']);
  const queue = ['placed' as const as (typeof orderStates)[number]];
  for (let state = queue.pop(); state; state = queue.pop()) {
    for (const next of nextStates[state]) {
      if (!reached.has(next)) queue.push(next);
      reached.add(next);
    }
  }
  expect([...reached].sort()).toEqual([...orderStates].sort());
  expect(new Set(orderStates.map((state) => titleOf(state))).size).toBe(orderStates.length);
});

test('pieces leave the shop only by dispatch: what has shipped never holds stock again, and nothing ships that held none', () => {
  const shipped = new Set<string>(['shipped']);
  for (const state of orderStates) for (const next of nextStates[state]) if (shipped.has(state)) shipped.add(next);
  expect([...shipped].filter((state) => holdsStock[state as keyof typeof holdsStock])).toEqual([]);
  expect(statesBefore('shipped').filter((state) => !holdsStock[state])).toEqual(['out_for_delivery']);
});

test('nothing is cancelled once it has left, and what is over stays over', () => {
  for (const state of statesBefore('cancelled')) expect(holdsStock[state] || state === 'payment_failed').toBe(true);
  for (const state of ['cancelled', 'returned', 'returned_to_origin'] as const) expect(nextStates[state]).toEqual([]);
  // A courier finds what was lost.
  expect(nextStates.lost).toEqual(['delivered', 'returned_to_origin']);
});

test('only an order that waits for money becomes paid', () => {
  expect(statesBefore('paid')).toEqual(['placed', 'payment_failed']);
});

describe('an order is where its parcels are', () => {
  type Shelf = ParcelState | '-';
  // The parcel of goods from the shelf, that of printed ones, and the order.
  test.each<[Shelf, Shelf, OrderStateName]>([
    ['confirmed', '-', 'confirmed'],
    ['packed', '-', 'packed'],
    ['shipped', '-', 'shipped'],
    ['out_for_delivery', '-', 'out_for_delivery'],
    ['delivered', '-', 'delivered'],
    ['returned_to_origin', '-', 'returned_to_origin'],
    ['lost', '-', 'lost'],
    ['cancelled', '-', 'cancelled'],
    ['-', 'in_print', 'in_print'],
    ['confirmed', 'confirmed', 'confirmed'],
    ['packed', 'confirmed', 'confirmed'],
    ['confirmed', 'in_print', 'in_print'],
    ['confirmed', 'packed', 'in_print'],
    ['delivered', 'confirmed', 'confirmed'],
    ['delivered', 'in_print', 'in_print'],
    ['delivered', 'packed', 'shipped'],
    ['packed', 'packed', 'packed'],
    ['shipped', 'packed', 'shipped'],
    ['packed', 'out_for_delivery', 'out_for_delivery'],
    ['out_for_delivery', 'in_print', 'in_print'],
    ['shipped', 'delivered', 'shipped'],
    ['delivered', 'delivered', 'delivered'],
    ['delivered', 'returned_to_origin', 'delivered'],
    ['delivered', 'lost', 'delivered'],
    ['lost', 'returned_to_origin', 'lost'],
    ['lost', 'shipped', 'shipped'],
    ['delivered', 'cancelled', 'delivered'],
    ['cancelled', 'in_print', 'in_print'],
    ['returned_to_origin', 'cancelled', 'returned_to_origin'],
    ['cancelled', 'cancelled', 'cancelled'],
  ])('from the shelf %s, printed %s: %s', (shelf, printed, state) => {
    const parcels = [
      ...(shelf === '-' ? [] : [{ state: shelf, custom: false }]),
      ...(printed === '-' ? [] : [{ state: printed, custom: true }]),
    ];
    expect(orderStateBy({ state: 'confirmed', parcels, kept: 1, coming: false })).toBe(state);
  });

  test.each<[string, OrderStateName, { kept: number; coming: boolean }, OrderStateName]>([
    ['something is on its way back', 'delivered', { kept: 1, coming: true }, 'return_in_progress'],
    ['all came back', 'return_in_progress', { kept: 0, coming: false }, 'returned'],
    ['some came back', 'return_in_progress', { kept: 1, coming: false }, 'delivered'],
    ['its days are over', 'closed', { kept: 1, coming: false }, 'closed'],
    ['its days are over and something is reported', 'closed', { kept: 1, coming: true }, 'return_in_progress'],
  ])('of what was delivered, where %s: %s becomes so', (_what, state, more, then) => {
    expect(orderStateBy({ state, parcels: [{ state: 'delivered', custom: false }], ...more })).toBe(then);
  });

  test.each(['placed', 'paid', 'payment_failed'] as const)('as long as it is %s its parcels have no say', (state) => {
    expect(orderStateBy({ state, parcels: [{ state: 'placed', custom: false }], kept: 1, coming: false })).toBe(state);
  });
});

describe('the way from a state to another', () => {
  test.each<[OrderStateName, OrderStateName, OrderStateName[]]>([
    ['confirmed', 'packed', ['packed']],
    ['confirmed', 'delivered', ['packed', 'shipped', 'delivered']],
    ['packed', 'out_for_delivery', ['shipped', 'out_for_delivery']],
    ['in_print', 'delivered', ['packed', 'shipped', 'delivered']],
    ['out_for_delivery', 'delivered', ['delivered']],
    // A courier who found nobody: the only step back.
    ['out_for_delivery', 'shipped', ['shipped']],
    ['packed', 'returned_to_origin', ['shipped', 'returned_to_origin']],
    ['delivered', 'returned', ['return_in_progress', 'returned']],
    ['delivered', 'delivered', []],
    ['shipped', 'packed', []],
    ['delivered', 'returned_to_origin', []],
    ['cancelled', 'delivered', []],
  ])('%s to %s: %j', (from, to, way) => {
    expect(wayTo(from, to)).toEqual(way);
  });

  test('however parcels go on, their order can follow: no order is left behind what its parcels say', () => {
    // What may happen to one parcel, written down a second time.
    const next: Record<ParcelState, readonly ParcelState[]> = {
      placed: ['confirmed'],
      confirmed: ['in_print', 'packed', 'cancelled'],
      in_print: ['packed', 'cancelled'],
      packed: ['shipped', 'cancelled'],
      shipped: ['out_for_delivery', 'delivered', 'returned_to_origin', 'lost'],
      out_for_delivery: ['shipped', 'delivered', 'returned_to_origin', 'lost'],
      delivered: [],
      returned_to_origin: [],
      lost: ['delivered', 'returned_to_origin'],
      cancelled: [],
    };
    const steps = fc.array(fc.record({ which: fc.nat(1), to: fc.constantFrom(...parcelStates) }), { maxLength: 40 });
    fc.assert(
      fc.property(fc.constantFrom([false], [true], [false, true]), steps, (kinds, moves) => {
        const parcels = kinds.map((custom): { custom: boolean; state: ParcelState } => ({
          custom,
          state: 'confirmed',
        }));
        let state: OrderStateName = 'confirmed';
        for (const { which, to } of moves) {
          const parcel = parcels[which % parcels.length];
          if (!parcel || !next[parcel.state].includes(to) || (to === 'in_print' && !parcel.custom)) continue;
          parcel.state = to;
          const wanted = orderStateBy({ state, parcels, kept: 1, coming: false });
          for (const step of wayTo(state, wanted)) {
            expect(nextStates[state]).toContain(step);
            state = step;
          }
          expect(state).toBe(wanted);
        }
      }),
      { seed: 20_261_122, numRuns: 2000 },
    );
  });
});
