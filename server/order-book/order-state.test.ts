import { expect, test } from 'vitest';
import { orderStates } from '#contract/lists.ts';
import { holdsStock, nextStates, statesBefore, titleOf } from './order-state.ts';

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
  expect(new Set(orderStates.map(titleOf)).size).toBe(orderStates.length);
});

test('pieces leave the shop only by dispatch: what has shipped never holds stock again, and nothing ships that held none', () => {
  const shipped = new Set<string>(['shipped']);
  for (const state of orderStates) for (const next of nextStates[state]) if (shipped.has(state)) shipped.add(next);
  expect([...shipped].filter((state) => holdsStock[state as keyof typeof holdsStock])).toEqual([]);
  expect(statesBefore('shipped').filter((state) => !holdsStock[state])).toEqual(['out_for_delivery']);
});

test('nothing is cancelled once it has left, and what is over stays over', () => {
  for (const state of statesBefore('cancelled')) expect(holdsStock[state] || state === 'payment_failed').toBe(true);
  for (const state of ['cancelled', 'returned', 'returned_to_origin', 'lost'] as const) expect(nextStates[state]).toEqual([]);
});

test('only an order that waits for money becomes paid', () => {
  expect(statesBefore('paid')).toEqual(['placed', 'payment_failed']);
});
