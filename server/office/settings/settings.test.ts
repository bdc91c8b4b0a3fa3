import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstWays } from '#contract/default-ways.ts';
import { firstGst } from '#contract/gst-rates.ts';
import type { OfficeSetting, ShopOpening, ShopState } from '#contract/office/settings.ts';
import { settingAt } from '#contract/settings.ts';
import { firstTax } from '#contract/tax-rules.ts';
import { auditTable } from '#database/schema/staff.ts';
import { openTestShop, type TestShop, testSecret } from '#server/app/test-support/test-shop.ts';
import { production } from '#server/foundation/http/test-production.ts';
import { readSettingVersions } from '#server/foundation/settings/read-settings.ts';
import { packsNow, takeOverPacking } from '#server/fulfilment/delivery-promise/packs-now.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { takeOverSeller } from '#server/operations/site/take-over-seller.ts';
import { aContact, aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

const own = {
  legalName: 'Sahyadri Sports Traders LLP',
  street: '14 Station Road',
  city: 'Pune',
  pin: '411001',
  state: 'Maharashtra',
  gstin: '27AAPFU0939F1ZV',
  email: 'care@sahyadri-sports.in',
  phone: '+91 20 2612 3456',
  hours: '10AM-6PM IST',
  grievanceOfficer: 'Meera Kulkarni',
  grievanceEmail: 'grievance@sahyadri-sports.in',
  grievancePhone: '020 2612 3457',
};

/** A shop in production without any external service. */
const { SHOP_MODE, PUBLIC_URL, AUTH_SECRET, BACKUP_KEY } = production;
const unopened = { SHOP_MODE, PUBLIC_URL, AUTH_SECRET, BACKUP_KEY };

// Monday, 10:00 in India.
let now = new Date('2026-11-23T04:30:00Z');
let shop: TestShop;
let owner = '';
let manager = '';
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  owner = (await aColleagueIn(shop, ['owner'], now, { name: 'Asha Sawant' })).cookie;
  manager = (await aColleagueIn(shop, ['manager'], now)).cookie;
});
afterAll(() => shop?.close());

const call = (name: string, payload?: object, cookie = owner, at = shop) =>
  ask(at, name, { cookie, headers: { host: 'shop.test' }, ...(payload && { payload }) });
const settingsOf = async (at = shop, cookie = owner) =>
  (await call('GET /api/office/settings', undefined, cookie, at)).json().data as OfficeSetting[];
const setting = async (name: string) => {
  const found = (await settingsOf()).find((one) => one.name === name);
  if (!found) throw new Error(`there is no setting ${name}`);
  return found;
};
const put = async (name: string, value: object, from: string | null = null) =>
  call('PUT /api/office/settings', { name, value, version: (await setting(name)).version, from });
/** Waits until this process uses the new value. */
const until = (hold: () => unknown, wanted: unknown) => expect.poll(hold, { interval: 10 }).toEqual(wanted);
const priceOf = async (method: string) => {
  const reply = await shop.app.inject({ method: 'GET', url: '/api/delivery/400001' });
  return reply.json().data.options.find((one: { method: string }) => one.method === method).price as number;
};

describe('settings of the shop', () => {
  test('starts every setting with version one and its default', async () => {
    expect(await setting('delivery')).toMatchObject({
      version: 1,
      value: { standard: 0, freeFrom: 0, express: 99, nextDay: 199, cutOff: '12:00' },
      since: null,
      by: null,
      versions: [],
    });
    expect((await setting('cash')).value).toEqual({ offered: true, most: 10_000 });
    expect((await setting('stock')).value).toEqual({ level: 5 });
    expect((await setting('returns')).value).toEqual({ days: 7 });
    expect((await setting('limits')).value).toEqual({ perLine: 10, lines: 50 });
    expect(((await setting('holidays')).value as { days: string[] }).days).toContain('2026-11-08');
  });

  test('lets only an owner change a setting, and logs the old and the new value', async () => {
    const body = {
      name: 'delivery',
      value: { standard: 0, freeFrom: 0, express: 119, nextDay: 199, cutOff: '14:00' },
      version: 1,
      from: null,
    };
    expect((await call('PUT /api/office/settings', body, manager)).statusCode).toBe(403);
    const reply = await call('PUT /api/office/settings', body);
    expect([reply.statusCode, reply.json().message]).toEqual([200, 'It holds from now on.']);
    expect(await setting('delivery')).toMatchObject({
      version: 2,
      since: now.toISOString(),
      by: 'Asha Sawant',
      versions: [{ version: 2 }, { version: 1, by: null }],
    });
    const [noted] = await shop.database.db.select().from(auditTable).orderBy(desc(auditTable.number)).limit(1);
    expect(noted).toMatchObject({
      ...{ who: 'Asha Sawant', about: 'settings', what: 'Delivery, version 2' },
      ...{ before: { express: '99', cutOff: '12:00' }, after: { express: '119', cutOff: '14:00' } },
    });
    await until(() => priceOf('express'), 119);
  });

  test('refuses a change based on an outdated version', async () => {
    const reply = await call('PUT /api/office/settings', {
      ...{ name: 'delivery', version: 1, from: null },
      value: { standard: 0, freeFrom: 0, express: 129, nextDay: 199, cutOff: '12:00' },
    });
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'Asha Sawant changed this meanwhile. Read it again, then change it.',
    ]);
    expect(await priceOf('express')).toBe(119);
  });

  test('applies a scheduled setting at its time, and can cancel it before', async () => {
    const from = new Date(now.getTime() + 600_000);
    await put(
      'delivery',
      { standard: 0, freeFrom: 0, express: 149, nextDay: 199, cutOff: '14:00' },
      from.toISOString(),
    );
    await put(
      'delivery',
      { standard: 0, freeFrom: 0, express: 150, nextDay: 250, cutOff: '14:00' },
      new Date(from.getTime() + 1000).toISOString(),
    );
    expect((await setting('delivery')).coming).toMatchObject([{ version: 3 }, { version: 4 }]);
    await until(() => settingAt(shop.settings, 'delivery', from).express, 149);
    expect([
      await priceOf('express'),
      settingAt(shop.settings, 'delivery', new Date(from.getTime() - 1)).express,
    ]).toEqual([119, 119]);
    expect((await call('POST /api/office/settings/take-back', { name: 'delivery', version: 4 })).statusCode).toBe(200);
    await until(() => settingAt(shop.settings, 'delivery', new Date(from.getTime() + 5000)).express, 149);
    expect((await call('POST /api/office/settings/take-back', { name: 'delivery', version: 2 })).statusCode).toBe(409);
    now = from;
    expect(await priceOf('express')).toBe(149);
  });

  test('reports a changed shipping price to the customer instead of charging it', async () => {
    const order = { ...anOrder([aLine('cricket-1')], aContact()), delivery: 'express' as const };
    const { data: quote } = (
      await shop.app.inject({
        method: 'POST',
        url: '/api/checkout/quote',
        payload: { lines: order.lines, pin: '400069', delivery: 'express' },
      })
    ).json();
    expect(quote.shipping).toBe(149);
    await put('delivery', { standard: 0, freeFrom: 0, express: 160, nextDay: 199, cutOff: '14:00' });
    await until(() => settingAt(shop.settings, 'delivery', now).express, 160);
    const refused = await postOrder(shop, { ...order, expectedTotal: quote.total });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'price_changed', quote: { shipping: 160 } },
    ]);
    const placed = await postOrder(shop, { ...order, expectedTotal: refused.json().quote.total });
    expect([placed.statusCode, placed.json().data.shipping]).toEqual([201, 160]);
  });

  test.each([
    ['delivery', { standard: 100, freeFrom: 0, express: 99, nextDay: 199, cutOff: '12:00' }, 'value.express'],
    ['delivery', { standard: 0, freeFrom: 500, express: 99, nextDay: 199, cutOff: '12:00' }, 'value.freeFrom'],
    ['ways', { ...firstWays, metroLast: 1 }, 'value.metroLast'],
    ['ways', { ...firstWays, tier2Last: 8 }, 'value.restLast'],
    ['ways', { ...firstWays, expressName: '' }, 'value.expressName'],
    ['returns', { days: 0 }, 'value.days'],
    ['limits', { perLine: 101, lines: 50 }, 'value.perLine'],
    ['limits', { perLine: 10, lines: 51 }, 'value.lines'],
    ['delivery', { standard: 0, freeFrom: 0, express: 99, nextDay: 98, cutOff: '12:00' }, 'value.nextDay'],
    ['delivery', { standard: 0, freeFrom: 0, express: 99, nextDay: 199, cutOff: '24:00' }, 'value.cutOff'],
    ['delivery', { standard: -1, freeFrom: 0, express: 99, nextDay: 199, cutOff: '12:00' }, 'value.standard'],
    ['cash', { offered: true, most: -5 }, 'value.most'],
    ['stock', { level: 1.5 }, 'value.level'],
    ['prices', { asks: 30, waits: 30 }, 'value.waits'],
    ['prices', { asks: 0, waits: 70 }, 'value.asks'],
    ['prices', { asks: 30, waits: 101 }, 'value.waits'],
    ['mails', { sender: 'care@asha.example', replyTo: '' }, 'value.sender'],
    ['mails', { sender: 'Asha Sports', replyTo: 'nobody' }, 'value.replyTo'],
    ['pins', { exceptions: [{ from: '400002', to: '400001', rule: 'no_cash' }] }, 'value.exceptions.0.to'],
    ['holidays', { days: ['2026-02-30'] }, 'value.days.0'],
    ['seller', { ...own, city: '' }, 'value.city'],
  ])('refuses the setting %s with %j at its field', async (name, value, field) => {
    const reply = await put(name, value);
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  });

  test('refuses a time in the past, and scheduled holidays', async () => {
    const past = await put('stock', { level: 4 }, new Date(now.getTime() - 1).toISOString());
    expect([past.statusCode, past.json().fields]).toEqual([400, { from: 'Choose a moment that is to come' }]);
    const later = await put('holidays', { days: [] }, new Date(now.getTime() + 1000).toISOString());
    expect([later.statusCode, Object.keys(later.json().fields)]).toEqual([400, ['from']]);
  });
});

describe('effects of settings', () => {
  test('offers cash on delivery up to the configured limit, or not at all', async () => {
    const quoteOf = async () =>
      (
        await shop.app.inject({
          method: 'POST',
          url: '/api/checkout/quote',
          payload: { lines: [aLine('cricket-1')], pin: '400069' },
        })
      ).json().data.cashOnDelivery as { offered: boolean; reason?: string };
    expect(await quoteOf()).toEqual({ offered: true });
    await put('cash', { offered: true, most: 500 });
    await until(quoteOf, { offered: false, reason: 'Only for orders up to ₹500.00' });
    await put('cash', { offered: false, most: 500 });
    await until(quoteOf, { offered: false, reason: 'Not in this shop' });
    expect((await postOrder(shop, anOrder([aLine('cricket-1')], aContact()))).json()).toMatchObject({
      code: 'not_offered',
    });
    await put('cash', { offered: true, most: 10_000 });
    await until(quoteOf, { offered: true });
  });

  test('skips a holiday in every promised date', async () => {
    const daysOf = async () =>
      (await shop.app.inject({ method: 'GET', url: '/api/delivery/400001' })).json().data.options[0].earliest as string;
    const before = await daysOf();
    const { days } = (await setting('holidays')).value as { days: string[] };
    await put('holidays', { days: [...days, before] });
    await until(async () => (await daysOf()) > before, true);
    await put('holidays', { days });
    await until(daysOf, before);
  });

  test('excludes PIN codes from delivery or from cash on delivery', async () => {
    const statusOf = async (pin: string) => {
      const reply = await shop.app.inject({ method: 'GET', url: `/api/delivery/${pin}` });
      return [reply.statusCode, reply.json().data?.cashOnDelivery];
    };
    expect(await statusOf('400005')).toEqual([200, true]);
    await put('pins', {
      exceptions: [
        { from: '400001', to: '400009', rule: 'no_cash' },
        { from: '400007', to: '400007', rule: 'not_served' },
      ],
    });
    await until(() => statusOf('400007'), [404, undefined]);
    expect([await statusOf('400001'), await statusOf('400009'), await statusOf('400010')]).toEqual([
      [200, false],
      [200, false],
      [200, true],
    ]);
    const order = anOrder([aLine('cricket-1')], aContact());
    const there = await postOrder(shop, {
      ...order,
      address: { ...order.address, pin: '400007', state: 'Maharashtra' },
    });
    expect([there.statusCode, Object.keys(there.json().fields ?? {})]).toEqual([400, ['address.pin']]);
  });

  test('takes automatic packing from the environment variable once, and from the setting afterwards', async () => {
    const { db } = shop.database;
    const demo = { SHOP_MODE: 'demo', AUTO_PACK: undefined } as const;
    const off = { SHOP_MODE: 'demo', AUTO_PACK: 'off' } as const;
    expect([packsNow(shop.settings, demo), packsNow(shop.settings, off)]).toEqual([true, false]);
    await takeOverPacking(db, demo, now);
    await until(() => packsNow(shop.settings, off), true);
    await takeOverPacking(db, off, now);
    expect(await setting('packing')).toMatchObject({ version: 1, value: { by: 'itself' }, since: null, by: null });
    expect((await put('packing', { by: 'hand' })).statusCode).toBe(200);
    await until(() => packsNow(shop.settings, demo), false);
    expect(await setting('packing')).toMatchObject({
      version: 2,
      value: { by: 'hand' },
      since: now.toISOString(),
      by: 'Asha Sawant',
    });
    expect((await put('packing', { by: 'nobody' })).statusCode).toBe(400);
  });

  test('lists sizes below the configured stock level', async () => {
    const lowOf = async () => ((await call('GET /api/office/stock')).json().data as { low: number }).low;
    const before = await lowOf();
    await put('stock', { level: 1000 });
    await until(async () => (await lowOf()) > before, true);
  });
});

describe('shop in production', () => {
  test('stays closed to customers until the legal settings are complete and an owner opens it', async () => {
    const fresh = await openTestShop(() => now, undefined, { idle: true, env: unopened });
    try {
      const { cookie } = await aColleagueIn(fresh, ['owner'], now, { name: 'Asha Sawant' });
      const get = (url: string) => fresh.app.inject({ method: 'GET', url, headers: { host: 'shop.test' } });
      const page = await get('/');
      expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
        503,
        '600',
        'no-store',
      ]);
      expect(page.body).toContain('We open soon');
      expect((await get('/api/products')).json()).toMatchObject({
        code: 'unavailable',
        message: 'This shop has not opened yet.',
      });
      expect((await get('/healthz')).statusCode).toBe(200);
      expect((await get('/readyz')).json()).toMatchObject({ ok: true, open: false });
      const opening = async () =>
        (await call('GET /api/office/opening', undefined, cookie, fresh)).json().data as ShopOpening;
      const doneOf = async () => (await opening()).steps.filter(({ done }) => done).map(({ name }) => name);
      // The catalogue exists already; external services do not.
      expect(await doneOf()).toEqual(['payment', 'product']);
      const early = await call('POST /api/office/opening', {}, cookie, fresh);
      expect([early.statusCode, early.json().message]).toEqual([409, expect.stringContaining('The law asks for name')]);
      const wrong = await call(
        'PUT /api/office/settings',
        { name: 'seller', value: { ...own, gstin: '27AAPFU0939F1ZW', pin: '560001' }, version: 0, from: null },
        cookie,
        fresh,
      );
      expect([wrong.statusCode, wrong.json().fields]).toEqual([
        400,
        { 'value.pin': 'It lies in Karnataka', 'value.gstin': 'Its form or its check character is wrong' },
      ]);
      const named = await call(
        'PUT /api/office/settings',
        { name: 'seller', value: own, version: 0, from: null },
        cookie,
        fresh,
      );
      expect(named.statusCode).toBe(200);
      await until(() => fresh.shopFacts.seller.legalName, own.legalName);
      expect([await doneOf(), (await get('/')).statusCode]).toEqual([['seller', 'payment', 'product'], 503]);
      const untaxed = await call('POST /api/office/opening', {}, cookie, fresh);
      expect([untaxed.statusCode, untaxed.json().message]).toEqual([409, expect.stringContaining('no rate of GST')]);
      const tax = { name: 'tax', value: { ...firstTax, gst: firstGst }, version: 1, from: null };
      expect((await call('PUT /api/office/settings', tax, cookie, fresh)).statusCode).toBe(200);
      expect(await doneOf()).toEqual(['seller', 'tax', 'payment', 'product']);
      expect((await call('POST /api/office/opening', {}, cookie, fresh)).json().message).toContain('by mail');
    } finally {
      await fresh.close();
    }
  });

  test('opens a shop that had its seller in a file, and imports the file once', async () => {
    const before = await openTestShop(() => now, undefined, { idle: true, env: unopened });
    const folder = await mkdtemp(path.join(tmpdir(), 'maidan-seller-'));
    try {
      const { db } = before.database;
      const get = () => before.app.inject({ method: 'GET', url: '/api/hello', headers: { host: 'shop.test' } });
      await takeOverSeller(db, { DATA_DIR: folder, SELLER_FILE: undefined }, now);
      expect((await get()).statusCode).toBe(503);
      const write = (lines: object) => writeFile(path.join(folder, 'seller.yaml'), JSON.stringify(lines));
      await write({ ...own, gstin: '' });
      await expect(takeOverSeller(db, { DATA_DIR: folder, SELLER_FILE: undefined }, now)).rejects.toThrow(
        'gstin is missing',
      );
      await write(own);
      await takeOverSeller(db, { DATA_DIR: folder, SELLER_FILE: undefined }, now);
      await until(async () => [(await get()).statusCode, before.shopFacts.seller.legalName], [200, own.legalName]);
      await write({ ...own, legalName: 'Somebody Else LLP' });
      await takeOverSeller(db, { DATA_DIR: folder, SELLER_FILE: undefined }, now);
      expect(await readSettingVersions(db, 'seller')).toMatchObject([{ version: 1, by: null, value: own }]);
    } finally {
      await before.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('shows changed seller data at once, and includes the settings in pages', async () => {
    await put('seller', own);
    await until(
      () => [shop.shopFacts.seller.legalName, shop.shopFacts.seller.demonstration === ''],
      [own.legalName, false],
    );
    await put('seller', { ...own, legalName: 'Sahyadri Sports Private Limited' });
    await until(() => shop.shopFacts.seller.legalName, 'Sahyadri Sports Private Limited');
    expect(JSON.parse(JSON.stringify(shop.shopFacts.seller)).terms.delivery.express).toBe(
      settingAt(shop.settings, 'delivery', now).express,
    );
  });

  test('tests an integration and stores the result, and refuses an unknown one', async () => {
    const tested = await call('POST /api/office/integrations/payments/test', {});
    expect([tested.statusCode, tested.json()]).toMatchObject([
      200,
      { message: 'It is not set up.', data: { on: false, tested: { ok: false, goodAt: null } } },
    ]);
    expect((await call('POST /api/office/integrations/weather/test', {})).statusCode).toBe(404);
    const state = (await call('GET /api/office/shop-state')).json().data as ShopState;
    expect(state.integrations.find(({ name }) => name === 'payments')).toMatchObject({
      missing: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
      tested: { says: 'It is not set up.' },
    });
    // Secrets are shown only as “Set”.
    expect(state.environment).toContainEqual({ name: 'AUTH_SECRET', says: 'Set' });
    expect(JSON.stringify(state)).not.toContain(testSecret);
  });
});
