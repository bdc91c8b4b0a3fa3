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
  // A number in no table is read by its words, and words in none are kept as they are.
  [999, 'DELIVERED', 'Delivered', 'delivered'],
  [999, 'Held by elephants', 'Held by elephants', 'words'],
  [null, 'Delivered to neighbour?', 'Delivered to neighbour?', 'words'],
  [null, null, '', 'words'],
])('%s %s is %s: %s', (code, words, shown, meaning) => {
  expect(readStatus(code, words)).toMatchObject({ words: shown, meaning });
});
