import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatRupees, toPaise } from '#contract/money.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { moneyMovementsTable, refundsTable, storeCreditsTable } from '#database/schema/payments.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { lockOrder } from '#server/orders/model/find-order.ts';
import { orderCommands } from '#server/selling/order-checks/order-commands.ts';
import {
  call,
  ledgerFaults,
  mailsAbout,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  read,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { mailOrder } from '#server/selling/order-mails/mail-order.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { giveMoneyBack } from './give-money-back.ts';

let shop: PayingShop;

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

function cancel(order: PlacedForTest, body: object = {}, once: string = randomUUID()) {
  return call(shop, order, { method: 'POST', path: '/cancel', payload: { reason: 'changed_mind', ...body }, once });
}

async function refundedPaise(orderId: string): Promise<number> {
  const rows = await shop.database.db.select().from(refundsTable).where(eq(refundsTable.orderId, orderId));
  return rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

test('refunds the quoted amount of a cancellation, and returns the new amount if it has changed', async () => {
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 2)]));
  const lines = [{ line: 1, quantity: 1 }];
  const quote = await call(shop, order, { method: 'POST', path: '/refund-quote', payload: { for: 'cancel', lines } });
  const { amount } = quote.json().data;
  const db = shop.database.db;
  await db.transaction(async (tx) => {
    const row = await lockOrder(tx, order.id);
    if (row)
      await giveMoneyBack(tx, orderDeps(shop), row, {
        amountPaise: toPaise(order.total) - 100_000,
        to: 'source',
        why: 'Late.',
        at: shop.clock.now,
      });
  });
  const refused = await cancel(order, { lines, amount });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'price_changed']);
  const again = await call(shop, order, { method: 'POST', path: '/refund-quote', payload: { for: 'cancel', lines } });
  const now = again.json().data.amount as number;
  expect(now).toBeLessThan(amount);
  expect(refused.json().message).toContain(`it is ${formatRupees(now)} now`);
  expect((await read(shop, order)).lines[0]?.cancelled).toBe(0);
  const once = randomUUID();
  for (let times = 0; times < 2; times += 1)
    expect((await cancel(order, { lines, amount: now }, once)).statusCode).toBe(200);
  expect((await read(shop, order)).lines[0]?.cancelled).toBe(1);
});

test('refunds a cancelled order in full, puts its items back on sale and shows the refund', async () => {
  const order = await placeOrderFor(shop, {
    ...online([aLine('cricket-1', 'M', 2), aLine('football-9', 'One size')]),
    contact: { email: 'asha@example.in', phone: '9820043210' },
    delivery: 'express',
  });
  const quote = await call(shop, order, { method: 'POST', path: '/refund-quote', payload: { for: 'cancel' } });
  expect(quote.json().data).toMatchObject({
    amount: order.total,
    ways: [
      { to: 'source', offered: true },
      { to: 'credit', offered: false },
    ],
  });
  const reply = await cancel(order);
  expect(reply.statusCode, reply.body).toBe(200);
  const { data } = reply.json();
  expect(data.status).toBe('cancelled');
  expect(data.refunds).toEqual([
    {
      amount: order.total,
      to: 'UPI as••@okbank',
      state: 'wanted',
      title: 'Refund started',
      promise: 'With you Mon 30 Nov – Thu 3 Dec, as fast as your bank is.',
      reason: 'Cancelled before dispatch',
      at: shop.clock.now.toISOString(),
    },
  ]);
  expect(data.timeline.at(-1)).toMatchObject({ state: 'cancelled', detail: 'I changed my mind' });
  expect(await ledgerFaults(shop)).toEqual([]);
  const [mail] = await shop.database.db.select().from(mailOutboxTable).where(eq(mailOutboxTable.to, 'asha@example.in'));
  expect(mail?.text).toContain('It reaches you Mon 30 Nov – Thu 3 Dec');
});

test('cancels once for ten requests with one key, and refuses a second cancellation of the items', async () => {
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 3)]));
  const once = randomUUID();
  const part = { lines: [{ line: 1, quantity: 1 }] };
  const replies = await Promise.all(Array.from({ length: 10 }, () => cancel(order, part, once)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  expect((await read(shop, order)).lines[0]).toMatchObject({ quantity: 3, cancelled: 1 });
  expect((await cancel(order, { lines: [{ line: 1, quantity: 2 }] }, once)).json().code).toBe('idempotency_mismatch');
  expect((await cancel(order, { lines: [{ line: 1, quantity: 3 }] })).statusCode).toBe(409);
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('keeps refunds equal to the payment and the stock balanced when an order is cancelled in parts', async () => {
  const parts = fc.array(
    fc.record({ line: fc.integer({ min: 1, max: 3 }), quantity: fc.integer({ min: 1, max: 3 }) }),
    {
      minLength: 1,
      maxLength: 6,
    },
  );
  await fc.assert(
    fc.asyncProperty(parts, fc.constantFrom('standard', 'express'), async (wanted, delivery) => {
      const lines = [aLine('cricket-1', 'M', 3), aLine('football-9', 'One size', 2), aLine('basketball-1', 'M', 3)];
      const order = await placeOrderFor(shop, { ...online(lines), delivery });
      for (const piece of wanted) {
        const reply = await cancel(order, { lines: [piece] });
        expect([200, 409]).toContain(reply.statusCode);
        expect(await refundedPaise(order.id)).toBeLessThanOrEqual(toPaise(order.total));
      }
      if ((await read(shop, order)).status !== 'cancelled') expect((await cancel(order)).statusCode).toBe(200);
      expect(await refundedPaise(order.id)).toBe(toPaise(order.total));
      expect(await ledgerFaults(shop)).toEqual([]);
    }),
    { seed: 20_261_121, numRuns: 8 },
  );
});

test('refuses store credit as the refund of a guest, at its field', async () => {
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]));
  const reply = await cancel(order, { refundTo: 'credit' });
  expect([reply.statusCode, reply.json().fields]).toEqual([400, { refundTo: 'Store credit needs an account' }]);
  expect([(await read(shop, order)).status, await refundedPaise(order.id)]).toEqual(['paid', 0]);
});

test('refunds nothing for cash on delivery and collects only the cash for the remaining items', async () => {
  const order = await placeOrderFor(shop, anOrder([aLine('cricket-1', 'M', 2)]));
  const reply = await cancel(order, { lines: [{ line: 1, quantity: 1 }] });
  expect(reply.json().data).toMatchObject({ status: 'placed', refunds: [] });
  expect((await read(shop, order)).cashDue).toBe(order.total / 2);
  await take(shop, order.id, 'confirmed', 'packed', 'shipped', 'delivered');
  expect((await read(shop, order)).cashDue).toBe(0);
  const [cash] = await shop.database.db
    .select()
    .from(moneyMovementsTable)
    .where(eq(moneyMovementsTable.orderId, order.id));
  expect(cash).toMatchObject({ reason: 'collected', amountPaise: toPaise(order.total) / 2 });
});

test('refunds an account as store credit, which pays the next order and is refunded as credit again', async () => {
  const asha = await aCustomer(shop);
  const first = await placeOrderFor(shop, online([aLine('cricket-1')]), asha.headers);
  expect((await cancel(first, { refundTo: 'credit' })).json().data.refunds).toMatchObject([
    { amount: first.total, to: 'Store credit', state: 'processed' },
  ]);
  const quoted = await shop.app.inject({
    method: 'POST',
    url: '/api/checkout/quote',
    headers: asha.headers,
    payload: { lines: [aLine('cricket-1', 'M', 2)], storeCredit: true },
  });
  const { total, toPay, storeCredit } = quoted.json().data;
  expect(storeCredit).toEqual({ balance: first.total, used: first.total });
  expect(toPaise(toPay)).toBe(toPaise(total) - toPaise(first.total));
  const second = await placeOrderFor(
    shop,
    { ...online([aLine('cricket-1', 'M', 2)]), storeCredit: first.total },
    asha.headers,
  );
  expect((await read(shop, second)).breakdown.rows.slice(-2)).toMatchObject([
    { key: 'storeCredit', amount: -first.total },
    { key: 'toPay', amount: toPay },
  ]);
  expect(
    (await cancel(second))
      .json()
      .data.refunds.map((refund: { to: string; amount: number }) => [refund.to, refund.amount]),
  ).toEqual([
    ['UPI as••@okbank', toPay],
    ['Store credit', first.total],
  ]);
  const credit = await shop.app.inject({ url: '/api/account/store-credit', headers: asha.headers });
  expect(credit.json().data.balance).toBe(first.total);
  expect(credit.json().data.movements.map(({ amount }: { amount: number }) => amount)).toEqual([
    first.total,
    -first.total,
    first.total,
  ]);
  const [kept] = await shop.database.db.select().from(storeCreditsTable);
  expect(kept?.balancePaise).toBe(toPaise(first.total));
});

test('refuses to cancel a shipped order, and to cancel only a part of an unpaid order', async () => {
  const left = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await take(shop, left.id, 'confirmed', 'packed', 'shipped');
  expect((await cancel(left)).json()).toMatchObject({
    code: 'not_offered',
    message: 'It has left already. You can return it once it is delivered.',
  });
  const quote = await call(shop, left, { method: 'POST', path: '/refund-quote', payload: { for: 'cancel' } });
  expect(quote.json().code).toBe('not_offered');
  const unpaid = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 2)]), {}, { unpaid: true });
  expect((await cancel(unpaid, { lines: [{ line: 1, quantity: 1 }] })).json().message).toBe(
    'Pay for the order first, or cancel all of it.',
  );
  expect((await cancel(unpaid)).json().data).toMatchObject({ status: 'cancelled', refunds: [] });
});

test('issues credit notes for a packed order that is cancelled', async () => {
  const order = await placeOrderFor(shop, { ...online([aLine('cricket-1', 'M', 2)]), delivery: 'express' });
  await take(shop, order.id, 'confirmed', 'packed');
  await cancel(order, { lines: [{ line: 1, quantity: 1 }] });
  const { data } = (await cancel(order)).json();
  const [invoice, ...notes] = data.documents;
  expect(invoice).toMatchObject({ kind: 'invoice', total: order.total });
  expect(notes.map(({ kind }: { kind: string }) => kind)).toEqual(['credit_note', 'credit_note']);
  expect(notes.reduce((sum: number, note: { total: number }) => sum + toPaise(note.total), 0)).toBe(
    toPaise(order.total),
  );
});

test('lets staff cancel an item or an order on the command line, with a reason for the customer', async () => {
  const { db } = shop.database;
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 3)]));
  await take(shop, order.id, 'confirmed', 'packed');
  const deps = orderDeps(shop);
  const operate = async (...args: string[]) => {
    const said: string[] = [];
    const code = await orderCommands(unchangedSettings, db, deps)(args, (line) => said.push(line));
    return { code, said: said.join('\n') };
  };
  const asItWas = await everythingOf(shop);
  const dry = await operate(
    'cancel',
    order.reference,
    '--line',
    '1',
    '--pieces',
    '2',
    '--dry',
    'Two',
    'had',
    'a',
    'torn',
    'seam.',
  );
  expect(dry.code, dry.said).toBe(0);
  expect(dry.said).toContain('3 x Monsoons One-Day Shirt, M (2 cancelled)');
  expect(dry.said).toMatch(/Refund.*₹|₹.*to /);
  expect(dry.said).toMatch(/Nothing was changed: this was a dry run\.$/);
  expect((await operate('cancel', order.reference, '--line', '9', '--dry', 'why')).code).toBe(1);
  expect(await everythingOf(shop)).toEqual(asItWas);
  const part = await operate(
    'cancel',
    order.reference,
    '--line',
    '1',
    '--pieces',
    '2',
    'Two',
    'had',
    'a',
    'torn',
    'seam.',
  );
  expect(part.code, part.said).toBe(0);
  expect(part.said).toContain('3 x Monsoons One-Day Shirt, M (2 cancelled)');
  const [mail] = await mailsAbout(shop, 'cancellation:').then((mails) =>
    mails.filter(({ text }) => text.includes('torn seam')),
  );
  expect(mail?.text).toContain('We had to cancel these pieces. Two had a torn seam. We are sorry.');
  expect((await read(shop, order)).timeline.at(-1)?.detail).toBe('2 × Monsoons One-Day Shirt, M. Two had a torn seam.');
  expect((await operate('cancel', order.reference, '--line', '1', '--pieces', '2', 'Again.')).code).toBe(1);
  expect((await operate('cancel', order.reference, 'The last one was torn too.')).code).toBe(0);
  await mailOrder(deps, { orderId: order.id, state: 'cancelled' });
  const [whole] = await mailsAbout(shop, `order-cancelled:${order.id}`);
  expect(whole?.text).toContain('We had to cancel your order. The last one was torn too. We are sorry.');
  expect(await refundedPaise(order.id)).toBe(toPaise(order.total));
  for (const wrong of [
    ['cancel', order.reference],
    ['cancel', order.reference, '--line', 'x', 'why'],
    ['eat', order.reference],
    [],
  ]) {
    expect((await operate(...wrong)).code).toBe(2);
  }
  expect((await operate('show', 'NOWHERE')).code).toBe(1);
  expect(await ledgerFaults(shop)).toEqual([]);
});

/** Returns every row of every table as text. */
async function everythingOf({ database: { pool } }: PayingShop): Promise<Record<string, unknown[]>> {
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const found: Record<string, unknown[]> = {};
  for (const { name } of tables.rows)
    found[name] = (await pool.query(`select t::text as row from ${name} t order by 1`)).rows;
  return found;
}

test('refuses a cancellation without a key, with a wrong key, and by another account', async () => {
  const asha = await aCustomer(shop);
  const ravi = await aCustomer(shop);
  const order = await placeOrderFor(shop, online([aLine('cricket-1')]), asha.headers);
  const other = await placeOrderFor(shop, online([aLine('cricket-1')]));
  for (const path of ['/cancel', '/refund-quote']) {
    for (const key of ['', 'wrong', other.key]) {
      const payload = path === '/cancel' ? { reason: 'other' } : { for: 'cancel' };
      const request = { method: 'POST' as const, path, payload, once: randomUUID(), headers: ravi.headers };
      const reply = await call(shop, { reference: order.reference, key }, request);
      expect([reply.statusCode, reply.json().message]).toEqual([404, "We couldn't find this order"]);
    }
  }
  expect((await read(shop, order)).status).toBe('paid');
  expect((await shop.app.inject({ url: '/api/account/store-credit' })).statusCode).toBe(401);
  const own = { method: 'POST' as const, url: `/api/orders/${order.reference}/cancel`, payload: { reason: 'other' } };
  const reply = await shop.app.inject({ ...own, headers: { ...asha.headers, 'idempotency-key': randomUUID() } });
  expect(reply.statusCode, reply.body).toBe(200);
});
