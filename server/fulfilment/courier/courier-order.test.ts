import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { type CourierOrderData, measureParcel, parcelToSend, returnToFetch } from './courier-order.ts';

const line = {
  productId: 'cricket-2',
  name: 'Home Jersey',
  size: 'M',
  quantity: 2,
  totalPaise: 499_800,
  taxPaise: 49_980,
  hsn: '6109',
  kind: 'jersey',
};
const order: CourierOrderData = {
  reference: 'K7QW4MX9TD-1',
  placedAt: new Date('2026-11-20T20:35:00Z'),
  email: 'asha@example.in',
  phone: '9820043210',
  address: {
    fullName: 'Asha Rani Sawant',
    pin: '400069',
    line1: 'B-204, Gulmohar',
    line2: 'Nagardas Road',
    landmark: 'Behind the school',
    city: 'Mumbai',
    state: 'Maharashtra',
  },
  billing: null,
  gstin: null,
  note: null,
  payment: 'cod',
  shippingPaise: 9_900,
  creditPaise: 0,
  lines: [line],
};

test('an order is sent in the courier’s format: IST dates, numeric PIN codes, ten-digit phone, prices with tax', () => {
  expect(parcelToSend(firstFacts, order, 'Fort')).toEqual({
    order_id: 'K7QW4MX9TD-1',
    order_date: '2026-11-21 02:05',
    pickup_location: 'Fort',
    billing_customer_name: 'Asha',
    billing_last_name: 'Rani Sawant',
    billing_address: 'B-204, Gulmohar',
    billing_address_2: 'Nagardas Road, Behind the school',
    billing_city: 'Mumbai',
    billing_pincode: 400069,
    billing_state: 'Maharashtra',
    billing_country: 'India',
    billing_email: 'asha@example.in',
    billing_phone: '9820043210',
    shipping_is_billing: true,
    order_items: [{ name: 'Home Jersey', sku: 'cricket-2-M', units: 2, selling_price: 2748.9, hsn: '6109' }],
    payment_method: 'COD',
    shipping_charges: 99,
    total_discount: 0,
    sub_total: 5497.8,
    weight: 0.6,
    length: 32,
    breadth: 26,
    height: 4,
  });
});

test('a parcel goes to the delivery address when the billing address differs', () => {
  const billing = { ...order.address, fullName: 'Sawant', pin: '110001', city: 'New Delhi', state: 'Delhi' };
  expect(parcelToSend(firstFacts, { ...order, billing, payment: 'razorpay' }, 'Fort')).toMatchObject({
    billing_customer_name: 'Sawant',
    billing_last_name: '',
    billing_pincode: 110001,
    shipping_is_billing: false,
    shipping_customer_name: 'Asha',
    shipping_pincode: 400069,
    payment_method: 'Prepaid',
  });
});

test('the cash that the courier collects equals the order’s amount to the paisa', () => {
  const lines = fc.array(
    fc.record({
      totalPaise: fc.integer({ min: 100, max: 5_000_000 }),
      taxPaise: fc.integer({ min: 0, max: 500_000 }),
      quantity: fc.integer({ min: 1, max: 10 }),
    }),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(
      lines,
      fc.constantFrom(0, 9_900, 19_900),
      fc.integer({ min: 0, max: 100 }),
      (some, shippingPaise, creditPaise) => {
        const sent = parcelToSend(
          firstFacts,
          { ...order, lines: some.map((one) => ({ ...line, ...one })), shippingPaise, creditPaise },
          'Fort',
        );
        const collected = Math.round(
          (Number(sent.sub_total) + Number(sent.shipping_charges) - Number(sent.total_discount)) * 100,
        );
        expect(collected).toBe(
          some.reduce((sum, one) => sum + one.totalPaise + one.taxPaise, shippingPaise - creditPaise),
        );
      },
    ),
  );
});

test.each([
  ['cap', 0.23],
  ['t-shirt', 0.3],
  ['vest', 0.28],
  ['jersey', 0.34],
  ['jacket', 0.78],
  ['hoodie', 0.73],
  ['kids', 0.26],
  ['mug', 0.53],
  ['accessory', 0.28],
])('a parcel with one %s weighs %d kg', (kind, weight) => {
  expect(measureParcel(firstFacts, [{ kind, quantity: 1 }])).toEqual({ weight, length: 32, breadth: 26, height: 4 });
});

test('three items use the flat box, and a fourth needs the deep box', () => {
  expect(measureParcel(firstFacts, [{ kind: 'cap', quantity: 3 }])).toMatchObject({ height: 4, weight: 0.53 });
  expect(
    measureParcel(firstFacts, [
      { kind: 'cap', quantity: 3 },
      { kind: 'mug', quantity: 1 },
    ]),
  ).toMatchObject({ height: 15, weight: 0.98 });
});

test('a parcel weighs more with more items, and has a default weight for an unknown kind', () => {
  expect(measureParcel(firstFacts, [{ kind: 'cap', quantity: 1 }])).toEqual({
    weight: 0.23,
    length: 32,
    breadth: 26,
    height: 4,
  });
  expect(measureParcel(firstFacts, [{ kind: 'never heard of', quantity: 4 }])).toEqual({
    weight: 1.28,
    length: 40,
    breadth: 30,
    height: 15,
  });
});

test('a return goes from the customer to the shop', () => {
  const place = {
    name: 'Maidan',
    address: '1 Oval View',
    city: 'Mumbai',
    state: 'Maharashtra',
    pin: '400001',
    phone: '9820000000',
  };
  expect(returnToFetch(firstFacts, { ...order, reference: 'K7QW4MX9TD-R1' }, place, 'Does not fit')).toMatchObject({
    order_id: 'K7QW4MX9TD-R1',
    pickup_customer_name: 'Asha',
    pickup_pincode: 400069,
    shipping_customer_name: 'Maidan',
    shipping_pincode: 400001,
    payment_method: 'Prepaid',
    order_items: [
      { return_reason: 'Does not fit', qc_enable: false, units: 2, selling_price: 2748.9, sku: 'cricket-2-M' },
    ],
    sub_total: 5497.8,
  });
});

test('texts are cut to the courier’s limits: fifty characters of a SKU, thirty of a city', () => {
  const long = {
    ...order,
    address: { ...order.address, city: 'c'.repeat(31) },
    lines: [{ ...line, productId: 'p'.repeat(48), size: 'XXL' }],
  };
  const sku = `${'p'.repeat(48)}-X`;
  const place = {
    name: 'Maidan',
    address: '1 Oval View',
    city: 'Mumbai',
    state: 'Maharashtra',
    pin: '400001',
    phone: '9820000000',
  };
  expect(parcelToSend(firstFacts, long, 'Fort')).toMatchObject({
    billing_city: 'c'.repeat(30),
    order_items: [{ sku }],
  });
  expect(returnToFetch(firstFacts, long, place, 'x')).toMatchObject({
    pickup_city: 'c'.repeat(30),
    order_items: [{ sku }],
  });
});
