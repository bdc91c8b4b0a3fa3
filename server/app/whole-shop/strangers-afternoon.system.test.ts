import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lte } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Calls } from '#contract/calls.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { accountsTable, sessionsTable } from '#database/schema/accounts.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { refundsTable, storeCreditsTable } from '#database/schema/payments.ts';
import { cancellationsTable, returnsTable } from '#database/schema/returns.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aStranger, by, callAt, type Stranger, type TestCall } from '#server/app/test-support/test-stranger.ts';
import {
  aCustomer,
  aNetwork,
  type Browser,
  browserIn,
  browserOf,
  goodPassword,
  logInAs,
  mailedCode,
  proveEmail,
  send,
} from '#server/customers/accounts/test-people.ts';
import { noProviders } from '#server/foundation/child-processes/providers.ts';
import { listener, saidGateway } from '#server/money/gateway/test-said-gateway.ts';
import { endHold } from '#server/money/settlement/end-hold.ts';
import { ledgerFaults, pay, razorpay, take, untilDelivered } from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder, fillShelves, postOrder, recount } from '#server/selling/order-views/test-orders.ts';

// A stranger with stolen links, a mailbox of other people's addresses, ten networks and an afternoon achieves nothing:
// no order or payment changes, nobody is locked out or flooded, and customers can buy.

const start = new Date('2026-11-23T12:00:00+05:30');
const minute = 60_000;
/** Three hours of an afternoon; each limit per hour is reached twice in each hour. */
const halfHours = 6;
const networks = Array.from({ length: 10 }, (_, index) => `203.0.113.${index + 1}`);
/** Addresses found in somebody's mailbox, of people who are no customers. */
const strangersAddresses = Array.from({ length: 12 }, (_, index) => `person.${index}@example.org`);
const limited = 'limited-edition-510';

let now = start;
let shop: TestShop;
let stranger: Stranger;

beforeAll(async () => {
  shop = await openTestShop(() => now, { ...noProviders, razorpay }, { env: { CASH_CODES: 'on' } });
  stranger = aStranger(shop);
  await fillShelves(shop.database.db, 1000);
  await recount(shop.database.db, limited, 'M', 20);
});
afterAll(() => shop.close());

interface Victim {
  email: string;
  id: string;
  reference: string;
  key: string;
}
const secretsOf = { street: 'Palm Beach Bungalow 17', phone: '9876501234', name: 'Vaidehi' };

/** An order whose link will be stolen. */
async function anOrderOf(
  email: string,
  payment: 'razorpay' | 'unpaid' | 'cod',
  headers: Record<string, string> = {},
  phone = secretsOf.phone,
): Promise<Victim> {
  const contact = { email, phone };
  // One item in cash: two would cost enough to require a code.
  const order = anOrder([aLine('cricket-1', 'M', payment === 'cod' ? 1 : 2)], contact);
  const address = { ...order.address, fullName: `${secretsOf.name} Rane`, line1: secretsOf.street };
  const wanted = { ...order, address, payment: payment === 'cod' ? 'cod' : 'razorpay' };
  const { reference, key, total } = (await postOrder(shop, wanted, undefined, headers)).json().data;
  const [row] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.reference, reference));
  if (payment === 'razorpay') await pay({ ...shop, clock: { now } }, row?.id ?? '', Math.round(total * 100));
  return { email, id: row?.id ?? '', reference, key };
}

/** The stranger's own cash orders, by the half hour: each network requests codes for all of them. */
const ownOrders: { reference: string; key: string }[][] = [];

/** Sends a call of the stranger from one of the networks; collects the cash orders placed. */
async function attack(from: string, call: TestCall, own: { reference: string; key: string }[] = []): Promise<void> {
  const reply = await stranger.send(from, call);
  const inCash = call.door === 'POST /api/orders' && (call.input.body as { payment?: string }).payment === 'cod';
  if (inCash && reply.statusCode === 201) own.push(reply.json().data);
}

type Asked<D extends keyof Calls> = InputOf<Calls[D]> extends { body: infer Body } ? Body : never;
type Link = Pick<Victim, 'reference' | 'key'>;
const typedOrder = (lines: unknown[], contact?: { email: string; phone: string }) =>
  anOrder(lines, contact) as Asked<'POST /api/orders'>;
const at = ({ reference, key }: Link) => ({ params: { reference }, query: { key } });
const line = { line: 1, quantity: 1 };
const elsewhere: Asked<'PUT /api/orders/:reference/address'>['address'] = {
  ...typedOrder([]).address,
  line1: 'House of the stranger',
};
const cancelWhole: Asked<'POST /api/orders/:reference/cancel'> = { reason: 'changed_mind', refundTo: 'credit' };
const cancelOne: Asked<'POST /api/orders/:reference/cancel'> = { reason: 'changed_mind', lines: [line] };
const returned: Asked<'POST /api/orders/:reference/returns'> = {
  lines: [line],
  reason: 'changed_mind',
  outcome: 'credit',
  pickup: { day: '2026-11-25', address: elsewhere },
  unworn: true,
};
const missing: Asked<'POST /api/orders/:reference/problems'> = { lines: [line], kind: 'missing', outcome: 'refund' };
const instead = (replaces: Link) => ({ ...typedOrder([aLine('cricket-5', 'One size')]), replaces });

/** Uses a link in every way, as a visitor and with the stranger's account. Changes of the order need a proof. */
function withStolenLink({ reference, key }: Victim, account: Browser, guess: string): TestCall[] {
  const link = { reference, key };
  const changes = [
    callAt('POST /api/orders/:reference/cancel', { ...at(link), body: cancelWhole }, [403]),
    callAt('POST /api/orders/:reference/cancel', { ...at(link), body: cancelOne }, [403]),
    callAt('PUT /api/orders/:reference/address', { ...at(link), body: { address: elsewhere } }, [403]),
    callAt('POST /api/orders/:reference/returns', { ...at(link), body: returned }, [403]),
    callAt('POST /api/orders/:reference/problems', { ...at(link), body: missing }, [403]),
    callAt('POST /api/orders/:reference/link', at(link), [403]),
    // Codes are mailed to the address of the order, for any requester; a guess is wrong.
    callAt('POST /api/orders/:reference/code', at(link), [200]),
    callAt('POST /api/orders/:reference/proof', { ...at(link), body: { code: guess } }, [400]),
    callAt('POST /api/orders', { body: instead(link) }, [403]),
  ];
  const claim = { body: { reference, key } };
  return [
    ...changes.flatMap((call) => [call, by(account.headers, call)]),
    callAt('POST /api/account/orders/claim', claim, [401]),
    // An order of a member is not found for others; an order of a guest needs a proof.
    callAt('POST /api/account/orders/claim', claim, [403, 404], account.headers),
  ];
}

/** Tries to get into an account, or to lock its owner out. */
function atTheDoor(email: string, guess: string): TestCall[] {
  return [
    callAt('POST /api/auth/login', { body: { email, password: `password ${guess}` } }, [401]),
    callAt('POST /api/auth/forgot-password', { body: { email } }, [200]),
    callAt('POST /api/auth/reset-password', { body: { email, code: guess, newPassword: 'of the stranger 9' } }, [400]),
    callAt('POST /api/lost-orders', { body: { email } }, [200]),
    callAt('POST /api/lost-orders/open', { body: { email, code: guess } }, [400]),
    callAt('POST /api/auth/refresh', {}, [401], { cookie: `session=${guess}`, authorization: `Bearer ${guess}` }),
  ];
}

const anyPhone = () => `9${String(Math.random()).slice(2, 11).padEnd(9, '7')}`;

/** Tries to have mails sent to strangers, by every form with an address. */
function withSomebodysAddress(email: string): TestCall[] {
  const person = { firstName: 'Win', lastName: 'Now', email, password: goodPassword };
  const inCash = typedOrder([aLine('cricket-3', 'M', 1)], { email, phone: anyPhone() });
  return [
    callAt('POST /api/auth/signup', { body: { ...person, firstName: 'Win at evil.example now' } }, [400]),
    callAt('POST /api/auth/signup', { body: person }, [201, 409]),
    callAt('POST /api/auth/forgot-password', { body: { email } }, [200]),
    callAt('POST /api/lost-orders', { body: { email } }, [200]),
    callAt('POST /api/contact', { body: { name: 'Win', email, issue: 'Go to http://evil.example at once' } }, [201]),
    callAt('POST /api/orders', { body: inCash }, [201]),
  ];
}

/** Tries to reserve stock with unpaid orders of made-up customers. */
function hoard(): TestCall[] {
  const contact = () => ({ email: `${randomUUID()}@example.net`, phone: anyPhone() });
  return [aLine(limited, 'M', 4), aLine('cricket-2', 'M', 10)].map((wanted) =>
    callAt('POST /api/orders', { body: { ...typedOrder([wanted], contact()), payment: 'razorpay' } }, [201, 409]),
  );
}

const asOwner = (headers: Record<string, string>, call: TestCall, status?: number) =>
  stranger.opens(aNetwork(), by(headers, call), status);

/** A member's order, confirmed if it is paid, and the browser they are signed in with. */
async function ofTheirOwn(payment: 'razorpay' | 'unpaid' | 'cod') {
  const { email, headers } = await aCustomer(shop);
  const order = await anOrderOf(email, payment, headers, anyPhone());
  if (payment === 'razorpay') await take({ ...shop, clock: { now } }, order.id, 'confirmed');
  return { order, mine: headers };
}

/** Actions that a link alone does not allow, each done by the owner of the order. */
async function ordersOpenToTheirOwners(): Promise<void> {
  const { order, mine } = await ofTheirOwn('razorpay');
  await asOwner(mine, callAt('POST /api/orders/:reference/cancel', { ...at(order), body: cancelOne }));
  await asOwner(mine, callAt('PUT /api/orders/:reference/address', { ...at(order), body: { address: elsewhere } }));
  await asOwner(mine, callAt('POST /api/orders/:reference/cancel', { ...at(order), body: cancelWhole }));
  const there = await ofTheirOwn('razorpay');
  await take({ ...shop, clock: { now } }, there.order.id, ...untilDelivered.slice(1));
  await asOwner(there.mine, callAt('POST /api/orders/:reference/returns', { ...at(there.order), body: returned }), 201);
  const damaged = await ofTheirOwn('razorpay');
  await take({ ...shop, clock: { now } }, damaged.order.id, ...untilDelivered.slice(1));
  await asOwner(
    damaged.mine,
    callAt('POST /api/orders/:reference/problems', { ...at(damaged.order), body: missing }),
    201,
  );
  const ended = await ofTheirOwn('cod');
  await asOwner(ended.mine, callAt('POST /api/orders/:reference/link', at(ended.order)));
  const waits = await ofTheirOwn('unpaid');
  await asOwner(waits.mine, callAt('POST /api/orders', { body: instead(waits.order) }), 201);
}

/** Each form with a password or a code, used by its owner. */
async function accountsOpenToTheirOwners(): Promise<void> {
  const order = await anOrderOf(`${randomUUID()}@example.in`, 'cod', {}, anyPhone());
  const asked = await asOwner({}, callAt('POST /api/orders/:reference/code', at(order)));
  const proof = { ...at(order), body: { code: await mailedCode(shop, order.email) } };
  const proved = await asOwner(browserIn(asked), callAt('POST /api/orders/:reference/proof', proof));
  const lost = await asOwner({}, callAt('POST /api/lost-orders', { body: { email: order.email } }));
  const found = { email: order.email, code: await mailedCode(shop, order.email, 2) };
  await asOwner(browserIn(lost), callAt('POST /api/lost-orders/open', { body: found }));
  const email = `${randomUUID()}@example.in`;
  const person = { firstName: 'Asha', lastName: 'Sawant', email, password: goodPassword };
  const member = browserOf(await asOwner({}, callAt('POST /api/auth/signup', { body: person }), 201), person);
  const cookie = [member.cookie, ...proved.cookies.map(({ name, value }) => `${name}=${value}`)].join('; ');
  const claim = { body: { reference: order.reference, key: order.key } };
  await asOwner({ ...member.headers, cookie }, callAt('POST /api/account/orders/claim', claim));
  await asOwner(member.headers, callAt('POST /api/auth/refresh', {}));
  await asOwner({}, callAt('POST /api/auth/login', { body: { email, password: goodPassword } }));
  const forgot = await asOwner({}, callAt('POST /api/auth/forgot-password', { body: { email } }));
  const reset = { email, code: await mailedCode(shop, email), newPassword: 'bowling at twelve' };
  await asOwner(browserIn(forgot), callAt('POST /api/auth/reset-password', { body: reset }));
  await asOwner({}, callAt('POST /api/contact', { body: { name: 'Asha', email, issue: 'Where is my shirt?' } }), 201);
}

/** Ends reservations whose time is over, as their jobs do by this clock. */
async function endHolds(): Promise<void> {
  const { db } = shop.database;
  const over = await db
    .select({ id: ordersTable.id })
    .from(ordersTable)
    .where(and(eq(ordersTable.state, 'placed'), lte(ordersTable.heldUntil, now)));
  const { deps } = listener(() => now);
  for (const { id } of over) await endHold({ ...deps, db, gateway: saidGateway({}).gateway }, id);
}

/** Returns everything the stranger might have changed of an order: its accounting and its mail apart from codes. */
async function stateOf({ id, email }: Victim) {
  const { db } = shop.database;
  const mails = (await db.select().from(mailOutboxTable).where(eq(mailOutboxTable.to, email))).map(
    ({ subject }) => subject,
  );
  return {
    order: await db.select().from(ordersTable).where(eq(ordersTable.id, id)),
    cancelled: await db.$count(cancellationsTable, eq(cancellationsTable.orderId, id)),
    returned: await db.$count(returnsTable, eq(returnsTable.orderId, id)),
    refunded: await db.$count(refundsTable, eq(refundsTable.orderId, id)),
    told: mails.filter((subject) => !/is your Maidan code/.test(subject)),
  };
}

/** Places an order as a customer from a separate network; returns true if it works. */
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

/** Counts the mails to each of these addresses in the worst hour. */
async function mailsInAnHour(addresses: readonly string[]): Promise<number[]> {
  const rows = await shop.database.db
    .select()
    .from(mailOutboxTable)
    .where(inArray(mailOutboxTable.to, [...addresses]));
  return addresses.map((address) => {
    const times = rows.filter(({ to }) => to === address).map(({ createdAt }) => createdAt.getTime());
    return Math.max(
      0,
      ...times.map((first) => times.filter((time) => time >= first && time < first + 60 * minute).length),
    );
  });
}

/** Everything the stranger does in half an hour from all networks at once. */
async function attackForAWhile(
  half: number,
  victims: readonly Victim[],
  owner: Browser,
  account: Browser,
): Promise<void> {
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
    for (const link of own) await attack(from, callAt('POST /api/orders/:reference/code', at(link), [200]));
  }
}

test('a stranger with links, addresses and ten networks changes no order or account in three hours', async () => {
  const { db } = shop.database;
  await ordersOpenToTheirOwners();
  await accountsOpenToTheirOwners();
  const owner = await aCustomer(shop, { firstName: secretsOf.name });
  await proveEmail(shop, owner.email);
  const victims = [
    await anOrderOf('guest.who.paid@example.in', 'razorpay'),
    await anOrderOf('guest.in.cash@example.in', 'cod'),
    await anOrderOf(owner.email, 'razorpay', owner.headers),
    await anOrderOf('guest.who.has.it@example.in', 'razorpay'),
  ];
  for (const { id } of victims.filter((_, index) => index !== 1))
    await take({ ...shop, clock: { now } }, id, 'confirmed');
  await take({ ...shop, clock: { now } }, victims[3]?.id ?? '', ...untilDelivered.slice(1));
  const states = async () => (await Promise.all(victims.map(stateOf))).map(({ order: [order] }) => order?.state);
  await expect.poll(states).toEqual(['confirmed', 'confirmed', 'confirmed', 'delivered']);
  await expect.poll(async () => (await stateOf(victims[1] as Victim)).told).toHaveLength(1);
  const account = await aCustomer(shop);
  await proveEmail(shop, account.email);
  const before = await Promise.all(victims.map(stateOf));
  const credits = await db.select().from(storeCreditsTable);
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
  expect(await db.select().from(storeCreditsTable)).toEqual(credits);
  expect(await ledgerFaults(shop)).toEqual([]);
  expect(
    ownOrders.map((own) => own.length > 1),
    'orders in cash of the stranger, the second of which waits',
  ).toEqual(Array(halfHours).fill(true));
  expect(bought, 'whoever wants to buy').toEqual(Array(halfHours).fill([201, 201]));
  expect(stranger.unproved(), 'doors at which being refused means nothing').toEqual([]);
  const words = stranger.replies.join('\n');
  for (const secret of Object.values(secretsOf)) expect(words).not.toContain(secret);
  // Codes: an unconfirmed address gets ten, one for each network after three; and one each of an order, an account and
  // a message.
  expect(
    Math.max(...(await mailsInAnHour(strangersAddresses))),
    'mails in an hour to those who never came',
  ).toBeLessThanOrEqual(13);
  // Customers can request codes whatever strangers do, so strangers can request some.
  expect(Math.max(...(await mailsInAnHour(victims.map(({ email }) => email)))), 'to customers').toBeLessThanOrEqual(35);

  const [who] = await db.select().from(accountsTable).where(eq(accountsTable.email, owner.email));
  expect(await db.$count(sessionsTable, eq(sessionsTable.accountId, who?.id ?? '')), 'browsers in the account').toBe(1);
  expect((await logInAs(shop, owner)).statusCode, 'the owner, in a browser that is new').toBe(200);
});
