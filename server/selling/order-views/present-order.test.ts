import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order, OrderState } from '#contract/orders.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import {
  call,
  finishRefunds,
  ledgerFaults,
  noJobs,
  online,
  openPayingShop,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  read,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from './test-orders.ts';
import { shownOrderTests } from './test-shown-orders.ts';

// Every field of an order as the customer sees it, from checkout to the end.

let shop: PayingShop;
const start = new Date('2026-11-23T10:00:00+05:30');

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});
beforeEach(() => {
  shop.clock.now = start;
});

const { hoursLater, cancel } = shownOrderTests(() => shop, start);

const image = expect.stringMatching(/^\/images\/[a-z]+-1\/[a-z]+-[0-9a-f]+-480\.webp$/);

const actions = {
  changeAddress: { offered: true, words: 'Until 12:00' },
  cancel: { offered: true, words: 'Until it leaves.' },
  return: { offered: false, words: 'Once it is delivered, for 7 days. Until it leaves you can cancel it.' },
  report: { offered: false, words: 'Once it has left. Until then you can cancel it.' },
  invoice: { offered: false, words: 'Once it is packed, from 12:00.' },
};

test('shows every field of a new guest order with cash on delivery', async () => {
  const order = await placeOrderFor(shop, {
    ...anOrder([aLine('cricket-1', 'M', 2), aLine('football-1')]),
    note: 'Ring twice',
  });
  expect(await read(shop, order)).toEqual({
    reference: order.reference,
    status: 'placed',
    codeBy: null,
    statusWords: 'Order placed',
    placedAt: '2026-11-23T04:30:00.000Z',
    lines: [
      {
        line: 1,
        _id: 'cricket-1',
        numericId: 1,
        category: 'Cricket',
        name: 'Monsoons One-Day Shirt',
        size: 'M',
        quantity: 2,
        price: 2499,
        lineTotal: 4998,
        tax: 499.8,
        cancelled: 0,
        returned: 0,
        image,
        finalSale: false,
        customization: null,
      },
      {
        line: 2,
        _id: 'football-1',
        numericId: 1,
        category: 'Football',
        name: 'Rovers Home Hoops Shirt',
        size: 'M',
        quantity: 1,
        price: 2599,
        lineTotal: 2599,
        tax: 259.9,
        cancelled: 0,
        returned: 0,
        image,
        finalSale: false,
        customization: null,
      },
    ],
    contact: { email: 'asha@example.in', phone: '9820043210' },
    guest: true,
    address: anOrder([]).address,
    delivery: 'standard',
    promise: { earliest: '2026-11-25', latest: '2026-11-27', words: 'Arrives Wed 25 – Fri 27 Nov' },
    payment: 'cod',
    subtotal: 7597,
    tax: 759.7,
    taxIncluded: false,
    shipping: 0,
    total: 8356.7,
    storeCredit: 0,
    toPay: 8356.7,
    cashDue: 8356.7,
    owed: 0,
    breakdown: {
      lines: [
        { name: 'Monsoons One-Day Shirt', detail: 'Size M, 2 × ₹2,499.00', amount: 4998 },
        { name: 'Rovers Home Hoops Shirt', detail: 'Size M', amount: 2599 },
      ],
      rows: [
        { key: 'subtotal', label: 'Subtotal (3 items)', how: '', amount: 7597 },
        { key: 'shipping', label: 'Shipping', how: 'Standard', amount: 0 },
        { key: 'tax', label: 'Tax (10%)', how: '10% of ₹7,597.00', amount: 759.7 },
        { key: 'total', label: 'Total', how: '', amount: 8356.7 },
      ],
    },
    since: [],
    paidWith: 'Cash on delivery',
    refunds: [],
    returns: [],
    documents: [],
    note: 'Ring twice',
    gstin: null,
    policies: [
      { title: 'Terms of Service', version: 1, since: '1 November 2026', path: '/terms-of-service' },
      { title: 'Privacy Policy', version: 1, since: '1 November 2026', path: '/privacy-policy' },
      { title: 'Shipping Information', version: 1, since: '1 November 2026', path: '/shipping-info' },
      { title: 'Returns Policy', version: 1, since: '1 November 2026', path: '/returns-policy' },
    ],
    addressChangeableUntil: '2026-11-23T06:30:00.000Z',
    actions,
    timeline: [{ state: 'placed', title: 'Order placed', detail: null, at: '2026-11-23T04:30:00.000Z' }],
    parcels: [
      {
        ...{ number: 1, custom: false, state: 'placed', title: 'Placed', pieces: 3, lines: [1, 2] },
        promise: { earliest: '2026-11-25', latest: '2026-11-27', words: 'Arrives Wed 25 – Fri 27 Nov' },
        leavesBy: '2026-11-23',
        ...{ leftAt: null, deliveredAt: null, address: null, actions },
        ...{
          awb: '',
          courier: '',
          status: 'Pending',
          over: false,
          expected: null,
          attempts: 0,
          timeline: [],
          waits: '',
        },
      },
    ],
  });
});

describe('history of a parcel', () => {
  /** Moves an order through states set by the courier or the shop, an hour apart. */
  async function move(
    order: PlacedForTest,
    steps: readonly (readonly [OrderState, 'courier' | 'operator' | 'shop', string?])[],
  ): Promise<void> {
    for (const [index, [state, actor, reason]] of steps.entries()) {
      const by = { actor, reason, at: new Date(start.getTime() + (index + 1) * 3_600_000) };
      expect(await shop.database.db.transaction((tx) => moveOrder(tx, noJobs, order.id, state, by))).toBe(true);
    }
  }
  const told = ({ timeline }: Order) => timeline.map(({ title, detail }) => (detail ? `${title}: ${detail}` : title));

  test('shows remarks of the courier in the timeline and hides internal reasons', async () => {
    const order = await placeOrderFor(shop, anOrder([aLine('cricket-1')]));
    await move(order, [
      ['confirmed', 'operator', 'called the shopper'],
      ['packed', 'shop', 'by the packing list'],
      ['shipped', 'courier', 'Left Bhiwandi'],
      ['out_for_delivery', 'courier'],
      ['shipped', 'courier', 'Nobody was at home'],
      ['out_for_delivery', 'courier', 'Second try'],
      ['delivered', 'courier', 'Left with a neighbour'],
    ]);
    hoursLater(24);
    const view = await read(shop, order);
    expect(told(view)).toEqual([
      'Order placed',
      'Order confirmed',
      'Packed',
      'Shipped: Left Bhiwandi',
      'Out for delivery',
      'Not delivered: Nobody was at home',
      'Out for delivery: Second try',
      'Delivered: Left with a neighbour',
    ]);
    expect([view.status, view.cashDue, view.actions]).toEqual([
      'delivered',
      0,
      {
        changeAddress: { offered: false, words: 'It was delivered already.' },
        cancel: { offered: false, words: 'It was delivered already. You can return it.' },
        return: { offered: true, words: 'Until 30 Nov' },
        report: { offered: true, words: 'Damaged, wrong, misprinted, missing, late' },
        invoice: { offered: false, words: 'It is being written, and stands here in a moment.' },
      },
    ]);
  });

  test.each([
    ['shipped', 'lost', 'Lost on the way'],
    ['shipped', 'returned_to_origin', 'Returned to us'],
  ] as const)('expects no cash for a parcel that went from %s to %s', async (_from, end, title) => {
    const order = await placeOrderFor(shop, anOrder([aLine('cricket-1')]));
    await move(order, [
      ['confirmed', 'shop'],
      ['packed', 'shop'],
      ['shipped', 'courier'],
      [end, 'courier'],
    ]);
    const view = await read(shop, order);
    expect([view.cashDue, view.timeline.at(-1)]).toMatchObject([0, { state: end, title }]);
  });

  test.each([
    ['automatically', 'shop', 'the time to pay was over', 'Cancelled'],
    ['by staff', 'operator', 'Two had a torn seam.', 'Cancelled: Two had a torn seam.'],
  ] as const)('shows the reason if any when an order was cancelled %s', async (_who, actor, reason, words) => {
    const order = await placeOrderFor(shop, anOrder([aLine('cricket-1')]));
    await move(order, [['cancelled', actor, reason]]);
    const view = await read(shop, order);
    expect(told(view).at(-1)).toBe(words);
    for (const action of [view.actions.cancel, view.actions.return, view.actions.report, view.actions.invoice]) {
      expect(action).toEqual({ offered: false, words: 'It is cancelled.' });
    }
  });
});

describe('cancelled items in the timeline', () => {
  test('lists partial cancellations in the timeline with their reasons, and only “Cancelled” at the end', async () => {
    const order = await placeOrderFor(
      shop,
      online([aLine('cricket-1', 'M', 2), aLine('football-1'), aLine('cricket-1', 'L')]),
    );
    hoursLater(1);
    const both = [
      { line: 1, quantity: 1 },
      { line: 2, quantity: 1 },
    ];
    expect((await cancel(order, { lines: both })).statusCode).toBe(200);
    hoursLater(2);
    await take(shop, order.id, 'confirmed');
    hoursLater(3);
    expect((await cancel(order, { lines: [{ line: 1, quantity: 1 }], reason: 'wrong_item' })).statusCode).toBe(200);
    const part = await read(shop, order);
    expect(part.timeline.map(({ title, detail, at }) => [title, detail, at.slice(11, 16)])).toEqual([
      ['Order placed', null, '04:30'],
      ['Payment received', null, '04:30'],
      [
        'Partly cancelled',
        '1 × Monsoons One-Day Shirt, M; 1 × Rovers Home Hoops Shirt, M. I changed my mind.',
        '05:30',
      ],
      ['Order confirmed', null, '06:30'],
      ['Partly cancelled', '1 × Monsoons One-Day Shirt, M. I chose the wrong item or size.', '07:30'],
    ]);
    expect(part.lines.map(({ cancelled }) => cancelled)).toEqual([2, 1, 0]);
    await cancel(order);
    const whole = await read(shop, order);
    expect(whole.timeline.filter(({ title }) => title === 'Partly cancelled')).toEqual([]);
    expect(whole.timeline.at(-1)).toMatchObject({ title: 'Cancelled', detail: 'I changed my mind' });
    expect(whole.refunds.map(({ amount }) => amount).reduce((sum, amount) => sum + Math.round(amount * 100), 0)).toBe(
      Math.round(order.total * 100),
    );
  });
});

test('returns the current order from every request that changes it', async () => {
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 2)]));
  const address = { ...anOrder([]).address, line1: '7 Station Road', city: 'Guwahati', state: 'Assam', pin: '781001' };
  const moved = await call(shop, order, { method: 'PUT', path: '/address', payload: { address } });
  expect([moved.statusCode, moved.json().data]).toEqual([200, await read(shop, order)]);
  expect(moved.json().data.address).toEqual(address);
  const cancelled = await cancel(order, { lines: [{ line: 1, quantity: 1 }] });
  expect([cancelled.statusCode, cancelled.json().data]).toEqual([200, await read(shop, order)]);
});

test('offers neither return nor report for an item that is on its way back', async () => {
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 2)]));
  await take(shop, order.id, 'confirmed', 'packed', 'shipped', 'delivered');
  const report = (quantity: number) => {
    const payload = { lines: [{ line: 1, quantity }], kind: 'damaged', outcome: 'refund' };
    return call(shop, order, { method: 'POST', path: '/problems', payload, once: randomUUID() });
  };
  expect((await report(1)).statusCode).toBe(201);
  const { actions: one } = await read(shop, order);
  expect([one.return.offered, one.report.offered]).toEqual([true, true]);
  expect((await report(1)).statusCode).toBe(201);
  const { actions: none } = await read(shop, order);
  const words = 'Everything in it came back, is on its way back, or was put right.';
  expect([none.return, none.report]).toEqual([
    { offered: false, words },
    { offered: false, words },
  ]);
});

describe('refunds of an order', () => {
  test('shows the target of each part of a refund and when it arrives', async () => {
    const asha = await aCustomer(shop);
    const first = await placeOrderFor(shop, online([aLine('cricket-1')]), asha.headers);
    await cancel(first, { refundTo: 'credit' });
    const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 2)], { storeCredit: 1000 }), asha.headers);
    const before = await read(shop, order);
    expect(before).toMatchObject({
      guest: false,
      storeCredit: 1000,
      toPay: 4497.8,
      paidWith: 'Store credit and UPI as••@okbank',
    });
    await cancel(order);
    expect((await read(shop, order)).refunds).toMatchObject([
      {
        amount: 4497.8,
        to: 'UPI as••@okbank',
        state: 'wanted',
        promise: 'With you Mon 30 Nov – Thu 3 Dec, as fast as your bank is.',
      },
      { amount: 1000, to: 'Store credit', state: 'processed', title: 'Refunded', promise: 'On your account now.' },
    ]);
    await finishRefunds(shop, order.id);
    expect((await read(shop, order)).refunds[0]).toMatchObject({
      state: 'processed',
      title: 'Refunded',
      at: start.toISOString(),
    });
  });
});
