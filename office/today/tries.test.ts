import { expect, test } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import { rightsOf } from '#contract/office/permissions.ts';
import { type WaitingKind, waitingKinds } from '#contract/office/view-table.ts';
import { triesOf, triesTitle } from './tries.ts';

const waitingOf = (count: (kind: WaitingKind) => number) =>
  waitingKinds.map((kind) => ({ kind, count: count(kind), oldest: null, late: 0 }));
const words = (role: StaffRole, count: (kind: WaitingKind) => number = () => 1) =>
  triesOf(rightsOf([role]).permissions, waitingOf(count)).map((one) => one.words);

test('an owner is offered five things to try, and a packer those of the packing desk only', () => {
  expect(words('owner')).toEqual([
    'Pack a parcel',
    'Approve a design',
    'Decide a return',
    'Answer a message',
    'Find missing money',
  ]);
  expect(words('packer')).toEqual(['Pack a parcel']);
  expect(words('accountant')).toEqual(['Find missing money']);
  expect([triesTitle(5), triesTitle(1)]).toEqual(['Five things to try', 'Things to try']);
});

test('nothing is offered without work for it', () => {
  expect(words('owner', () => 0)).toEqual([]);
  expect(words('owner', (kind) => Number(kind === 'messages'))).toEqual(['Answer a message']);
});
