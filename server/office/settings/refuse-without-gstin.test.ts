import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstGst } from '#contract/gst-rates.ts';
import type { OfficeSetting } from '#contract/office/settings.ts';
import { firstTax } from '#contract/tax-rules.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { production } from '#server/foundation/http/test-production.ts';
import type { SettingRow } from '#server/foundation/settings/read-settings.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { demoLines } from '#server/operations/site/seller-rules.ts';
import { lacksGstinFrom, needsGstin } from './refuse-without-gstin.ts';

// A shop in production whose seller is not registered for GST at first, and registers later.

const { SHOP_MODE, PUBLIC_URL, AUTH_SECRET, BACKUP_KEY } = production;
const gstin = '27AAPFU0939F1ZV';
const seller = {
  ...demoLines,
  legalName: 'Sahyadri Prints',
  ...{ email: 'care@sahyadri-prints.in', phone: '+91 20 2612 3456' },
  ...{ grievanceOfficer: 'Meera Kulkarni', grievanceEmail: 'grievance@sahyadri-prints.in' },
  grievancePhone: '020 2612 3457',
};

const now = new Date('2026-11-23T04:30:00Z');
let shop: TestShop;
let owner = '';
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, {
    idle: true,
    env: { SHOP_MODE, PUBLIC_URL, AUTH_SECRET, BACKUP_KEY },
  });
  owner = (await aColleagueIn(shop, ['owner'], now, { name: 'Asha Sawant' })).cookie;
});
afterAll(() => shop?.close());

async function put(name: string, value: object, from: string | null = null) {
  const call = (request: string, payload?: object) =>
    ask(shop, request, { cookie: owner, headers: { host: 'shop.test' }, ...(payload && { payload }) });
  const all = (await call('GET /api/office/settings')).json().data as OfficeSetting[];
  const version = all.find((one) => one.name === name)?.version ?? 0;
  const reply = await call('PUT /api/office/settings', { name, value, version, from });
  return [reply.statusCode, Object.keys(reply.json().fields ?? {})];
}
/** Cancels the newest scheduled version of a setting. */
async function takeBackPlanned(name: string) {
  const headers = { host: 'shop.test' };
  const all = (await ask(shop, 'GET /api/office/settings', { cookie: owner, headers })).json().data as OfficeSetting[];
  const version = all.find((one) => one.name === name)?.version ?? 0;
  const payload = { name, version };
  return (await ask(shop, 'POST /api/office/settings/take-back', { cookie: owner, headers, payload })).statusCode;
}

const gst = (registration: 'regular' | 'composition' | 'unregistered') => ({
  ...firstTax,
  gst: { ...firstGst, registration },
});

test.each([
  ['a flat rate', true, firstTax],
  ['a flat rate of 0', false, { rules: [{ hsn: '', above: 0, percent: 0 }] }],
  ['GST with regular registration', true, gst('regular')],
  ['GST with composition', true, gst('composition')],
  ['GST without registration', false, gst('unregistered')],
])('decides for %s if a GSTIN is required: %s', (_name, needed, setting) => expect(needsGstin(setting)).toBe(needed));

/** Returns the number of taxes that Today asks the owner to choose. */
const taxesToChoose = async () => {
  const today = await ask(shop, 'GET /api/office/today', { cookie: owner, headers: { host: 'shop.test' } });
  const waiting = today.json().data.waiting as { kind: string; count: number }[];
  return waiting.find(({ kind }) => kind === 'tax_not_chosen')?.count;
};

test('refuses a tax that requires a GSTIN without one, and refuses to remove a required GSTIN', async () => {
  expect(await put('seller', { ...seller, gstin: '' })).toEqual([200, []]);
  expect(await put('tax', firstTax)).toEqual([400, ['value.rules']]);
  expect(await put('tax', gst('regular'))).toEqual([400, ['value.gst.registration']]);
  expect(await put('tax', gst('composition'))).toEqual([400, ['value.gst.registration']]);
  expect(await taxesToChoose()).toBe(1);
  expect(await put('tax', gst('unregistered'))).toEqual([200, []]);
  expect(await taxesToChoose()).toBe(0);
  // The seller registers: a scheduled GSTIN counts from its date.
  const next = '2026-12-01T00:00:00.000Z';
  expect(await put('seller', { ...seller, gstin }, next)).toEqual([200, []]);
  expect(await put('tax', gst('regular'))).toEqual([400, ['value.gst.registration']]);
  expect(await put('tax', gst('regular'), next)).toEqual([200, []]);
  expect(await put('seller', { ...seller, gstin: '' }, '2027-01-01T00:00:00.000Z')).toEqual([400, ['value.gstin']]);
  // The scheduled tax requires the scheduled GSTIN, so that must be cancelled last.
  expect(await takeBackPlanned('seller')).toBe(409);
  expect(await takeBackPlanned('tax')).toBe(200);
  expect(await takeBackPlanned('seller')).toBe(200);
});

/** Returns rows of both settings as [name, day, has a GSTIN or is registered], with days from now. */
type Told = readonly ['seller' | 'tax', number, boolean];
const rowsOf = (told: readonly Told[], name: 'seller' | 'tax') =>
  told
    .filter(([of]) => of === name)
    .map(([, day, isRegistered], index): SettingRow => {
      const sells = { ...seller, gstin: isRegistered ? gstin : '' };
      const value = name === 'seller' ? sells : gst(isRegistered ? 'regular' : 'unregistered');
      const holdsFrom = new Date(day * 86_400_000);
      const written = { changedAt: new Date(0), by: 'Asha', byId: null, takenBackAt: null };
      return { name, version: index + 1, value, holdsFrom, ...written };
    });

test('finds the first day without a required GSTIN like a search through every day', () => {
  const told = fc.tuple(fc.constantFrom('seller', 'tax'), fc.nat(20), fc.boolean());
  fc.assert(
    fc.property(fc.array(told, { maxLength: 8 }), fc.nat(10), (rows, start) => {
      const on = (name: string, day: number) => {
        const held = rows.filter(([of, from]) => of === name && from <= day);
        const last = Math.max(...held.map(([, from]) => from));
        return held.findLast(([, from]) => from === last)?.[2];
      };
      const days = Array.from({ length: 31 }, (_none, index) => index).filter((day) => day >= start);
      const first = days.find((day) => on('seller', day) === false && on('tax', day) === true);
      const versions = { seller: rowsOf(rows, 'seller'), tax: rowsOf(rows, 'tax') };
      const found = lacksGstinFrom(versions, new Date(start * 86_400_000), false);
      expect(found && found.getTime() / 86_400_000).toBe(first);
    }),
  );
});
