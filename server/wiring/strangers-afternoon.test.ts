import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lte } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accounts, sessions } from '#database/schema/accounts.ts';
import { mailOutbox } from '#database/schema/mail.ts';
import { orders } from '#database/schema/orders.ts';
import { refunds, storeCredits } from '#database/schema/payments.ts';
import { cancellations, returns } from '#database/schema/returns.ts';
import { aCustomer, aNetwork, type Browser, goodPassword, logInAs, proveEmail, send } from '#server/accounts/test-people.ts';
import { aLine, anOrder, fillShelves, postOrder, recount } from '#server/order-desk/test-orders.ts';
import { ledgerFaults, pay, take, untilDelivered } from '#server/order-desk/test-paid-orders.ts';
import { endHold } from '#server/payments/end-hold.ts';
import { listener, saidGateway } from '#server/payments/test-said-gateway.ts';
import { noProviders } from '#server/platform/providers.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

// A stranger with stolen links, a mailbox full of other people's addresses, ten networks and an afternoon. They get nothing:
// no order changes, no money moves, nobody is locked out or flooded, and whoever wants to buy can.

const start = new Date('2026-11-23T12:00:00+05:30');
const minute = 60_000;
/** Three hours of an afternoon; what goes by the hour is asked for twice in each. */
const halfHours = 6;
const networks = Array.from({ length: 10 }, (_, index) => `203.0.113.${index + 1}`);
/** Found in somebody's mailbox: people who never heard of the shop. */
const strangersAddresses = Array.from({ length: 12 }, (_, index) => `person.${index}@example.org`);
const limited = 'limited-edition-510';

let now = start;
let shop: TestShop;
/** All that the stranger was answered. */
const heard: string[] = [];

beforeAll(async () => {
  const razorpay = {
    url: 'http://127.0.0.1:9',
    scriptUrl: 'http://127.0.0.1:9/x.js',
    keyId: 'rzp_test_x',
    keySecret: 'x',
    webhookSecret: 'x',
  };
  shop = await openTestShop(() => now, { ...noProviders, razorpay }, { env: { CASH_CODES: 'on' } });
  await fillShelves(shop.database.db, 1000);
  await recount(shop.database.db, limited, 'M', 20);
}, 60_000);
afterAll(() => shop.close());

interface Victim {
  email: string;
  id: string;
  reference: string;
  key: string;
}
type Call = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; payload?: object; headers?: Record<string, string> };

const secretsOf = { street: 'Palm Beach Bungalow 17', phone: '9876501234', name: 'Vaidehi' };

/** Somebody's order, whose link will be stolen. */
async function anOrderOf(email: string, payment: string, headers: Record<string, string> = {}): Promise<Victim> {
  const contact = { email, phone: secretsOf.phone };
  // One piece in cash: two are dear enough to wait for a code.
  const order = anOrder([aLine('cricket-1', 'M', payment === 'cod' ? 1 : 2)], contact);
  const address = { ...order.address, fullName: `${secretsOf.name} Rane`, line1: secretsOf.street };
  const { reference, key, total } = (await postOrder(shop, { ...order, address, payment }, undefined, headers)).json().data;
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.reference, reference));
  if (payment === 'razorpay') await pay({ ...shop, clock: { now } }, row?.id ?? '', Math.round(total * 100));
  return { email, id: row?.id ?? '', reference, key };
}

/** The stranger's own orders in cash, by the half hour: each of their networks asks for the codes of all. */
const ownOrders: { reference: string; key: string }[][] = [];

/** A call of the stranger's, from one of the networks; what comes back is kept. */
async function attack(from: string, request: Call, own: { reference: string; key: string }[] = []): Promise<number> {
  const headers = { 'idempotency-key': randomUUID(), ...request.headers };
  const reply = await send(shop, { ...request, headers, from });
  heard.push(reply.body);
  const inCash = request.url === '/api/orders' && (request.payload as { payment?: string }).payment === 'cod';
  if (inCash && reply.statusCode === 201) own.push(reply.json().data);
  return reply.statusCode;
}

/** Everything a link might be good for, with the account that the stranger has. */
function withStolenLink({ reference, key }: Victim, account: Browser, guess: string): Call[] {
  const at = (path: string) => `/api/orders/${reference}${path}?key=${key}`;
  const mine = { ...anOrder([]).address, line1: 'House of the stranger' };
  const lines = [{ line: 1, quantity: 1 }];
  const pickup = { day: '2026-11-25', address: mine };
  const changes: Call[] = [
    { url: '/api/account/orders/claim', payload: { reference, key } },
    { url: at('/cancel'), payload: { reason: 'changed_mind', refundTo: 'credit' } },
    { url: at('/cancel'), payload: { reason: 'changed_mind', lines } },
    { method: 'PUT', url: at('/address'), payload: { address: mine } },
    { url: at('/returns'), payload: { lines, reason: 'changed_mind', outcome: 'credit', pickup, unworn: true } },
    { url: at('/problems'), payload: { lines, kind: 'missing', outcome: 'refund' } },
    { url: at('/link') },
    { url: at('/code') },
    { url: at('/proof'), payload: { code: guess } },
    { url: '/api/orders', payload: { ...anOrder([aLine('cricket-5', 'One size')]), replaces: { reference, key } } },
  ];
  return changes.flatMap((call) => [call, { ...call, headers: account.headers }]).map((call) => ({ method: 'POST' as const, ...call }));
}

/** Getting into an account, or shutting its owner out. */
function atTheDoor(email: string, guess: string): Call[] {
  return [
    { url: '/api/auth/login', payload: { email, password: `password ${guess}` } },
    { url: '/api/auth/forgot-password', payload: { email } },
    { url: '/api/auth/reset-password', payload: { email, code: guess, password: 'of the stranger 9' } },
    { url: '/api/lost-orders', payload: { email } },
    { url: '/api/lost-orders/open', payload: { email, code: guess } },
    { url: '/api/auth/refresh', headers: { cookie: `session=${guess}` } },
  ].map((call) => ({ method: 'POST' as const, ...call }));
}

const anyPhone = () => `9${String(Math.random()).slice(2, 11).padEnd(9, '7')}`;

/** Mails to those who never asked, by all that has an address typed into it. */
function withSomebodysAddress(email: string): Call[] {
  const name = 'Win at evil.example now';
  return [
    { url: '/api/auth/signup', payload: { firstName: name, lastName: name, email, password: goodPassword } },
    { url: '/api/auth/signup', payload: { firstName: 'Win', lastName: 'Now', email, password: goodPassword } },
    { url: '/api/auth/forgot-password', payload: { email } },
    { url: '/api/lost-orders', payload: { email } },
    { url: '/api/contact', payload: { name: 'Win', email, issue: 'Go to http://evil.example at once' } },
    { url: '/api/orders', payload: { ...anOrder([aLine('cricket-3', 'M', 1)], { email, phone: anyPhone() }), payment: 'cod' } },
  ].map((call) => ({ method: 'POST' as const, ...call }));
}

/** Pieces kept from everybody else: unpaid, each by somebody else. */
function hoard(): Call[] {
  const contact = () => ({ email: `${randomUUID()}@example.net`, phone: anyPhone() });
  return [aLine(limited, 'M', 4), aLine('cricket-2', 'M', 10)].map((line) => ({
    method: 'POST' as const,
    url: '/api/orders',
    payload: { ...anOrder([line], contact()), payment: 'razorpay' },
  }));
}

/** Lets holds end whose time is over, as their jobs do by this clock. */
async function endHolds(): Promise<void> {
  const { db } = shop.database;
  const over = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'placed'), lte(orders.heldUntil, now)));
  const { deps } = listener(() => now);
  for (const { id } of over) await endHold({ ...deps, db, gateway: saidGateway({}).gateway }, id);
}

/** What the stranger might have changed of somebody's order, its books and its mail apart from codes. */
async function stateOf({ id, email }: Victim) {
  const { db } = shop.database;
  const mails = (await db.select().from(mailOutbox).where(eq(mailOutbox.to, email))).map(({ subject }) => subject);
  return {
    order: await db.select().from(orders).where(eq(orders.id, id)),
    cancelled: await db.$count(cancellations, eq(cancellations.orderId, id)),
    returned: await db.$count(returns, eq(returns.orderId, id)),
    refunded: await db.$count(refunds, eq(refunds.orderId, id)),
    told: mails.filter((subject) => !/is your Maidan code/.test(subject)),
  };
}

/** Somebody who wants to buy, from a network of their own: whether they can. */
async function buys(line: unknown, by: Record<string, string> = {}): Promise<number> {
  const order = { ...anOrder([line], { email: `${randomUUID()}@example.in`, phone: anyPhone() }), payment: 'razorpay' };
  const reply = await send(shop, {
    method: 'POST',
    url: '/api/orders',
    payload: order,
    headers: { 'idempotency-key': randomUUID(), ...by },
    from: aNetwork(),
  });
  return reply.statusCode;
}

/** How many mails went to each of these in the worst hour. */
async function mailsInAnHour(addresses: readonly string[]): Promise<number[]> {
  const rows = await shop.database.db
    .select()
    .from(mailOutbox)
    .where(inArray(mailOutbox.to, [...addresses]));
  return addresses.map((address) => {
    const times = rows.filter(({ to }) => to === address).map(({ createdAt }) => createdAt.getTime());
    return Math.max(0, ...times.map((first) => times.filter((time) => time >= first && time < first + 60 * minute).length));
  });
}

/** What the stranger does in half an hour from all networks at once. */
async function attackForAWhile(half: number, victims: readonly Victim[], owner: Browser, account: Browser): Promise<void> {
  const guess = String(100_000 + half);
  const own: { reference: string; key: string }[] = [];
  ownOrders.push(own);
  await Promise.all(
    networks.map(async (from, index) => {
      const victim = victims[(index + half) % victims.length];
      const calls = [
        ...(victim ? withStolenLink(victim, account, guess) : []),
        ...atTheDoor(owner.email, guess),
        ...withSomebodysAddress(strangersAddresses[half % strangersAddresses.length] ?? ''),
        ...hoard(),
      ];
      for (const call of calls) await attack(from, call, own);
    }),
  );
  for (const from of networks) {
    for (const { reference, key } of own) await attack(from, { method: 'POST', url: `/api/orders/${reference}/code?key=${key}` });
  }
}

test('an afternoon of a stranger with links, addresses and ten networks gets them nothing', { timeout: 240_000 }, async () => {
  const { db } = shop.database;
  const owner = await aCustomer(shop, { firstName: secretsOf.name });
  await proveEmail(shop, owner.email);
  const victims = [
    await anOrderOf('guest.who.paid@example.in', 'razorpay'),
    await anOrderOf('guest.in.cash@example.in', 'cod'),
    await anOrderOf(owner.email, 'razorpay', owner.headers),
    await anOrderOf('guest.who.has.it@example.in', 'razorpay'),
  ];
  for (const { id } of victims.filter((_, index) => index !== 1)) await take({ ...shop, clock: { now } }, id, 'confirmed');
  await take({ ...shop, clock: { now } }, victims[3]?.id ?? '', ...untilDelivered.slice(1));
  await vi.waitFor(async () => expect(await db.$count(orders, eq(orders.state, 'confirmed'))).toBe(3), 20_000);
  await vi.waitFor(async () => expect((await stateOf(victims[1] as Victim)).told).toHaveLength(1), 20_000);
  const account = await aCustomer(shop);
  await proveEmail(shop, account.email);
  const before = await Promise.all(victims.map(stateOf));
  const fans = await Promise.all(Array.from({ length: halfHours }, () => aCustomer(shop)));
  for (const { email } of fans) await proveEmail(shop, email);
  const bought: number[][] = [];

  for (let half = 0; half < halfHours; half += 1) {
    now = new Date(start.getTime() + half * 30 * minute);
    await endHolds();
    await attackForAWhile(half, victims, owner, account);
    bought.push([await buys(aLine(limited, 'M'), fans[half]?.headers), await buys(aLine('cricket-2', 'M', 2))]);
  }

  expect(await Promise.all(victims.map(stateOf)), 'orders, their books and what was told of them').toEqual(before);
  expect(await db.select().from(storeCredits)).toEqual([]);
  expect(await ledgerFaults(shop)).toEqual([]);
  expect(
    ownOrders.map((own) => own.length > 1),
    'orders in cash of the stranger, the second of which waits',
  ).toEqual(Array(halfHours).fill(true));
  expect(bought, 'whoever wants to buy').toEqual(Array(halfHours).fill([201, 201]));
  const words = heard.join('\n');
  for (const secret of Object.values(secretsOf)) expect(words).not.toContain(secret);
  // A code an address that nobody has proved has three of, and one each of an order, an account and a message.
  expect(Math.max(...(await mailsInAnHour(strangersAddresses))), 'mails in an hour to those who never came').toBeLessThanOrEqual(6);
  // Customers can ask for their codes whatever strangers do, so strangers can ask for some.
  expect(Math.max(...(await mailsInAnHour(victims.map(({ email }) => email)))), 'to customers').toBeLessThanOrEqual(35);

  const [who] = await db.select().from(accounts).where(eq(accounts.email, owner.email));
  expect(await db.$count(sessions, eq(sessions.accountId, who?.id ?? '')), 'browsers in the account').toBe(1);
  expect((await logInAs(shop, owner)).statusCode, 'the owner, in a browser that is new').toBe(200);
});
