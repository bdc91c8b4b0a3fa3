import { randomUUID } from 'node:crypto';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OfficeOrder, OrderAction } from '#contract/office/orders.ts';
import { rightsOf } from '#contract/office/permissions.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { orderEventsTable, ordersTable } from '#database/schema/orders.ts';
import { auditTable } from '#database/schema/staff.ts';
import { stockTable } from '#database/schema/stock.ts';
import { listener, saidGateway } from '#server/money/gateway/test-said-gateway.ts';
import { beginPayment } from '#server/money/payment-routes/begin-payment.ts';
import { endHold } from '#server/money/settlement/end-hold.ts';
import { aPayment, knowOrder, tellPayment } from '#server/money/settlement/test-payments.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { findOrder } from '#server/orders/model/find-order.ts';
import {
  ledgerFaults,
  openPayingShop,
  orderDeps,
  type PayingShop,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { mailOrder } from '#server/selling/order-mails/mail-order.ts';
import { aContact, aLine, anOrder, recount } from '#server/selling/order-views/test-orders.ts';
import { performAct } from './perform-act.ts';
import { isPossible } from './test-office-acts.ts';

let shop: PayingShop;
const start = new Date('2026-11-23T10:00:00+05:30');
const minute = 60_000;

beforeAll(async () => {
  shop = await openPayingShop();
  shop.clock.now = start;
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});
beforeEach(() => {
  shop.clock.now = start;
});

/** Signs in again each time, because the clock of these tests jumps. */
const asFarhan = async () => (await aColleagueIn(shop, ['support'], shop.clock.now, { name: 'Farhan Sheikh' })).cookie;
const request = (more: object = {}) => ({ ...anOrder([aLine('cricket-1')], aContact()), payment: 'razorpay', ...more });
const place = async (payload: object, key: string = randomUUID()) =>
  ask(shop, 'POST /api/office/new-order', { cookie: await asFarhan(), payload, headers: { 'idempotency-key': key } });
const sendLink = async (reference: string, key: string = randomUUID()) =>
  ask(shop, `POST /api/office/orders/${reference}/payment-link`, {
    cookie: await asFarhan(),
    headers: { 'idempotency-key': key },
  });

interface Done {
  reference: string;
  payment: { link: string; until: string; sms: string } | null;
}
async function placed(payload: object): Promise<Done> {
  const reply = await place(payload);
  expect([reply.statusCode, reply.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return reply.json().data as Done;
}
const rowOf = async (reference: string) => {
  const row = await findOrder(shop.database.db, reference);
  if (!row) throw new Error(`no order ${reference}`);
  return row;
};
const mailsOf = (id: string) =>
  shop.database.db
    .select()
    .from(mailOutboxTable)
    .where(like(mailOutboxTable.about, `%:${id}%`));
const auditOf = (reference: string) =>
  shop.database.db.select().from(auditTable).where(eq(auditTable.about, reference));
const pass = (minutes: number) => {
  shop.clock.now = new Date(start.getTime() + minutes * minute);
};

describe('order that staff place for a caller', () => {
  test('names the staff member in an order for a caller, its history, the audit log and its mail', async () => {
    const { reference, payment } = await placed(request());
    const row = await rowOf(reference);
    expect(row).toMatchObject({ placedBy: 'Farhan Sheikh', accountId: null, heldFrom: null, state: 'placed' });
    expect(row.heldUntil).toEqual(new Date(start.getTime() + 60 * minute));
    const [event] = await shop.database.db.select().from(orderEventsTable).where(eq(orderEventsTable.orderId, row.id));
    expect(event).toMatchObject({
      state: 'placed',
      actor: 'operator',
      reason: 'Farhan of the shop ordered it for you.',
    });
    expect((await auditOf(reference)).map(({ what, who }) => `${who}: ${what}`)).toEqual([
      'Farhan Sheikh: Ordered for a caller',
    ]);
    const [mail] = await mailsOf(row.id);
    expect(mail?.to).toBe(row.email);
    expect(mail?.text).toContain('Farhan Sheikh of the shop ordered it for you.');
    expect(mail?.text).toContain(payment?.link);
    expect(payment?.sms).toMatch(/^Maidan: your order [A-Z\d]{10}, ₹[\d,.]+\. Pay by 11:00 here: http/);
  });

  test('confirms an order for a caller with cash on delivery without a code', async () => {
    const { reference, payment } = await placed(request({ payment: 'cod', lines: [aLine('cricket-1', 'M', 3)] }));
    expect(payment).toBeNull();
    const { id, heldUntil } = await rowOf(reference);
    expect(heldUntil).toBeNull();
    await mailOrder(orderDeps(shop), { orderId: id, state: 'confirmed' });
    expect((await mailsOf(id))[0]?.text).toContain('Farhan Sheikh of the shop ordered it for you.');
  });

  test('places one order for a caller for repeated requests', async () => {
    const [payload, key] = [request(), randomUUID()];
    const replies = await Promise.all([1, 2, 3].map(() => place(payload, key)));
    const references = new Set(replies.map((reply) => reply.json().data.reference as string));
    expect([replies.map(({ statusCode }) => statusCode), references.size]).toEqual([[200, 200, 200], 1]);
    const [reference = ''] = references;
    const { id } = await rowOf(reference);
    expect(await mailsOf(id)).toHaveLength(1);
    expect((await auditOf(reference)).filter(({ what }) => what === 'Ordered for a caller')).toHaveLength(1);
    expect((await place(request(), key)).json()).toMatchObject({ code: 'idempotency_mismatch' });
  });

  test('writes nothing if an order for a caller is refused', async () => {
    const { db } = shop.database;
    await recount(db, 'football-9', 'One size', 1);
    const before = await db.$count(auditTable);
    const short = await place(request({ lines: [aLine('football-9', 'One size', 2)] }));
    expect([short.statusCode, short.json().code]).toEqual([409, 'out_of_stock']);
    expect((await place(request({ expectedTotal: 1 }))).json().code).toBe('price_changed');
    expect((await place(request({ lines: [] }))).statusCode).toBe(400);
    expect(await db.$count(auditTable)).toBe(before);
    const [left] = await db.select().from(stockTable).where(sql`product_id = 'football-9' and size = 'One size'`);
    expect(left).toMatchObject({ available: 1, reserved: 0 });
  });
});

describe('limits on unpaid orders for callers', () => {
  test('lets staff place orders for a phone number beyond the limits', async () => {
    const contact = aContact();
    for (let count = 0; count < 5; count += 1) await placed(request({ contact }));
    expect(await shop.database.db.$count(ordersTable, eq(ordersTable.phone, contact.phone))).toBe(5);
  });

  test('counts orders placed by staff when a guest orders with the same phone number', async () => {
    const contact = aContact();
    for (let count = 0; count < 3; count += 1) await placed(request({ contact }));
    // One order from another network is allowed, because anybody can type a phone number; without the orders by staff
    // it would be three.
    const codes: number[] = [];
    for (let count = 0; count < 2; count += 1) {
      const headers = { 'idempotency-key': randomUUID() };
      const own = await shop.app.inject({ method: 'POST', url: '/api/orders', headers, payload: request({ contact }) });
      codes.push(own.statusCode);
    }
    expect(codes).toEqual([201, 429]);
  });
});

describe('payment link of an order for a caller', () => {
  let made = 0;
  const { gateway } = saidGateway({
    findOrders: async () => [],
    createOrder: async ({ amountPaise, receipt }) => {
      made += 1;
      return { id: `order_${made}`, amount: amountPaise, currency: 'INR', receipt, status: 'created', created_at: 0 };
    },
    paymentsOf: async () => [],
  });
  const deps = () => ({
    ...listener(() => shop.clock.now).deps,
    db: shop.database.db,
    gateway,
  });
  const begin = (id: string) =>
    beginPayment(deps(), id).then(
      () => 'begun',
      (error: Error) => error.message,
    );

  test('reserves the stock for an hour even if the customer starts to pay at once', async () => {
    const { reference } = await placed(request());
    const { id } = await rowOf(reference);
    pass(5);
    expect(await begin(id)).toBe('begun');
    expect((await rowOf(reference)).heldUntil).toEqual(new Date(start.getTime() + 60 * minute));
  });

  test('resends the payment link once per request, reserves the stock again, and stops after a day', async () => {
    const { reference } = await placed(request());
    const { id } = await rowOf(reference);
    pass(61);
    await endHold(deps(), id);
    expect((await rowOf(reference)).state).toBe('payment_failed');
    const key = randomUUID();
    expect((await sendLink(reference, key)).statusCode).toBe(200);
    expect((await sendLink(reference, key)).statusCode).toBe(200);
    const links = (await mailsOf(id)).filter(({ about }) => about.startsWith('payment-link:'));
    expect(links).toHaveLength(2);
    expect((await auditOf(reference)).filter(({ what }) => what === 'Sent the payment link')).toHaveLength(1);
    expect(await rowOf(reference)).toMatchObject({
      state: 'placed',
      heldUntil: new Date(start.getTime() + 121 * minute),
    });
    expect(await begin(id)).toBe('begun');
    pass(24 * 60 + 1);
    await endHold(deps(), id);
    expect((await sendLink(reference)).json()).toMatchObject({
      code: 'not_offered',
      message: expect.stringContaining('more than a day'),
    });
  });

  test('sends no payment link for cash on delivery or an unknown order', async () => {
    const { reference } = await placed(request({ payment: 'cod' }));
    expect((await sendLink(reference)).json().code).toBe('not_offered');
    expect((await sendLink('K7QW4MX9TD')).statusCode).toBe(404);
  });
});

describe('payment link of an unpaid order', () => {
  const lines = [aLine('football-1', 'M', 1), aLine('cricket-1')];
  const orderOf = async (more: object = {}) =>
    (await placed({ ...anOrder(lines, aContact()), payment: 'razorpay', ...more })).reference;
  const giveUp = async (reference: string) => {
    pass(61);
    const { gateway } = saidGateway({ paymentsOf: async () => [] });
    await endHold(
      { ...listener(() => shop.clock.now).deps, db: shop.database.db, gateway },
      (await rowOf(reference)).id,
    );
    expect((await rowOf(reference)).state).toBe('payment_failed');
  };
  const said = async (reference: string, state: 'created' | 'authorized' | 'captured') => {
    const told = { db: shop.database.db, now: shop.clock.now };
    const { id, totalPaise: amount } = await rowOf(reference);
    await tellPayment(told, aPayment(told, { order_id: await knowOrder(told, id, amount), amount, status: state }));
  };
  /** The same size of a product in two lines, as after a change of size. */
  const split = async (reference: string) => {
    const { id } = await rowOf(reference);
    await shop.database.db.execute(sql`update order_lines l set product_id = f.product_id, size = f.size, name = f.name
      from order_lines f where l.order_id = ${id} and f.order_id = ${id} and l.position <> f.position and f.product_id = 'football-1'`);
  };
  const left = (pieces: number) => recount(shop.database.db, 'football-1', 'M', pieces);

  const situations: Record<string, () => Promise<string>> = {
    'the order is reserved': () => orderOf(),
    'the order is paid on delivery': () => orderOf({ payment: 'cod' }),
    'the order has expired': async () => {
      const reference = await orderOf();
      await giveUp(reference);
      return reference;
    },
    'the order has expired and an item is sold out': async () => {
      const reference = await orderOf();
      await giveUp(reference);
      await left(0);
      return reference;
    },
    'the order has expired and one of two equal items is left': async () => {
      const reference = await orderOf();
      await giveUp(reference);
      await split(reference);
      await left(1);
      return reference;
    },
    'the order expired a day ago': async () => {
      const reference = await orderOf();
      await giveUp(reference);
      pass(24 * 60 + 1);
      return reference;
    },
    'the order is being paid': async () => {
      const reference = await orderOf();
      await said(reference, 'created');
      return reference;
    },
    'the order is paid': async () => {
      const reference = await orderOf();
      await said(reference, 'captured');
      return reference;
    },
    'the order is cancelled': async () => {
      const reference = await orderOf();
      const act = { do: 'cancel', why: 'As asked.', refundTo: 'source' } as const;
      const { id } = await rowOf(reference);
      await shop.database.db.transaction(async (tx) =>
        performAct(tx, orderDeps(shop), await rowOf(reference), act, {
          key: `cancel ${id}`,
          member: { id: 'tried', name: 'Tried', roles: ['owner'], ...rightsOf(['owner']) },
        }),
      );
      return reference;
    },
  };

  test.each(Object.keys(situations))(
    'offers exactly the possible actions and the payment link when %s',
    async (situation) => {
      await left(500);
      const reference = (await situations[situation]?.()) ?? '';
      const { id } = await rowOf(reference);
      const open = async (cookie: string) =>
        (await ask(shop, `GET /api/office/orders/${reference}`, { cookie })).json().data;
      const whole = await open(await asFarhan());
      const owner = await open((await aColleagueIn(shop, ['owner'], shop.clock.now)).cookie);
      const offered: [OrderAction, boolean][] = owner.possible.map((one: OfficeOrder['possible'][number]) => [
        one.action,
        one.offered,
      ]);
      const can = await Promise.all(
        offered.map(async ([action]) => [action, await isPossible(orderDeps(shop), id, action, { roles: ['owner'] })]),
      );
      expect(offered).toEqual(can);
      expect(whole.paymentLink === null || /[.]$/.test(whole.paymentLink.words)).toBe(true);
      const reply = await sendLink(reference);
      expect([whole.paymentLink?.offered ?? false, reply.json().message]).toEqual([
        reply.statusCode === 200,
        reply.statusCode === 200 ? 'The link is mailed' : (whole.paymentLink?.words ?? expect.any(String)),
      ]);
      await left(500);
    },
  );
});

describe('caller with a known phone number', () => {
  const find = async (phone: string) =>
    (await ask(shop, 'POST /api/office/new-order/caller', { cookie: await asFarhan(), payload: { phone } })).json()
      .data;

  test('finds a caller by phone with one entry per address and without street or e-mail', async () => {
    const contact = aContact();
    await placed(request({ contact }));
    const elsewhere = { ...anOrder([]).address, line1: 'Flat 9, Palm Court' };
    await placed(request({ contact, address: elsewhere }));
    pass(1);
    const last = await placed(request({ contact, address: elsewhere }));
    const found = await find(`+91 ${contact.phone.slice(0, 5)} ${contact.phone.slice(5)}`);
    expect(found).toMatchObject({
      orders: 3,
      doors: [{ reference: last.reference, city: 'Mumbai', pin: '4000••' }, {}],
    });
    const said = JSON.stringify(found);
    for (const word of ['Palm Court', 'Gulmohar', contact.email, '400069']) expect(said).not.toContain(word);
    expect(await find('9000000001')).toEqual({ orders: 0, doors: [] });
  });
});

test('finds products for a caller with the search of the shop, and quotes the payment methods', async () => {
  const cookie = await asFarhan();
  const shelf = (await ask(shop, 'GET /api/office/new-order/products?q=jersey', { cookie })).json().data;
  expect(shelf.length).toBeGreaterThan(0);
  expect(shelf[0]).toMatchObject({
    name: expect.any(String),
    sizes: expect.arrayContaining([{ size: expect.any(String), left: expect.any(Number) }]),
  });
  const quoted = await ask(shop, 'POST /api/office/new-order/quote', {
    cookie,
    payload: { lines: [aLine('cricket-1')], pin: '400069' },
  });
  expect(quoted.json().data).toMatchObject({
    quote: { onlinePayment: { offered: true } },
  });
});
