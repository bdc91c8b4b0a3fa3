import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { publicEndpoints as shopEndpoints } from '#contract/calls.ts';
import { officeEndpoints } from '#contract/office/calls.ts';
import { aCustomer, type Browser, send } from '#server/customers/accounts/test-people.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  call,
  online,
  openPayingShop,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aContact, aLine, anOrder } from '#server/selling/order-views/test-orders.ts';

// Sends every endpoint with an address a state that contradicts the PIN. A new endpoint needs a row here.

let shop: PayingShop;
let member: Browser;
let cookie: string;
let arrived: PlacedForTest;
let placed: PlacedForTest;
beforeAll(async () => {
  shop = await openPayingShop();
  member = await aCustomer(shop);
  cookie = (await aColleagueIn(shop, ['support'], shop.clock.now)).cookie;
  placed = await placeOrderFor(shop, online([aLine('cricket-1')]));
  arrived = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 2)]));
  await take(shop, arrived.id, ...untilDelivered);
});
afterAll(() => shop.close());

const plain = anOrder([]).address;
const question = 'PIN 560001 is in Karnataka. Use Karnataka?';
const newOrder = (more: object) => ({ ...anOrder([aLine('cricket-1')], aContact()), ...more });
const once = () => ({ 'idempotency-key': randomUUID() });

const order = (more: object) =>
  send(shop, { method: 'POST', url: '/api/orders', headers: once(), payload: newOrder(more) });
const orderForCaller = (more: object) =>
  ask(shop, 'POST /api/office/new-order', {
    cookie,
    headers: once(),
    payload: newOrder({ payment: 'razorpay', ...more }),
  });
async function act(address: object) {
  const { version } = (await ask(shop, `GET /api/office/orders/${placed.reference}`, { cookie })).json().data;
  const payload = { act: { do: 'change_address', address }, key: randomUUID(), version };
  return ask(shop, `POST /api/office/orders/${placed.reference}/actions`, { cookie, payload });
}
async function rewriteSaved(address: object) {
  const { headers } = member;
  const saved = await send(shop, {
    ...{ method: 'POST', url: '/api/account/addresses', headers },
    payload: { address: plain, phone: '9820043210' },
  });
  const [{ id }] = saved.json().data;
  return send(shop, {
    method: 'PUT',
    url: `/api/account/addresses/${id}`,
    headers,
    payload: { address, phone: '9820043210' },
  });
}
const bringBack = { lines: [{ line: 1, quantity: 1 }], outcome: 'refund' };

type Reply = Awaited<ReturnType<typeof send>>;
const table: readonly [place: string, field: string, request: (address: object) => Promise<Reply>][] = [
  ['POST /api/orders body.address', 'address.state', (address) => order({ address })],
  ['POST /api/orders body.billing', 'billing.state', (billing) => order({ billing })],
  [
    'PUT /api/orders/:reference/address body.address',
    'address.state',
    (address) => call(shop, placed, { method: 'PUT', path: '/address', payload: { address } }),
  ],
  [
    'POST /api/orders/:reference/returns body.pickup.address',
    'pickup.address.state',
    (address) =>
      call(shop, arrived, {
        ...{ method: 'POST', path: '/returns', once: randomUUID() },
        payload: { ...bringBack, reason: 'too_small', pickup: { day: '2026-11-25', address }, unworn: true },
      }),
  ],
  [
    'POST /api/orders/:reference/problems body.pickup.address',
    'pickup.address.state',
    (address) =>
      call(shop, arrived, {
        ...{ method: 'POST', path: '/problems', once: randomUUID() },
        payload: { ...bringBack, kind: 'damaged', pickup: { day: '2026-11-25', address } },
      }),
  ],
  [
    'POST /api/account/addresses body.address',
    'address.state',
    (address) =>
      send(shop, {
        ...{ method: 'POST', url: '/api/account/addresses', headers: member.headers },
        payload: { address, phone: '9820043210' },
      }),
  ],
  ['PUT /api/account/addresses/:id body.address', 'address.state', rewriteSaved],
  [
    'POST /api/office/orders/:reference/try body.act.address',
    'act.address.state',
    (address) =>
      ask(shop, `POST /api/office/orders/${placed.reference}/try`, {
        cookie,
        payload: { act: { do: 'change_address', address } },
      }),
  ],
  ['POST /api/office/orders/:reference/actions body.act.address', 'act.address.state', act],
  ['POST /api/office/new-order body.address', 'address.state', (address) => orderForCaller({ address })],
  ['POST /api/office/new-order body.billing', 'billing.state', (billing) => orderForCaller({ billing })],
];

/** Finds the addresses within a schema: objects with a PIN and a state. */
function addressesIn(schema: z.core.$ZodType | undefined, place: string): string[] {
  if (schema instanceof z.ZodObject)
    return 'pin' in schema.shape && 'state' in schema.shape
      ? [place]
      : Object.entries(schema.shape).flatMap(([name, part]) =>
          addressesIn(part as z.core.$ZodType, `${place}.${name}`),
        );
  if (schema instanceof z.ZodArray) return addressesIn(schema.element, `${place}[]`);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => addressesIn(option, place));
  if (schema instanceof z.ZodPipe) return [...addressesIn(schema.in, place), ...addressesIn(schema.out, place)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return addressesIn(schema.unwrap(), place);
  return [];
}

/** Objects with a PIN and a state that are not an address of a customer. */
const others = [
  // The destination of a cart, for its price; the order that follows has the address.
  'POST /api/checkout/quote body',
  // Filters of the order list.
  'POST /api/office/order-exports body',
  // The shop's own address; `sellerFaults` refuses one whose state contradicts its PIN.
  'PUT /api/office/settings body.value',
];

it('the table has every endpoint that accepts an address', () => {
  const taken = [...shopEndpoints, ...officeEndpoints].flatMap(({ method, path, shapes }) =>
    addressesIn((shapes as { body?: z.ZodType }).body, `${method} ${path} body`),
  );
  expect(taken.toSorted()).toEqual([...table.map(([place]) => place), ...others].toSorted());
});

it.each(table)('%s refuses a state that contradicts the PIN until it is confirmed', async (_place, field, request) => {
  const contradictory = { ...plain, pin: '560001' };
  const refused = await request(contradictory);
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { [field]: question }]);
  const confirmed = await request({ ...contradictory, stateConfirmed: true });
  expect([confirmed.statusCode, confirmed.json().fields]).toEqual([expect.toBeOneOf([200, 201]), undefined]);
});
