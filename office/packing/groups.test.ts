import { expect, test } from 'vitest';
import type { WaitingParcel } from '#contract/office/packing.ts';
import { filterOf, filterParcels, groupTotals, parcelGroupsOf } from './groups.ts';

const aParcel = (reference: string, more: Partial<WaitingParcel> = {}): WaitingParcel => ({
  ...{ reference, parcel: 1, pieces: 1, shelves: ['A-01'], large: false, delivery: 'standard', leavesBy: '2026-11-24' },
  ...{ promisedBy: '2026-11-27', late: false, onHold: null, takenBy: null },
  ...more,
});
const parcels = [
  aParcel('ONE'),
  aParcel('LATE', { leavesBy: '2026-11-20', late: true, promisedBy: '2026-11-23' }),
  aParcel('FEW', { pieces: 3, shelves: ['A-01', 'B-02'], leavesBy: '2026-11-25' }),
  aParcel('BIG', { pieces: 6, large: true, leavesBy: '2026-11-26' }),
  aParcel('FAST', { delivery: 'express', promisedBy: null }),
  aParcel('HELD', { onHold: 'Paid twice.' }),
  aParcel('TAKEN', { takenBy: 'Mira' }),
];

test.each([
  ['', ['ONE', 'LATE', 'FEW', 'BIG', 'FAST']],
  ['day=today', ['ONE', 'LATE', 'FAST']],
  ['day=tomorrow', ['FEW']],
  ['size=large', ['BIG']],
  ['size=small&pieces=single', ['ONE', 'LATE', 'FAST']],
  ['order=FEW', ['FEW']],
  ['order=HELD', []],
  ['day=never&size=huge', ['ONE', 'LATE', 'FEW', 'BIG', 'FAST']],
])('the filter %j shows matching parcels, without those on hold or at another desk', (search, kept) => {
  const found = filterParcels(parcels, '2026-11-24', filterOf(new URLSearchParams(search)));
  expect(found.map(({ reference }) => reference)).toEqual(kept);
});

test('each parcel is in one group, and the groups have correct totals', () => {
  const groups = parcelGroupsOf(filterParcels(parcels, '2026-11-24', filterOf(new URLSearchParams())));
  expect(
    groups.map(({ id, parcels: own, pieces, shelves, nearest }) => [id, own.length, pieces, shelves, nearest]),
  ).toEqual([
    ['express', 1, 1, 1, null],
    ['single', 2, 2, 1, '2026-11-23'],
    ['few', 1, 3, 2, '2026-11-27'],
    ['large', 1, 6, 1, '2026-11-27'],
  ]);
  expect(groupTotals([])).toEqual({ pieces: 0, shelves: 0, nearest: null });
});
