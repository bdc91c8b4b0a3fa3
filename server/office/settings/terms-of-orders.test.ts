import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeliveryOption } from '#contract/delivery.ts';
import { daysShown } from '#contract/expected-days.ts';
import type { OfficeSetting } from '#contract/office/settings.ts';
import { type FirstName, firstSettings, type SettingValues, settingAt } from '#contract/settings.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { lastReturnDay } from '#server/orders/model/order-actions.ts';
import { aContact, aLine, anOrder, postOrder, recount } from '#server/selling/order-views/test-orders.ts';

let now = new Date('2026-11-23T04:30:00Z');
let shop: TestShop;
let owner = '';
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  owner = (await aColleagueIn(shop, ['owner'], now, { name: 'Asha Sawant' })).cookie;
});
afterAll(() => shop?.close());

/** Changes parts of a setting, and waits until this process uses them. */
async function put<Name extends FirstName>(name: Name, part: Partial<SettingValues[Name]>): Promise<void> {
  now = new Date(now.getTime() + 1000);
  const value = { ...firstSettings[name], ...part };
  const call = (request: string, payload?: object) =>
    ask(shop, request, { cookie: owner, headers: { host: 'shop.test' }, ...(payload && { payload }) });
  const all = (await call('GET /api/office/settings')).json().data as OfficeSetting[];
  const version = all.find((one) => one.name === name)?.version ?? 0;
  const reply = await call('PUT /api/office/settings', { name, value, version, from: null });
  expect([reply.statusCode, reply.json()]).toMatchObject([200, {}]);
  await expect.poll(() => settingAt(shop.settings, name, now), { interval: 10 }).toEqual(value);
}

const quote = async (quantity: number, delivery = 'standard') =>
  (
    await shop.app.inject({
      method: 'POST',
      url: '/api/checkout/quote',
      payload: { lines: [aLine('cricket-1', 'M', quantity)], pin: '400069', delivery },
    })
  ).json().data;

test('refuses an order whose delivery dates have changed since the checkout was opened', async () => {
  const start = now;
  now = new Date('2026-11-23T11:50:00+05:30');
  const daysOf = ({ deliveryOptions }: { deliveryOptions: DeliveryOption[] }) => daysShown(deliveryOptions, 'standard');
  const shown = daysOf(await quote(1));
  const order = (agreed: object) => postOrder(shop, { ...anOrder([aLine('cricket-1')], aContact()), ...agreed });
  expect((await order({ expectedDays: shown })).statusCode).toBe(201);
  now = new Date('2026-11-23T12:10:00+05:30');
  const refused = await order({ expectedDays: shown });
  const { code, message, quote: anew } = refused.json();
  expect([refused.statusCode, code, message]).toEqual([
    409,
    'price_changed',
    expect.stringMatching(
      /^Your order would come later than you were shown\. Arrives .+\. Please check the new dates and order again\.$/,
    ),
  ]);
  expect(daysOf(anew)).not.toEqual(shown);
  for (const agreed of [{ expectedDays: daysOf(anew) }, {}]) expect((await order(agreed)).statusCode).toBe(201);
  now = start;
});

test('charges the configured price for standard delivery, and nothing above the free limit', async () => {
  const before = await quote(1);
  expect(before.shipping).toBe(0);
  await put('delivery', { standard: 49, freeFrom: before.subtotal + 1 });
  const one = await quote(1);
  expect([one.shipping, one.total]).toEqual([49, before.total + 49]);
  expect(one.deliveryOptions[0]).toMatchObject({ method: 'standard', price: 49 });
  const two = await quote(2);
  expect([two.shipping, two.deliveryOptions[0].price]).toEqual([0, 0]);
  const order = anOrder([aLine('cricket-1')], aContact());
  const refused = await postOrder(shop, { ...order, expectedTotal: before.total });
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'price_changed', quote: { shipping: 49 } }]);
  const placed = await postOrder(shop, { ...order, expectedTotal: one.total });
  expect([placed.statusCode, placed.json().data.shipping]).toEqual([201, 49]);
});

test('refuses a delivery method that is switched off, and shows the configured name of another', async () => {
  await put('ways', { nextDay: false, expressName: 'Swift', metroFirst: 1, metroLast: 3 });
  const options = (await quote(1)).deliveryOptions as {
    method: string;
    name: string;
    offered: boolean;
    promise: string;
  }[];
  expect(options.find(({ method }) => method === 'nextDay')).toMatchObject({
    offered: false,
    promise: 'Not offered at present',
  });
  expect(options.find(({ method }) => method === 'express')?.name).toBe('Swift');
  expect(options[0]).toMatchObject({ earliest: '2026-11-24', latest: '2026-11-26' });
});

test('applies the return period at the time of the order', async () => {
  const placedBefore = now;
  const deliveredAt = new Date('2026-11-30T06:00:00Z');
  await put('returns', { days: 30 });
  expect(lastReturnDay(shop.settings, { deliveredAt, placedAt: placedBefore })).toBe('2026-12-07');
  expect(lastReturnDay(shop.settings, { deliveredAt, placedAt: now })).toBe('2026-12-30');
  expect(lastReturnDay(shop.settings, { deliveredAt, placedAt: new Date(now.getTime() - 1) })).toBe('2026-12-07');
});

test('limits the quantity of a line and the number of lines as configured', async () => {
  await put('limits', { perLine: 12 });
  await put('cash', { most: 90_000 });
  await recount(shop.database.db, 'cricket-1', 'M', 20);
  expect((await postOrder(shop, anOrder([aLine('cricket-1', 'M', 11)], aContact()))).statusCode).toBe(201);
  await put('limits', { perLine: 2, lines: 1 });
  expect((await quote(3)).changes).toMatchObject([{ kind: 'capped', wanted: 3, quantity: 2 }]);
  const over = await postOrder(shop, anOrder([aLine('cricket-1', 'M', 3)], aContact()));
  expect([over.statusCode, over.json().message]).toEqual([400, 'Maximum quantity per item is 2']);
  const long = await postOrder(shop, anOrder([aLine('cricket-1'), aLine('cricket-2')], aContact()));
  expect([long.statusCode, long.json().message]).toEqual([
    400,
    'A cart holds at most 1 different items. Remove some to go on.',
  ]);
});

test('shows the settings in policies and pages', async () => {
  const words = async (name: string) =>
    JSON.stringify((await shop.app.inject({ url: `/api/policies/${name}` })).json());
  const returns = await words('returns');
  expect(returns).toContain('Thirty days');
  expect(returns).not.toMatch(/\b7 days/);
  const shipping = await words('shipping');
  for (const told of ['1-3 days', 'Swift', 'Not at present', '₹49.00, free from', 'each pays its own delivery'])
    expect(shipping).toContain(told);
  expect(shop.shopFacts.seller.terms).toMatchObject({
    returns: { days: 30 },
    limits: { perLine: 2 },
    delivery: { standard: 49 },
    ways: { nextDay: false },
  });
});
