import { expect, test } from 'vitest';
import type { ParcelState } from '#contract/lists.ts';
import { jobColumnOf } from './job-column.ts';

const at = new Date();
const none = { approvedAt: null, startedAt: null, printedAt: null };
const approved = { ...none, approvedAt: at };
const started = { ...approved, startedAt: at };
const printed = { ...started, printedAt: at };

test.each([
  // An order that nobody has touched, and each step of a line.
  ['confirmed', false, undefined, false, 'to_approve'],
  ['confirmed', false, none, false, 'to_approve'],
  ['confirmed', false, approved, false, 'to_print'],
  ['in_print', false, started, true, 'printing'],
  ['in_print', false, printed, true, 'printed'],
  ['in_print', true, printed, true, 'printed'],
  ['packed', true, printed, true, 'packed'],
  // Its neighbour in the parcel was begun, it was not.
  ['in_print', false, undefined, true, 'to_approve'],
  ['in_print', false, approved, true, 'to_print'],
  // Spoilt, and to be printed again.
  ['in_print', false, { ...none, approvedAt: at }, true, 'to_print'],
  // By a process of the release before, or before there was a board.
  ['in_print', false, undefined, false, 'printing'],
  ['in_print', true, undefined, false, 'printed'],
  ['packed', true, undefined, false, 'packed'],
  // Not here.
  ['placed', false, undefined, false, undefined],
  ['cancelled', false, approved, false, undefined],
  ['shipped', true, printed, true, undefined],
] as const)(
  'a parcel that is %s (printed: %s) with %o noted of the line (of another: %s) is %s',
  (state, isPrinted, job, noted, column) => {
    expect(jobColumnOf({ parcel: { state: state as ParcelState, printed: isPrinted }, job, noted })).toBe(column);
  },
);
