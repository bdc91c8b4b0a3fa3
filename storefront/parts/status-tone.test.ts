import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statusTone } from './status-tone.ts';

test.each([
  ['Delivered', 'delivered'],
  ['In Transit', 'transit'],
  ['IN TRANSIT', 'transit'],
  ['in_transit', 'transit'],
  ['  In-Transit ', 'transit'],
  ['Out for Delivery', 'out'],
  ['OUT FOR DELIVERY', 'out'],
  ['Pending', 'pending'],
  ['Cancelled', 'cancelled'],
  ['Canceled', 'cancelled'],
  ['Returned', 'returned'],
  ['RTO', 'rto'],
  ['RTO_LOCK', 'rto'],
  ['RTO In Transit', 'rto'],
  ['RTO Delivered', 'rto'],
  ['Undelivered', 'other'],
  ['Partial Delivered', 'other'],
  ['Not delivered', 'other'],
  ['In Transit Overseas', 'other'],
  ['Out for Pickup', 'other'],
  ['Cancellation Requested', 'other'],
  ['', 'other'],
  ['constructor', 'other'],
])("the status '%s' has the tone %s", (status, tone) => {
  expect(statusTone(status)).toBe(tone);
});

test('a known status with another word before or after it has the tone other', () => {
  const known = fc.constantFrom('delivered', 'in transit', 'out for delivery', 'pending', 'cancelled', 'returned');
  const word = fc.stringMatching(/^[a-z]{2,9}$/).filter((text) => text !== 'rto');
  fc.assert(
    fc.property(known, word, fc.boolean(), fc.boolean(), (status, extra, before, glued) => {
      const joint = glued ? '' : ' ';
      expect(statusTone(before ? extra + joint + status : status + joint + extra)).toBe('other');
    }),
  );
});
