import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CostMovement, followFifo, nextPieceCost, sumOfLots } from './fifo-costs.ts';

const came = (pieces: number, costPaise: number | null): CostMovement => ({ pieces, orderId: null, costPaise });
const left = (pieces: number, orderId: string | null = null): CostMovement => ({
  ...{ pieces: -pieces, orderId, costPaise: null },
});
const back = (pieces: number, orderId: string): CostMovement => ({ pieces, orderId, costPaise: null });
const costOf = (movements: readonly CostMovement[], order: string) =>
  sumOfLots(followFifo(movements).sold.get(order) ?? []);

test('pieces leave in the order in which they came', () => {
  const movements = [came(2, 600), came(2, 1000), left(3, 'one'), left(1, 'two')];
  expect(costOf(movements, 'one')).toEqual({ pieces: 3, knownPieces: 3, costPaise: 1100 });
  expect(costOf(movements, 'two')).toEqual({ pieces: 1, knownPieces: 1, costPaise: 500 });
  expect(followFifo(movements).stock).toEqual([]);
});

test('a returned piece comes back at the cost it left with, and is the next to leave', () => {
  const movements = [came(2, 600), came(2, 1000), left(3, 'one'), back(2, 'one')];
  expect(costOf(movements, 'one')).toEqual({ pieces: 1, knownPieces: 1, costPaise: 300 });
  expect(nextPieceCost(followFifo(movements).stock)).toBe(300);
  expect(costOf([...movements, left(2, 'two')], 'two').costPaise).toBe(800);
});

test('pieces without a purchase have an unknown cost, which is not 0', () => {
  const movements = [came(1, null), came(1, 500), left(2, 'one')];
  expect(costOf(movements, 'one')).toEqual({ pieces: 2, knownPieces: 1, costPaise: 500 });
  expect(nextPieceCost(followFifo([came(1, null)]).stock)).toBeNull();
  expect(nextPieceCost([])).toBeNull();
  expect(costOf([left(1, 'one')], 'one')).toEqual({ pieces: 1, knownPieces: 0, costPaise: 0 });
});

test('damaged and missing pieces take the oldest cost with them', () => {
  expect(nextPieceCost(followFifo([came(1, 300), came(1, 500), left(1)]).stock)).toBe(500);
});

/** Generates movements in which no more pieces leave than are there, or come back than left. */
const aHistory = fc
  .array(
    fc.record({
      kind: fc.constantFrom('came', 'sold', 'damaged', 'back'),
      pieces: fc.integer({ min: 1, max: 9 }),
      order: fc.constantFrom('one', 'two', 'three'),
      cost: fc.option(fc.integer({ min: 0, max: 9_999 }), { freq: 4 }),
    }),
    { maxLength: 40 },
  )
  .map((steps) => {
    let there = 0;
    const out: Record<string, number> = {};
    return steps.flatMap(({ kind, pieces, order, cost }): CostMovement[] => {
      if (kind === 'came') {
        there += pieces;
        return [came(pieces, cost)];
      }
      const most = kind === 'back' ? (out[order] ?? 0) : there;
      const moved = Math.min(pieces, most);
      if (moved === 0) return [];
      there += kind === 'back' ? moved : -moved;
      if (kind !== 'damaged') out[order] = (out[order] ?? 0) + (kind === 'back' ? -moved : moved);
      if (kind === 'back') return [back(moved, order)];
      return [left(moved, kind === 'sold' ? order : null)];
    });
  });

test('no paisa and no piece is lost or made: what came is in stock, sold, or went otherwise', () => {
  fc.assert(
    fc.property(aHistory, (history) => {
      // Pieces that went otherwise are followed as an order of their own.
      const movements = history.map((one) => (one.pieces < 0 ? { ...one, orderId: one.orderId ?? 'damaged' } : one));
      const { stock, sold } = followFifo(movements);
      const all = sumOfLots([...stock, ...[...sold.values()].flat()]);
      const bought = movements.filter(({ orderId }) => orderId === null);
      const known = bought.filter(({ costPaise }) => costPaise !== null);
      expect(all).toEqual({
        pieces: bought.reduce((sum, { pieces }) => sum + pieces, 0),
        knownPieces: known.reduce((sum, { pieces }) => sum + pieces, 0),
        costPaise: known.reduce((sum, { costPaise }) => sum + (costPaise ?? 0), 0),
      });
      expect(stock.map(({ arrival }) => arrival)).toEqual(
        stock.map(({ arrival }) => arrival).toSorted((one, other) => one - other),
      );
      expect(stock.every(({ pieces }) => pieces > 0)).toBe(true);
    }),
  );
});

test('an order that comes back whole leaves everything as it was', () => {
  fc.assert(
    fc.property(aHistory, fc.integer({ min: 1, max: 9 }), (history, wanted) => {
      const before = followFifo(history);
      const pieces = Math.min(wanted, sumOfLots(before.stock).pieces);
      fc.pre(pieces > 0);
      const after = followFifo([...history, left(pieces, 'other'), back(pieces, 'other')]);
      expect(after.stock).toEqual(before.stock);
      expect(after.sold.get('other')).toEqual([]);
    }),
  );
});
