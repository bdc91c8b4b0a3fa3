import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { paymentsTable, refundsTable } from '#database/schema/payments.ts';
import { listener, saidGateway } from '#server/money/gateway/test-said-gateway.ts';
import { testDispute } from '#server/money/settlement/test-disputes.ts';
import {
  call,
  finishRefunds,
  ledgerFaults,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  placeOrderFor,
  read,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { mailDroppedRefund } from '#server/selling/order-mails/refund-mails.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import type { DroppedRefund } from './dropped-refund.ts';
import { sendRefund } from './send-refund.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});
const piecePaise = 274_890;

/** An order of two pieces, paid and confirmed, one of which is cancelled: its refund is not sent yet. */
async function promised() {
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 2)]));
  await take(shop, order.id, 'confirmed');
  const payload = { reason: 'other', refundTo: 'source', lines: [{ line: 1, quantity: 1 }] };
  await call(shop, order, { method: 'POST', path: '/cancel', payload, once: randomUUID() });
  const { sent, deps } = listener(() => shop.clock.now);
  const dispute = async (amountPaise?: number) => {
    const [payment] = await shop.database.db.select().from(paymentsTable).where(eq(paymentsTable.orderId, order.id));
    return testDispute(shop, payment, { jobs: deps.jobs, ...(amountPaise !== undefined && { amountPaise }) });
  };
  return { order, sent, dispute };
}
const refundsOf = (orderId: string) =>
  shop.database.db.select().from(refundsTable).where(eq(refundsTable.orderId, orderId));

/** Runs the job that sends an order's refund; returns the amounts that the gateway was asked to refund. */
async function sendOf(orderId: string): Promise<string[]> {
  const { gateway, asked } = saidGateway({});
  const { deps } = listener(() => shop.clock.now);
  for (const { id } of await refundsOf(orderId))
    await sendRefund({ ...deps, db: shop.database.db, gateway }, id).catch(() => undefined);
  return asked;
}

describe('a refund promised before a dispute', () => {
  it('waits while the bank holds the money, and says so', async () => {
    const { order, dispute } = await promised();
    await (await dispute())('open');
    expect(await sendOf(order.id)).toEqual([]);
    expect((await read(shop, order)).refunds).toMatchObject([{ title: 'Refund waits for your bank', amount: 2748.9 }]);
  });

  it('is sent if the rest of the payment covers it', async () => {
    const { order, dispute } = await promised();
    await (await dispute(piecePaise))('open');
    expect(await sendOf(order.id)).toEqual([expect.stringContaining(`refund ${piecePaise} `)]);
    expect((await read(shop, order)).refunds).toMatchObject([{ title: 'Refund started' }]);
    await finishRefunds(shop, order.id);
  });

  it('is sent once the shop has won', async () => {
    const { order, sent, dispute } = await promised();
    const say = await dispute();
    await say('open');
    await say('won');
    const [refund] = await refundsOf(order.id);
    expect(sent).toContainEqual(expect.objectContaining({ queue: 'send-refund', data: { refundId: refund?.id } }));
    expect(await sendOf(order.id)).toEqual([expect.stringContaining(`refund ${piecePaise} `)]);
    await finishRefunds(shop, order.id);
  });

  it.each([
    ['all', undefined, []],
    ['more than the rest covers', piecePaise + 100_00, [piecePaise - 100_00]],
  ])('comes only as far as the money is there if the bank gave back %s', async (_what, amountPaise, left) => {
    const { order, sent, dispute } = await promised();
    const say = await dispute(amountPaise);
    await say('open');
    await say('lost');
    expect((await refundsOf(order.id)).map((refund) => refund.amountPaise)).toEqual(left);
    const [payment] = await shop.database.db.select().from(paymentsTable).where(eq(paymentsTable.orderId, order.id));
    expect(payment?.refundedPaise).toBe(left[0] ?? 0);
    const data = sent.find(({ queue }) => queue === 'mail-dropped-refund')?.data as DroppedRefund;
    expect(data).toMatchObject({ orderId: order.id, amountPaise: piecePaise - (left[0] ?? 0), why: 'disputed' });
    for (const _again of [1, 2]) await mailDroppedRefund(orderDeps(shop), data);
    const about = `refund:disputed:${data.subject}`;
    expect(await shop.database.db.$count(mailOutboxTable, eq(mailOutboxTable.about, about))).toBe(1);
    expect(await sendOf(order.id)).toEqual(left.map((paise) => expect.stringContaining(`refund ${paise} `)));
    await finishRefunds(shop, order.id);
  });
});
