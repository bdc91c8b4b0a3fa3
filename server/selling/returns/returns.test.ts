import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPaise } from '#contract/money.ts';
import type { Return } from '#contract/returns.ts';
import { designsTable } from '#database/schema/designs.ts';
import { orderLinesTable } from '#database/schema/orders.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { returnsTable } from '#database/schema/returns.ts';
import { stockTable } from '#database/schema/stock.ts';
import { uploadsTable } from '#database/schema/uploads.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { lockOrder } from '#server/orders/model/find-order.ts';
import { giveMoneyBack } from '#server/selling/order-changes/give-money-back.ts';
import {
  call,
  finishRefunds,
  ledgerFaults,
  mailsAbout,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  placeOrderFor,
  read,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { returnTests } from './test-returns.ts';

let shop: PayingShop;

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

const day = '2026-11-25';

const { delivered, send, report, operate, available } = returnTests(() => shop);

test('handles a return to its refund, credit note, mails and restocking', async () => {
  const order = await delivered([aLine('cricket-1', 'M', 2), aLine('basketball-1')]);
  const before = await available('cricket-1', 'M');
  const elsewhere = { ...anOrder([]).address, line1: 'C/o Rao, Sea View' };
  const reply = await send(order, { note: 'Tight at the shoulders', pickup: { day, address: elsewhere } });
  expect(reply.statusCode, reply.body).toBe(201);
  const asked: Return = reply.json().data;
  expect(asked).toMatchObject({ state: 'requested', reason: 'Too small', amount: 2748.9, cancellable: true });
  expect(asked.promise).toBe('We look at it within one business day. Pickup on Wed 25 Nov.');
  expect(asked.pickup?.address.line1).toBe('C/o Rao, Sea View');
  expect((await read(shop, order)).status).toBe('return_in_progress');

  for (let again = 0; again < 2; again += 1) {
    expect(await operate('approve', asked.id, '--dry')).toEqual({
      code: 0,
      said: expect.stringMatching(/: .*\.\nSo it would be\. Nothing was changed: this was a dry run\.$/),
    });
  }
  expect((await operate('sent', asked.id, '--dry')).said).toContain('that is not its next step');
  expect((await operate('approve', asked.id)).code).toBe(0);
  expect((await operate('received', asked.id)).said).toContain('Received');
  expect((await operate('accept', asked.id)).code).toBe(0);
  const again = await operate('accept', asked.id);
  expect(again.code).toBe(1);

  const after = await read(shop, order);
  expect(after.status).toBe('delivered');
  expect(after.returns[0]).toMatchObject({ id: asked.id, state: 'refund_started' });
  expect(after.refunds).toMatchObject([{ amount: 2748.9, to: 'UPI as••@okbank', state: 'wanted' }]);
  expect(after.lines[0]).toMatchObject({ quantity: 2, returned: 1 });
  expect(after.documents.map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', order.total],
    ['credit_note', 2748.9],
  ]);
  expect(after.timeline.at(-1)?.title).toBe('Return finished');
  expect(await available('cricket-1', 'M')).toBe(before + 1);
  await finishRefunds(shop, order.id);
  expect((await read(shop, order)).returns[0]).toMatchObject({ state: 'refunded', title: 'Refunded' });
  expect(await ledgerFaults(shop)).toEqual([]);
  for (const about of [`return-requested:${asked.id}`, `return-approved:${asked.id}`, `return-received:${asked.id}`]) {
    expect(await mailsAbout(shop, about)).toHaveLength(1);
  }
  const [mail] = await mailsAbout(shop, `return-approved:${asked.id}`);
  for (const form of [mail?.text, mail?.html]) {
    expect(form).toContain('The courier comes on Wed 25 Nov.');
    expect(form).toContain('₹2,748.90 back');
  }
});

test('reserves the new size of an exchange at once, and releases it when the exchange is cancelled', async () => {
  const order = await delivered([aLine('cricket-1', 'M', 1)]);
  const [inL, inM] = [await available('cricket-1', 'L'), await available('cricket-1', 'M')];
  const swap = { outcome: 'exchange', lines: [{ line: 1, quantity: 1, newSize: 'L' }] };
  const first: Return = (await send(order, swap)).json().data;
  expect(first).toMatchObject({ amount: 0, lines: [{ size: 'M', newSize: 'L' }] });
  expect(await available('cricket-1', 'L')).toBe(inL - 1);
  expect(await ledgerFaults(shop)).toEqual([]);
  const back = await call(shop, order, { method: 'POST', path: `/returns/${first.id}/cancel`, payload: {} });
  expect(back.json().data.state).toBe('cancelled');
  expect(await available('cricket-1', 'L')).toBe(inL);
  const untouched = await read(shop, order);
  expect([untouched.status, untouched.timeline.at(-1)?.title]).toEqual(['delivered', 'Return taken back']);

  const second: Return = (await send(order, swap)).json().data;
  for (const step of ['approve', 'pickup', 'picked-up', 'received', 'accept', 'sent'])
    expect((await operate(step, second.id)).code, step).toBe(0);
  const after = await read(shop, order);
  expect(after.returns.find(({ id }) => id === second.id)).toMatchObject({
    state: 'exchanged',
    title: 'New size sent',
  });
  expect([after.status, after.refunds]).toEqual(['delivered', []]);
  expect([await available('cricket-1', 'L'), await available('cricket-1', 'M')]).toEqual([inL - 1, inM + 1]);
  expect(await ledgerFaults(shop)).toEqual([]);
  expect((await send(order, {})).json().message).toContain('Swapped already');
  const late = await call(shop, order, { method: 'POST', path: `/returns/${second.id}/cancel`, payload: {} });
  expect(late.json().code).toBe('not_offered');
});

test('gives the last item of a size to one of two exchanges and reports to the other that it is sold out', async () => {
  const last = await available('limited-edition-523', 'M');
  const orders = [
    await delivered([aLine('limited-edition-523', 'S')]),
    await delivered([aLine('limited-edition-523', 'S')]),
  ];
  await shop.database.db
    .update(stockTable)
    .set({ available: last - 4, reserved: 0 })
    .where(and(eq(stockTable.productId, 'limited-edition-523'), eq(stockTable.size, 'M')));
  const swap = { outcome: 'exchange', lines: [{ line: 1, quantity: 1, newSize: 'M' }] };
  const replies = await Promise.all(orders.map((order) => send(order, swap)));
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect(replies.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('out_of_stock');
  await shop.database.db
    .update(stockTable)
    .set({ available: last - 1 })
    .where(and(eq(stockTable.productId, 'limited-edition-523'), eq(stockTable.size, 'M')));
});

test('marks an order as returned once everything is returned, with refunds that add up', async () => {
  const order = await delivered([aLine('cricket-1', 'M', 3)], { delivery: 'express' });
  for (const quantity of [2, 1]) {
    const { id } = (await send(order, { lines: [{ line: 1, quantity }] })).json().data;
    for (const step of ['approve', 'received', 'accept']) expect((await operate(step, id)).code).toBe(0);
  }
  const after = await read(shop, order);
  expect(after.status).toBe('returned');
  expect(after.refunds.reduce((sum, { amount }) => sum + toPaise(amount), 0)).toBe(toPaise(order.total) - 9_900);
});

test('gives the reason of a refused return, and accepts another request for the same items', async () => {
  const order = await delivered([aLine('cricket-1')]);
  const { id } = (await send(order, {})).json().data;
  expect((await operate('refuse', id)).code).toBe(2);
  expect((await operate('refuse', id, 'It was worn.')).code).toBe(0);
  const after = await read(shop, order);
  expect(after.returns[0]).toMatchObject({ state: 'rejected', promise: 'It was worn.' });
  expect([after.status, after.timeline.at(-1)?.title]).toEqual(['delivered', 'Return refused']);
  const [mail] = await mailsAbout(shop, `return-rejected:${id}`);
  expect(mail?.text).toContain('It was worn. If you see it otherwise, answer this mail');
  expect((await send(order, {})).statusCode).toBe(201);
});

test('refuses to return final sale and custom items, but accepts reports about them with photos', async () => {
  const order = await delivered([aLine('cricket-1'), aLine('cricket-2')]);
  const design = `cus_${randomBytes(18).toString('base64url')}`;
  await shop.database.db
    .insert(designsTable)
    .values({ id: design, garment: 't-shirt', design: {}, sides: ['front'], pictures: [], acceptsSoft: false });
  const line = (position: number) => and(eq(orderLinesTable.orderId, order.id), eq(orderLinesTable.position, position));
  await shop.database.db.update(orderLinesTable).set({ finalSale: true }).where(line(1));
  const customization = { baseColor: 'White', designImage: '/designs/x' };
  await shop.database.db
    .update(orderLinesTable)
    .set({ productId: null, customProductId: design, customization })
    .where(line(2));
  const options = (await call(shop, order, { path: '/return-options' })).json().data;
  expect(
    options.lines.map(({ eligible, reason, reportable }: Record<string, unknown>) => [eligible, reason, reportable]),
  ).toEqual([
    [false, 'Final sale', 1],
    [false, 'Made for you', 1],
  ]);
  expect((await send(order, {})).json().message).toContain('Final sale');
  expect((await read(shop, order)).actions.return).toEqual({
    offered: false,
    words: 'Nothing in it can be returned, unless it is faulty: then report a problem.',
  });

  const photo = randomBytes(24).toString('base64url');
  const row = { format: 'jpeg', width: 800, height: 600, bytes: 1, seeThrough: false, sha256: 'x' } as const;
  await shop.database.db
    .insert(uploadsTable)
    .values({ id: photo, purpose: 'problem', ...row, expiresAt: new Date('2026-12-01T00:00:00Z') });
  const reply = await report(order, {
    lines: [{ line: 2, quantity: 1 }],
    kind: 'misprint',
    photos: [photo],
    outcome: 'exchange',
  });
  expect(reply.statusCode, reply.body).toBe(201);
  expect(reply.json().data).toMatchObject({
    kind: 'problem',
    reason: 'Misprint',
    photos: [{ id: photo, preview: `/uploads/${photo}/preview.webp` }],
  });
  const [kept] = await shop.database.db.select().from(uploadsTable).where(eq(uploadsTable.id, photo));
  expect(kept?.expiresAt?.toISOString()).toBe('2027-11-23T04:30:00.000Z');
  const design2 = randomBytes(24).toString('base64url');
  await shop.database.db.insert(uploadsTable).values({ id: design2, purpose: 'design', ...row });
  for (const photos of [[design2], ['A'.repeat(32)]]) {
    expect((await report(order, { photos })).json().fields).toEqual({ photos: 'Upload the picture again' });
  }
});

test('accepts a report about a parcel on its way and refunds its shipping too', async () => {
  const order = await placeOrderFor(shop, { ...online([aLine('cricket-1', 'M', 1)]), delivery: 'express' });
  await take(shop, order.id, 'confirmed', 'packed', 'shipped');
  const { id, amount } = (await report(order, { kind: 'missing' })).json().data;
  expect(amount).toBe(order.total);
  for (const step of ['approve', 'accept']) expect((await operate(step, id)).code).toBe(0);
  const after = await read(shop, order);
  expect([after.status, after.refunds[0]?.amount]).toEqual(['shipped', order.total]);
  expect(after.actions.report).toEqual({
    offered: false,
    words: 'Everything in it came back, is on its way back, or was put right.',
  });
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('refunds cash by UPI by hand and deletes the UPI ID afterwards', async () => {
  const order = await placeOrderFor(shop, anOrder([aLine('cricket-1')]));
  await take(shop, order.id, ...untilDelivered);
  const { ways, needsUpi } = (await call(shop, order, { path: '/return-options' })).json().data;
  // Cash counts as paid from the moment of delivery.
  expect([ways[0]?.title, needsUpi]).toEqual(['Refund by UPI', true]);
  expect((await send(order, {})).json().fields).toEqual({ upi: 'Enter a UPI ID like name@bank' });
  const { id } = (await send(order, { upi: 'asha@okbank' })).json().data;
  for (const step of ['approve', 'received', 'accept']) await operate(step, id);
  const due = await operate('due');
  expect(due.said).toContain('asha@okbank');
  const [refund] = await shop.database.db.select().from(refundsTable).where(eq(refundsTable.orderId, order.id));
  expect((await operate('paid', refund?.id ?? '')).code).toBe(0);
  expect((await operate('paid', refund?.id ?? '')).code).toBe(1);
  const [row] = await shop.database.db.select().from(returnsTable).where(eq(returnsTable.id, id));
  expect(row?.upi).toBeNull();
  expect((await read(shop, order)).refunds).toMatchObject([{ to: 'UPI', state: 'processed', promise: 'Sent by UPI.' }]);
  expect((await read(shop, order)).returns[0]?.state).toBe('refunded');
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('refunds nothing for a report before the delivery of an order with cash on delivery', async () => {
  const order = await placeOrderFor(shop, anOrder([aLine('cricket-1')]));
  await take(shop, order.id, 'confirmed', 'packed', 'shipped');
  expect((await read(shop, order)).cashDue).toBe(order.total);
  expect((await call(shop, order, { path: '/return-options' })).json().data).toMatchObject({
    needsUpi: false,
    ways: [],
  });
  const reported: Return = (await report(order, { kind: 'late' })).json().data;
  expect(reported.amount).toBe(0);
  const [mail] = await mailsAbout(shop, `return-requested:${reported.id}`);
  expect(mail?.text).toContain('You have paid nothing for it, so nothing has to come back.');
  // The report was withdrawn, and the order is still in the state of its parcel.
  await call(shop, order, { method: 'POST', path: `/returns/${reported.id}/cancel`, payload: {} });
  expect((await read(shop, order)).status).toBe('shipped');

  const { id } = (await report(order, { kind: 'missing' })).json().data;
  for (const step of ['approve', 'accept']) expect((await operate(step, id)).code).toBe(0);
  const after = await read(shop, order);
  expect(after.refunds).toEqual([]);
  expect(after.returns.find((one) => one.id === id)).toMatchObject({
    title: 'Settled',
    amount: 0,
    promise: 'Nothing was paid for it, so nothing had to come back.',
  });
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('refunds cash for a report made before the delivery and accepted after it', async () => {
  const order = await placeOrderFor(shop, anOrder([aLine('cricket-1')]));
  await take(shop, order.id, 'confirmed', 'packed', 'shipped');
  const { id } = (await report(order, { kind: 'damaged' })).json().data;
  await take(shop, order.id, 'delivered');
  for (const step of ['approve', 'accept']) expect((await operate(step, id)).code).toBe(0);
  expect((await read(shop, order)).refunds).toMatchObject([{ amount: order.total, to: 'UPI', state: 'wanted' }]);
  expect((await operate('due')).said).toContain('no UPI ID: call +91 9820043210');
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('refunds store credit to an account once the item was checked, and lists the return there', async () => {
  const asha = await aCustomer(shop);
  const order = await delivered([aLine('cricket-1')], {}, asha.headers);
  const { id } = (await send(order, { outcome: 'credit' })).json().data;
  for (const step of ['approve', 'received', 'accept']) await operate(step, id);
  const listed = await shop.app.inject({ url: '/api/account/returns', headers: asha.headers });
  expect(listed.json().data).toMatchObject({
    page: 1,
    pages: 1,
    returns: [{ id, state: 'refunded', promise: 'The store credit is on your account.' }],
  });
  const credit = await shop.app.inject({ url: '/api/account/store-credit', headers: asha.headers });
  expect(credit.json().data).toMatchObject({
    balance: 2748.9,
    movements: [{ amount: 2748.9, words: `Refund of order ${order.reference}` }],
  });
  const guest = await delivered([aLine('cricket-1')]);
  expect((await send(guest, { outcome: 'credit' })).json().fields).toEqual({
    outcome: 'Store credit needs an account',
  });
});

test('creates one return for ten requests with one key, and none after seven days', async () => {
  const order = await delivered([aLine('cricket-1', 'M', 2)]);
  const once = randomUUID();
  const replies = await Promise.all(Array.from({ length: 10 }, () => send(order, {}, once)));
  expect(new Set(replies.map((reply) => reply.json().data.id)).size).toBe(1);
  expect((await send(order, { reason: 'quality' }, once)).json().code).toBe('idempotency_mismatch');
  const now = shop.clock.now;
  shop.clock.now = new Date('2026-12-01T00:00:00+05:30');
  expect((await send(order, { pickup: { day: '2026-12-03' } })).json().message).toContain('7 days ended on 30 Nov');
  shop.clock.now = now;
});

test('never says that nothing was paid for a piece whose price came back as goodwill', async () => {
  const order = await delivered([aLine('cricket-1', 'M', 2)]);
  const deps = orderDeps(shop);
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    const gift = { amountPaise: 549_780, to: 'source', why: 'It was late.', at: shop.clock.now } as const;
    if (locked) await giveMoneyBack(tx, deps, locked, gift);
  });
  const { id } = (await send(order, {})).json().data;
  expect((await operate('approve', id)).code).toBe(0);
  expect((await operate('received', id)).code).toBe(0);
  const words = 'What you paid for it came back to you before, so nothing more comes back.';
  const promise = async () => (await read(shop, order)).returns[0]?.promise;
  expect(await promise()).toBe(words);
  expect((await operate('accept', id)).code).toBe(0);
  expect(await promise()).toBe(words);
  for (const step of ['requested', 'approved', 'received']) {
    const [mail] = await mailsAbout(shop, `return-${step}:${id}`);
    expect(mail?.text, step).toContain('came back to you before');
    expect(mail?.text, step).not.toContain('paid nothing');
  }
});
