import { expect, test } from 'vitest';
import { orderAccess, orderAddress } from './order-place.ts';

const guest = { reference: 'K7QW4MX9TD', orderKey: 'a key/with signs' };
const member = { reference: 'K7QW4MX9TD', orderKey: undefined };

test('the order pages of a guest have the key in their address, and those of a member are in the account', () => {
  expect(orderAddress(guest)).toBe('/order/K7QW4MX9TD?key=a%20key%2Fwith%20signs');
  expect(orderAddress(guest, 'cancel')).toBe('/order/K7QW4MX9TD/cancel?key=a%20key%2Fwith%20signs');
  expect(orderAddress(member)).toBe('/my-account/orders/K7QW4MX9TD');
  expect(orderAddress(member, 'return')).toBe('/my-account/orders/K7QW4MX9TD/return');
  expect(orderAccess(member)).toEqual({ params: { reference: 'K7QW4MX9TD' }, query: {} });
});
