import { expect, test } from 'vitest';
import { noAddress } from '#contract/typed-address.ts';
import {
  boxOfReturn,
  emptyReturn,
  pickupPlaces,
  type ReturnValues,
  returnProblems,
  returnWish,
  wantedPickup,
  wholeParcelIn,
} from './return-values.ts';

const empty: ReturnValues = emptyReturn();
const whole: ReturnValues = {
  ...empty,
  picked: { 1: 1, 2: 0 },
  reason: 'too_small',
  outcome: 'credit',
  day: '2026-11-26',
  unworn: true,
};
const home = {
  fullName: 'Asha Sawant',
  pin: '400069',
  line1: 'B-204',
  line2: 'Nagardas Road',
  city: 'Mumbai',
  state: 'Maharashtra',
} as const;
const jaipur = { ...home, pin: '302020', city: 'Jaipur', state: 'Rajasthan' } as const;
const parcels = [
  { number: 1, lines: [1], address: home },
  { number: 2, lines: [2, 3], address: jaipur },
];
const pickupDays = [
  { day: '2026-11-25', words: 'Wed 25 Nov' },
  { day: '2026-11-26', words: 'Thu 26 Nov' },
];
const paidOnline = { needsUpi: false, parcels, pickupAddress: home, pickupDays };
const paidInCash = { ...paidOnline, needsUpi: true };

test('no choice is preselected in a return', () => {
  expect(empty).toEqual({ ...empty, picked: {}, reason: '', outcome: '', newSizes: {}, day: '', unworn: false });
});

test('missing choices are named in the order of the page', () => {
  expect(returnProblems('return', empty, paidOnline).map(({ field }) => field)).toEqual([
    'lines',
    'reason',
    'outcome',
    'day',
    'unworn',
  ]);
  expect(returnProblems('return', whole, paidOnline)).toEqual([]);
  expect(returnProblems('problem', { ...whole, unworn: false }, paidOnline)).toEqual([]);
});

test('a pickup day that has passed must be chosen again', () => {
  const later = { ...paidOnline, pickupDays: [{ day: '2026-11-27', words: 'Fri 27 Nov' }] };
  expect(returnProblems('return', whole, later)).toEqual([{ field: 'day', message: 'Choose a day for the pickup' }]);
  // A report without a pickup has no pickup day.
  expect(returnProblems('problem', { ...whole, reason: 'missing' }, later)).toEqual([]);
});

test.each([
  ['a swap without its size', { outcome: 'exchange' }, paidOnline, ['size-1']],
  ['a swap with its size', { outcome: 'exchange', newSizes: { 1: 'L' } }, paidOnline, []],
  ['money back after cash, without a UPI ID', { outcome: 'refund' }, paidInCash, ['upi']],
  ['money back after cash, with half a UPI ID', { outcome: 'refund', upi: 'asha' }, paidInCash, ['upi']],
  ['money back after cash, with a UPI ID', { outcome: 'refund', upi: ' asha@okbank ' }, paidInCash, []],
  ['credit after cash', { outcome: 'credit' }, paidInCash, []],
] as const)('checks the fields of %s', (_name, some, options, fields) => {
  expect(returnProblems('return', { ...whole, ...some }, options).map(({ field }) => field)).toEqual(fields);
});

test('a replacement for a damaged item needs no size', () => {
  expect(returnProblems('problem', { ...whole, outcome: 'exchange' }, paidOnline)).toEqual([]);
});

test('the request has the chosen items, and a new size only for a swap', () => {
  const swap = returnWish({ ...whole, outcome: 'exchange', newSizes: { 1: 'L' }, note: ' tight ' });
  expect(swap).toEqual({ lines: [{ line: 1, quantity: 1, newSize: 'L' }], outcome: 'exchange', note: 'tight' });
  expect(returnWish({ ...whole, newSizes: { 1: 'L' }, upi: 'a@b' })).toEqual({
    lines: [{ line: 1, quantity: 1 }],
    outcome: 'credit',
  });
});

test('another pickup address is required only for a pickup', () => {
  const elsewhere = { ...whole, elsewhere: true };
  expect(returnProblems('return', elsewhere, paidOnline)[0]).toEqual({
    field: 'address.fullName',
    message: "Enter the receiver's full name",
  });
  expect(returnProblems('problem', { ...elsewhere, reason: 'missing' }, paidOnline)).toEqual([]);
  const address = {
    ...noAddress,
    fullName: 'Asha Sawant',
    pin: '400 069',
    line1: 'B-204',
    line2: 'Nagardas Road',
    city: 'Mumbai',
    state: 'Maharashtra',
  };
  expect(returnProblems('return', { ...elsewhere, address }, paidOnline)).toEqual([]);
  expect(wantedPickup({ ...elsewhere, address })).toMatchObject({
    day: '2026-11-26',
    address: { pin: '400069', city: 'Mumbai' },
  });
  expect(wantedPickup({ ...whole, address })).toEqual({ day: '2026-11-26' });
});

test('the pickup is at an address that all chosen items were delivered to', () => {
  const pinsOf = (...lines: number[]) =>
    pickupPlaces(
      paidOnline,
      lines.map((line) => ({ line })),
    ).map(({ pin }) => pin);
  expect([pinsOf(), pinsOf(1), pinsOf(2), pinsOf(2, 3), pinsOf(1, 3)]).toEqual([
    ['400069'],
    ['400069'],
    ['302020'],
    ['302020'],
    ['400069', '302020'],
  ]);
  const both = { ...whole, picked: { 1: 1, 2: 1 } };
  const message = 'Choose pieces of one address, or name a place where all of them can be fetched';
  expect(returnProblems('return', both, paidOnline)).toEqual([{ field: 'day', message }]);
  expect(returnProblems('problem', { ...both, reason: 'missing' }, paidOnline)).toEqual([]);
  expect(
    returnProblems('return', { ...both, elsewhere: true, address: { ...noAddress, ...home } }, paidOnline),
  ).toEqual([]);
});

test('a problem with all items of one parcel is a problem with the parcel', () => {
  const line = { _id: '', name: '', size: 'M', image: '', price: 1, eligible: true, reason: null, sizes: [] };
  const lines = [
    { ...line, line: 1, quantity: 2, reportable: 2 },
    { ...line, line: 2, quantity: 1, reportable: 1 },
    { ...line, line: 3, quantity: 1, reportable: 0 },
  ];
  const named = (picked: ReturnValues['picked']) => wholeParcelIn({ picked }, { parcels, lines });
  expect([named({ 1: 2 }), named({ 2: 1 }), named({ 1: 2, 2: 0 })]).toEqual([1, 2, 1]);
  // One of two was swapped: one can be returned, both can be reported.
  expect(
    wholeParcelIn({ picked: { 1: 1 } }, { parcels, lines: [{ ...line, line: 1, quantity: 1, reportable: 2 }] }),
  ).toBeUndefined();
  expect([named({}), named({ 1: 1 }), named({ 1: 2, 2: 1 })]).toEqual([undefined, undefined, undefined]);
});

test('a refused pickup shows its error at the field of the form', () => {
  expect(['pickup.address.state', 'pickup.day', 'lines', 'address.pin'].map(boxOfReturn)).toEqual([
    'address.state',
    'day',
    'lines',
    'address.pin',
  ]);
});

test('the UPI ID is sent only with a refund, and only if it was typed', () => {
  expect(returnWish({ ...whole, outcome: 'refund', upi: ' ' })).not.toHaveProperty('upi');
  expect(returnWish({ ...whole, outcome: 'refund', upi: ' asha@bank ' })).toMatchObject({ upi: 'asha@bank' });
  expect(returnWish({ ...whole, outcome: 'credit', upi: 'asha@bank' })).not.toHaveProperty('upi');
});
