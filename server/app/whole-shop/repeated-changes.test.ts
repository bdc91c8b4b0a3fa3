import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { demoDeclarations } from '#contract/demo-declarations.ts';
import { officeEndpoints } from '#contract/office/calls.ts';
import type { OfficeEndpoint } from '#contract/office/endpoint.ts';
import { firstTax } from '#contract/tax-rules.ts';
import { catalogueScenarios } from '#server/app/test-support/test-repeated-catalogue.ts';
import { keyedChanges, type RepeatingOffice, repeatingOffice } from '#server/app/test-support/test-repeated-changes.ts';
import { orderScenarios } from '#server/app/test-support/test-repeated-orders.ts';
import { peopleScenarios } from '#server/app/test-support/test-repeated-people.ts';
import { openTestShop } from '#server/app/test-support/test-shop.ts';
import { noProviders } from '#server/foundation/child-processes/providers.ts';
import { production } from '#server/foundation/http/test-production.ts';
import { aColleagueIn } from '#server/office/staff-records/test-staff.ts';
import { openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';

// Sends every change of the office twice with one key: one change, one audit row, one response with a mark.

let shop: PayingShop;
let office: RepeatingOffice;
beforeAll(async () => {
  shop = await openPayingShop();
  office = repeatingOffice(shop, (await aColleagueIn(shop, ['owner'], shop.clock.now)).cookie);
});
afterAll(() => shop.close());

const endpoints: readonly OfficeEndpoint[] = officeEndpoints;

const signingIn = [
  ...['password', 'code', 'passkey', 'set-up', 'set-up/confirm', 'set-up/passkey'].map((way) => `POST sign-in/${way}`),
  ...['POST sign-out', 'POST invitations/accept', 'POST demo', 'PUT me/pin', 'POST me/lock', 'POST me/unlock'],
  ...['POST me/passkeys', 'DELETE me/passkeys/:id', 'POST me/confirm', 'POST me/confirm/passkey'],
];
const showing = [
  ...['orders/:reference', 'returns/:id', 'messages/:ticket', 'customers/:key'].map((path) => `POST ${path}/contact`),
  ...['refunds/:refund/send-to', 'mails/:id', 'documents/:number'].map((path) => `POST orders/:reference/${path}`),
  ...['POST order-exports', 'POST customers/:key/export', 'POST tax-months/:month/files'],
  ...['POST money/settlements/:id/files', 'POST money/remittances/:id/files'],
];
const withLinks = ['POST new-order', 'POST orders/:reference/payment-link'];

/** The seller of a shop in production. */
const seller = {
  ...{ legalName: 'Sahyadri Sports Traders LLP', street: '14 Station Road', city: 'Pune', pin: '411001' },
  ...{ state: 'Maharashtra', gstin: '27AAPFU0939F1ZV', email: 'care@sahyadri-sports.in', phone: '+91 20 2612 3456' },
  ...{ hours: '10AM-6PM IST', grievanceOfficer: 'Meera Kulkarni', grievanceEmail: 'grievance@sahyadri-sports.in' },
  grievancePhone: '020 2612 3457',
};

it('a repeated opening of a production shop gets the stored response', async () => {
  const clock = { now: shop.clock.now };
  const { SHOP_MODE, PUBLIC_URL, AUTH_SECRET, BACKUP_KEY } = production;
  const env = { SHOP_MODE, PUBLIC_URL, AUTH_SECRET, BACKUP_KEY };
  const mail = { url: 'smtp://127.0.0.1:9', from: 'orders@maidan.example' };
  const closed = await openTestShop(() => clock.now, { ...noProviders, mail }, { idle: true, env });
  try {
    const { cookie } = await aColleagueIn(closed, ['owner'], clock.now);
    const { press } = repeatingOffice({ ...closed, clock }, cookie, office.repeated);
    await press('PUT settings', { name: 'seller', value: seller, version: 0, from: null });
    await press('PUT settings', { name: 'tax', value: firstTax, version: 1, from: null });
    await press('PUT settings', { name: 'declarations', value: demoDeclarations, version: 1, from: null });
    await expect.poll(() => closed.shopFacts.declared).toEqual(demoDeclarations);
    await press('POST opening');
  } finally {
    await closed.close();
  }
});

it.each(Object.entries({ ...catalogueScenarios, ...peopleScenarios, ...orderScenarios }))(
  'a repeated change gets the stored response: %s',
  (_what, scenario) => scenario(office),
);

it('the scenarios repeat every change of the contract that has an idempotency key', () => {
  expect([...office.repeated].toSorted()).toEqual(keyedChanges.toSorted());
});

it('responses with sign-ins, secrets or personal data are not stored', () => {
  const unstored = endpoints.filter(({ unstored: why }) => why !== undefined);
  expect(unstored.map(({ method, path }) => `${method} ${path.replace('/api/office/', '')}`).toSorted()).toEqual(
    [...signingIn, ...showing, ...withLinks].toSorted(),
  );
  for (const one of unstored) {
    expect(one.unstored?.length, one.path).toBeGreaterThan(20);
    expect(one.keyed, one.path).toBe(false);
  }
});

it('every other change accepts an idempotency key, and marks a repeat in its response', () => {
  const open = new Set<string>(['anyone', 'begun', 'locked']);
  for (const { method, path, permission, changes, keyed, unstored, shapes } of endpoints) {
    const name = `${method} ${path.replace('/api/office/', '')}`;
    const marks = shapes.reply instanceof z.ZodObject && 'repeated' in shapes.reply.shape;
    expect([name, keyed, marks]).toEqual([name, changes && unstored === undefined, keyed || withLinks.includes(name)]);
    expect([name, keyed && open.has(permission)]).toEqual([name, false]);
    expect([name, 'idempotency-key' in (shapes.headers?.shape ?? {})]).toEqual([name, marks]);
  }
});
