import { expect, test } from 'vitest';
import { mostPerLine } from '#contract/cart-rules.ts';
import { noAddress } from '#contract/typed-address.ts';
import { draftAgain, draftFaults, draftIn, emptyDraft, requestOf } from './draft.ts';

const line = { _id: 'cricket-1', name: 'Mumbai jersey', size: 'M', quantity: 2, image: '/x.webp', customization: null };
const contact = {
  phone: '9820043210',
  email: 'asha@example.in',
  address: {
    fullName: 'Asha Sawant',
    pin: '400069',
    line1: 'B-204',
    line2: 'Andheri East',
    city: 'Mumbai',
    state: 'Maharashtra',
  },
};

test('a repeated order has the stock items and the customer’s data, with its own idempotency key', () => {
  const custom = { ...line, _id: 'cus_x', customization: { baseColor: 'White', designImage: '/y.webp' } };
  const again = draftAgain([line, custom], contact);
  expect(again.lines).toEqual([{ id: 'cricket-1', name: 'Mumbai jersey', size: 'M', quantity: 2, image: '/x.webp' }]);
  expect(draftIn(JSON.parse(JSON.stringify(again)))).toEqual(again);
  const days = { earliest: '2026-11-24', latest: '2026-11-25' };
  const option = { name: 'Standard', price: 0, offered: true, why: null, parcels: [], promise: '', ...days };
  const told = { total: 100, deliveryOptions: [{ method: 'standard' as const, ...option }] };
  expect(requestOf(again, told)).toMatchObject({
    ...{ expectedTotal: 100, expectedDays: days },
    contact: { phone: '9820043210', email: 'asha@example.in' },
    address: { line1: 'B-204' },
  });
  expect(draftAgain([line], contact).key).not.toBe(again.key);
});

test('a repeated line has at most the largest quantity of a line', () => {
  expect(draftAgain([{ ...line, quantity: 40 }], contact).lines[0]?.quantity).toBe(40);
  expect(draftAgain([{ ...line, quantity: 140 }], contact).lines[0]?.quantity).toBe(mostPerLine);
});

test('a stored draft keeps its marks of filled fields, and older drafts are read', () => {
  const address = { ...noAddress, pin: '560001', city: 'Bengaluru', state: 'Karnataka' };
  const draft = { ...emptyDraft(), address: { ...address, filledCity: 'Bengaluru', filledState: 'Karnataka' } };
  expect(draftIn(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  const { fullName, pin, line1, line2, landmark, city, state } = address;
  const earlier = { ...emptyDraft(), address: { fullName, pin, line1, line2, landmark, city, state } };
  expect(draftIn(earlier)?.address).toEqual(address);
  expect(draftIn({ ...earlier, address: { ...address, city: 7 } })).toBeUndefined();
});

test('a draft asks about a state that contradicts the PIN, and sends the confirmation', () => {
  const again = draftAgain([line], contact);
  const told = { total: 100, deliveryOptions: [] };
  const kerala = { ...again, address: { ...again.address, state: 'Kerala' } };
  expect(draftFaults(kerala)).toEqual({ state: 'PIN 400069 is in Maharashtra. Use Maharashtra?' });
  expect(requestOf(kerala, told)).toBeUndefined();
  const confirmed = { ...kerala, address: { ...kerala.address, stateConfirmed: '400069 Kerala' } };
  expect(requestOf(confirmed, told)?.address).toMatchObject({ state: 'Kerala', stateConfirmed: true });
});
