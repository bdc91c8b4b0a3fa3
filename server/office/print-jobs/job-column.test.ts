import { expect, test } from 'vitest';
import type { ParcelState } from '#contract/lists.ts';
import { jobColumnOf } from './job-column.ts';

const at = new Date();
const none = { approvedAt: null, startedAt: null, printedAt: null };
const approved = { ...none, approvedAt: at };
const started = { ...approved, startedAt: at };
const printed = { ...started, printedAt: at };

test.each([
  // An untouched order, and each step of a line.
  ['confirmed', false, undefined, false, 'to_approve'],
  ['confirmed', false, none, false, 'to_approve'],
  ['confirmed', false, approved, false, 'to_print'],
  ['in_print', false, started, true, 'printing'],
  ['in_print', false, printed, true, 'printed'],
  ['in_print', true, printed, true, 'printed'],
  ['packed', true, printed, true, 'packed'],
  // Another line of the parcel was started, this one was not.
  ['in_print', false, undefined, true, 'to_approve'],
  ['in_print', false, approved, true, 'to_print'],
  // Spoilt, and to be printed again.
  ['in_print', false, { ...none, approvedAt: at }, true, 'to_print'],
  // Started by the previous release, or before print jobs existed.
  ['in_print', false, undefined, false, 'printing'],
  ['in_print', true, undefined, false, 'printed'],
  ['packed', true, undefined, false, 'packed'],
  // Not in the print room.
  ['placed', false, undefined, false, undefined],
  ['cancelled', false, approved, false, undefined],
  ['shipped', true, printed, true, undefined],
] as const)(
  'puts a parcel in %s (printed: %s) with the job %o (other lines started: %s) into the column %s',
  (state, isPrinted, job, noted, column) => {
    expect(jobColumnOf({ parcel: { state: state as ParcelState, printed: isPrinted }, job, noted })).toBe(column);
  },
);
