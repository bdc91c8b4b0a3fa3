import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderState } from '#contract/orders.ts';
import { aPayment, knowOrder, tellPayment } from '#server/money/settlement/test-payments.ts';
import {
  ledgerFaults,
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());
const told = () => ({ db: shop.database.db, now: shop.clock.now });
const card = { method: 'card', vpa: null, card: { network: 'Visa', last4: '1007', type: 'debit' } } as const;

it.each<OrderState>(['returned_to_origin', 'lost'])(
  'the ledger finds no fault in an order that is %s and whose card lapsed, as nobody owes anything',
  async (end) => {
    const order = await placeOrderFor(shop, online([aLine('cricket-1')]), {}, { unpaid: true });
    const amount = Math.round(order.total * 100);
    const order_id = await knowOrder(told(), order.id, amount);
    const said = aPayment(told(), { order_id, amount, ...card, status: 'authorized', captured: false });
    await tellPayment(told(), said);
    await take(shop, order.id, 'confirmed', 'packed', 'shipped', end);
    await tellPayment(told(), { ...said, status: 'refunded', captured: false });
    expect((await ledgerFaults(shop)).filter((fault) => fault.includes(order.reference))).toEqual([]);
  },
);
