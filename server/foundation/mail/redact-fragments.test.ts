import { expect, test } from 'vitest';
import { withKey, withoutKey } from './redact-links.ts';

// The mails about a missed delivery and a parcel on its way back link to /tracker?id=…#key=<order key>
// (server/fulfilment/parcels/take-report.ts).
const body = 'See http://shop.test/tracker?id=AWB12345#key=1.secret-of-the-order';

test('a stored mail keeps no key of a link to the tracker', () => {
  expect(withoutKey(body)).not.toContain('secret-of-the-order');
});

test('a mail sent again has the present key in its link to the tracker', () => {
  expect(withKey(withoutKey(body), '2.present')).toContain('key=2.present');
});
