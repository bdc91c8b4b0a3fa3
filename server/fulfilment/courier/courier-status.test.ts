import { expect, test } from 'vitest';
import { readStatus } from './courier-status.ts';

test.each<[number | null, string | null, string, string]>([
  [18, 'IN TRANSIT', 'In Transit', 'shipped'],
  [null, 'in  transit', 'In Transit', 'shipped'],
  [null, 'IN_TRANSIT', 'In Transit', 'shipped'],
  [7, null, 'Delivered', 'delivered'],
  [null, 'DELIVERED', 'Delivered', 'delivered'],
  [null, 'Undelivered', 'Undelivered', 'attempt_failed'],
  [null, 'RTO DELIVERED', 'RTO Delivered', 'returned'],
  [null, 'RTO In-Transit', 'RTO In Transit', 'returning'],
  [null, 'RTO_LOCK', 'RTO Lock', 'returning'],
  [14, 'RTO ACKNOWLEDGED', 'RTO Acknowledged', 'returned'],
  [null, 'Canceled', 'Cancelled', 'cancelled'],
  [12, 'LOST', 'Lost', 'trouble'],
  [20, 'PICKUP EXCEPTION', 'Pickup Exception', 'trouble'],
  [77, 'ISSUE_RELATED_TO_THE_RECIPIENT', 'Issue Related To The Recipient', 'attempt_failed'],
  [null, 'UNDELIVERED-1st Attempt', 'Undelivered', 'attempt_failed'],
  [null, 'Undelivered 3rd attempt: consignee refused', 'Undelivered', 'attempt_failed'],
  [null, 'Not Delivered - door locked', 'Undelivered', 'attempt_failed'],
  [null, 'DELIVERY ATTEMPT FAILED', 'Undelivered', 'attempt_failed'],
  [null, 'RTO IN INTRANSIT', 'RTO In Transit', 'returning'],
  [null, 'RTO - Undelivered', 'RTO In Transit', 'returning'],
  [null, 'RTO-Out For Delivery', 'RTO In Transit', 'returning'],
  [null, 'RTO Delivered-Warehouse', 'RTO Delivered', 'returned'],
  [null, 'RTO not delivered', 'RTO In Transit', 'returning'],
  [999, 'UNDELIVERED-2nd Attempt', 'Undelivered', 'attempt_failed'],
  [null, 'Rtower', 'Rtower', 'words'],
  // An unknown code is read by its text, and an unknown text is stored unchanged.
  [999, 'DELIVERED', 'Delivered', 'delivered'],
  [999, 'Held by elephants', 'Held by elephants', 'words'],
  [null, 'Delivered to neighbour?', 'Delivered to neighbour?', 'words'],
  [null, null, '', 'words'],
])('the status %s %s is shown as %s and means %s', (code, words, shown, meaning) => {
  expect(readStatus(code, words)).toMatchObject({ words: shown, meaning });
});

// A second copy of the courier's statuses by meaning: a code in the wrong group would misreport parcels.
test.each([
  ['booked', [1, 2, 52, 59, 60, 61, 62, 63, 67, 68]],
  ['awaiting_pickup', [3, 4, 5, 15, 19, 27]],
  ['shipped', [6, 18, 22, 38, 39, 42, 48, 49, 50, 51, 54, 55, 56, 57]],
  ['out_for_delivery', [17]],
  ['attempt_failed', [21, 77]],
  ['delivered', [7, 26, 43]],
  ['returning', [9, 40, 41, 46, 75, 78]],
  ['returned', [10, 14]],
  ['cancelled', [8, 45]],
  ['trouble', [12, 13, 20, 23, 24, 25, 44, 47, 71, 72, 76]],
  ['words', [11, 16, 28, 53, 58, 64, 69, 73, 79]],
] as const)('the meaning %s has the codes %j', (meaning, codes) => {
  expect(codes.map((code) => readStatus(code, 'as it says').meaning)).toEqual(codes.map(() => meaning));
});
