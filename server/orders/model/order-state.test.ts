import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OrderStateName, orderStates, type ParcelState, parcelStates } from '#contract/lists.ts';
import { holdsStock, nextStates, orderStateBy, statesBefore, titleOf, wayTo } from './order-state.ts';

test('can reach every state from “placed”, and gives each state its own title', () => {
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

test('never reserves stock for an order that has shipped', () => {
  const shipped = new Set<string>(['shipped']);
  for (const state of orderStates) for (const next of nextStates[state]) if (shipped.has(state)) shipped.add(next);
  expect([...shipped].filter((state) => holdsStock[state as keyof typeof holdsStock])).toEqual([]);
  expect(statesBefore('shipped').filter((state) => !holdsStock[state])).toEqual(['out_for_delivery']);
});

test('allows no cancellation after dispatch and no change after a final state', () => {
  for (const state of statesBefore('cancelled')) expect(holdsStock[state] || state === 'payment_failed').toBe(true);
  for (const state of ['cancelled', 'returned', 'returned_to_origin'] as const) expect(nextStates[state]).toEqual([]);
  // A courier may find a lost parcel.
  expect(nextStates.lost).toEqual(['delivered', 'returned_to_origin']);
});

test('lets only an unpaid order become paid', () => {
  expect(statesBefore('paid')).toEqual(['placed', 'payment_failed']);
});

describe('state of an order by the states of its parcels', () => {
  type Shelf = ParcelState | '-';
  // Columns: the parcel of stock items, the parcel of printed items, and the order.
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
  ])('stock parcel %s and printed parcel %s: the order is %s', (shelf, printed, state) => {
    const parcels = [
      ...(shelf === '-' ? [] : [{ state: shelf, custom: false }]),
      ...(printed === '-' ? [] : [{ state: printed, custom: true }]),
    ];
    expect(orderStateBy({ state: 'confirmed', parcels, kept: 1, coming: false })).toBe(state);
  });

  test.each<[string, OrderStateName, { kept: number; coming: boolean }, OrderStateName]>([
    ['a delivered order with a return on its way', 'delivered', { kept: 1, coming: true }, 'return_in_progress'],
    ['an order of which everything was returned', 'return_in_progress', { kept: 0, coming: false }, 'returned'],
    ['an order of which a part was returned', 'return_in_progress', { kept: 1, coming: false }, 'delivered'],
    ['a closed order without a return', 'closed', { kept: 1, coming: false }, 'closed'],
    ['a closed order with a new report', 'closed', { kept: 1, coming: true }, 'return_in_progress'],
  ])('%s goes from %s to the state that its returns imply', (_what, state, more, then) => {
    expect(orderStateBy({ state, parcels: [{ state: 'delivered', custom: false }], ...more })).toBe(then);
  });

  test.each(['placed', 'paid', 'payment_failed'] as const)('ignores the parcels of an order that is %s', (state) => {
    expect(orderStateBy({ state, parcels: [{ state: 'placed', custom: false }], kept: 1, coming: false })).toBe(state);
  });
});

describe('path between two states of an order', () => {
  test.each<[OrderStateName, OrderStateName, OrderStateName[]]>([
    ['confirmed', 'packed', ['packed']],
    ['confirmed', 'delivered', ['packed', 'shipped', 'delivered']],
    ['packed', 'out_for_delivery', ['shipped', 'out_for_delivery']],
    ['in_print', 'delivered', ['packed', 'shipped', 'delivered']],
    ['out_for_delivery', 'delivered', ['delivered']],
    // A failed delivery attempt: the only step back.
    ['out_for_delivery', 'shipped', ['shipped']],
    ['packed', 'returned_to_origin', ['shipped', 'returned_to_origin']],
    ['delivered', 'returned', ['return_in_progress', 'returned']],
    ['delivered', 'delivered', []],
    ['shipped', 'packed', []],
    ['delivered', 'returned_to_origin', []],
    ['cancelled', 'delivered', []],
  ])('gives the path from %s to %s as %j', (from, to, way) => {
    expect(wayTo(from, to)).toEqual(way);
  });

  test('always finds a path for the order when its parcels move on', () => {
    // The permitted moves of one parcel, repeated here on purpose.
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
