import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import type { Courier } from './courier.ts';
import { type CourierOrderData, returnToFetch } from './courier-order.ts';
import { openShiprocket } from './shiprocket-client.ts';
import { startTestCourier, type TestCourier } from './test-courier.ts';

let sandbox: TestCourier;
let courier: Courier;

beforeAll(async () => {
  sandbox = await startTestCourier();
  courier = openShiprocket(sandbox.access);
});
afterAll(() => sandbox.stop());

const order: CourierOrderData = {
  reference: 'K7QW4MX9TD-R1',
  placedAt: new Date('2026-11-20T20:35:00Z'),
  email: 'asha@example.in',
  phone: '9820043210',
  address: {
    fullName: 'Asha Sawant',
    pin: '400069',
    line1: 'B-204',
    line2: 'Nagardas Road',
    city: 'Mumbai',
    state: 'Maharashtra',
  },
  billing: null,
  gstin: null,
  note: null,
  payment: 'cod',
  shippingPaise: 0,
  creditPaise: 0,
  lines: [
    {
      productId: 'cricket-2',
      name: 'Jersey',
      size: 'M',
      quantity: 1,
      totalPaise: 219_900,
      taxPaise: 21_990,
      hsn: '6109',
      kind: 'jersey',
    },
  ],
};
const place = {
  name: 'Maidan',
  address: '1 Oval View',
  city: 'Mumbai',
  state: 'Maharashtra',
  pin: '400001',
  phone: '9820000000',
};

test('a return shipment gets an order, a waybill, a pickup and tracking', async () => {
  const carriers = await courier.carriers({
    fromPin: '400069',
    toPin: '400001',
    weightKg: 0.34,
    cashOnDelivery: false,
    returns: { valueRupees: 2199 },
  });
  expect(carriers.map(({ name }) => name)).toEqual(['Maidan Surface', 'Kite Air']);
  const { shipmentId } = await courier.createReturn(returnToFetch(firstFacts, order, place, 'Does not fit'));
  const { awb } = await courier.assignWaybill(shipmentId, { isReturn: true });
  expect(await courier.track(awb)).toBeNull();
  expect(await courier.requestPickup(shipmentId, '2026-11-25')).toEqual({ at: new Date('2026-11-25T10:00:00+05:30') });
  await sandbox.act(awb, 'advance');
  expect(await courier.track(awb)).toMatchObject({
    awb,
    isReturn: true,
    status: { words: 'Picked Up', meaning: 'shipped' },
  });
});

test('a second return shipment with the same reference is refused', async () => {
  await expect(courier.createReturn(returnToFetch(firstFacts, order, place, 'Does not fit'))).rejects.toMatchObject({
    failure: 'reference_taken',
  });
});
