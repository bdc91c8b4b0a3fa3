import { afterAll, beforeAll, expect, test } from 'vitest';
import { rightsOf } from '#contract/office/permissions.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { findStandstills } from '#server/app/commands/watch-over.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { production } from '#server/foundation/http/test-production.ts';
import { awayServices, parseEnv, type Service } from '#server/foundation/process/env.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { readToday } from '#server/office/today/read-today.ts';
import {
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

const all: readonly Service[] = ['payments', 'courier', 'mail'];
const lostWords = /^No (?:payment gateway|courier|mail server) is connected/;

async function told(away: readonly Service[]): Promise<{ doctor: string[]; owner: number; packer: boolean }> {
  const { db } = shop.database;
  const waits = async (role: 'owner' | 'packer') => {
    const member = { id: 'stf_1', roles: [role], ...rightsOf([role]) };
    const { waiting } = await readToday(db, member as Member, {
      now: shop.clock.now,
      away,
      shopFacts: firstFacts,
      settings: unchangedSettings,
    });
    return waiting.find(({ kind }) => kind === 'services_lost');
  };
  const doctor = (await findStandstills(unchangedSettings, db, shop.clock.now, { away }))
    .map(({ says }) => says)
    .filter((says) => lostWords.test(says));
  return { doctor, owner: (await waits('owner'))?.count ?? -1, packer: (await waits('packer')) !== undefined };
}

test('reports a service that was used before and is no longer connected, and no service that never was', async () => {
  const { db } = shop.database;
  expect(await told(all)).toEqual({ doctor: [], owner: 0, packer: false });

  const { id } = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await take(shop, id, 'confirmed');
  expect(await told([])).toEqual({ doctor: [], owner: 0, packer: false });
  const [gateway] = (await told(all)).doctor;
  expect(gateway).toMatch(/shoppers have paid online before: they can pay cash alone now\. Set RAZORPAY_KEY_ID/);
  expect(await told(['courier', 'mail'])).toEqual({ doctor: [], owner: 0, packer: false });

  await db.insert(shipmentsTable).values({
    id: 'shp_lost',
    orderId: id,
    parcel: 9,
    reference: `${id}-9`,
    positions: [1],
    custom: false,
    step: 'cancelled',
    createdAt: shop.clock.now,
    awb: 'AWB9',
  });
  const mail = {
    id: 'mail_lost',
    about: 'lost',
    to: 'asha@example.in',
    subject: 'x',
    text: 'x',
    html: 'x',
    sentAt: shop.clock.now,
  };
  await db.insert(mailOutboxTable).values(mail);
  const { doctor, owner, packer } = await told(all);
  expect([doctor.length, owner, packer]).toEqual([3, 3, false]);
});

test('reads missing services from the environment: none in a demo, the unset ones in production', () => {
  expect(awayServices(parseEnv({}))).toEqual([]);
  expect(awayServices(parseEnv(production))).toEqual([]);
  const { SHOP_MODE, PUBLIC_URL, AUTH_SECRET, BACKUP_KEY } = production;
  expect(awayServices(parseEnv({ SHOP_MODE, PUBLIC_URL, AUTH_SECRET, BACKUP_KEY }))).toEqual([...all]);
});
