import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { sweepMails } from '#server/foundation/mail/sweep-mails.ts';
import { takeCourierMessage } from '#server/fulfilment/tracking/take-courier-message.ts';
import { sweepNotes } from '#server/office/customers/sweep-notes.ts';
import { forgetReasons, sweepOffice } from '#server/office/staff/sweep-office.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { call, openPayingShop, orderDeps, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import { returnCommands } from '#server/selling/returns/return-commands.ts';
import { eraseContacts } from './erase-contacts.ts';
import { findColumnsWith } from './test-every-column.ts';
import type { Happening } from './test-order-happenings.ts';
import { liveOrder, type ParcelLife } from './test-parcel-lives.ts';

// Free text about a customer after all retention periods: every table is searched.

let shop: PayingShop;
const start = new Date('2026-11-24T10:00:00+05:30');
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());
const db = () => shop.database.db;

const where = (text: string) => findColumnsWith(db(), text);
const delivered: Happening[] = [
  { what: 'pack', which: 0 },
  { what: 'work', hours: 0 },
  { what: 'wait', hours: 3 },
  { what: 'book', which: 0 },
  { what: 'courier', which: 0, says: 'shipped' },
  { what: 'courier', which: 0, says: 'delivered' },
  { what: 'work', hours: 0 },
];
async function erase(): Promise<void> {
  const later = new Date(start);
  later.setUTCMonth(later.getUTCMonth() + 26);
  shop.clock.now = later;
  expect(await eraseContacts({ db: db(), files: { remove: async () => {} } }, later)).toBe(1);
  await forgetReasons(db(), later);
  await sweepOffice(db(), later);
  await sweepNotes(db(), later);
  await sweepMails(db(), later);
}
async function live(): Promise<ParcelLife> {
  shop.clock.now = start;
  return liveOrder(shop, '', { shelf: 2, final: 0, custom: 0 }, { payment: 'cod', delivery: 'standard' });
}

test('nothing that staff wrote about a customer is kept after the erasure', async () => {
  const life = await live();
  const { cookie } = await aColleagueIn(shop, ['owner'], shop.clock.now);
  const path = `/api/office/orders/${life.order.reference}`;
  const note = { id: `note_${randomUUID()}`, text: 'Vaidehi Rane rang about it', names: [] };
  expect((await ask(shop, `POST ${path}/notes`, { cookie, payload: note })).statusCode).toBe(200);
  const { version } = (await ask(shop, `GET ${path}`, { cookie })).json().data;
  const act = { do: 'cancel', lines: [{ line: 1, quantity: 1 }], why: 'Vaidehi Rane wants one only' };
  const cancelled = await ask(shop, `POST ${path}/actions`, { cookie, payload: { key: randomUUID(), version, act } });
  expect(cancelled.statusCode).toBe(200);
  for (const one of delivered) expect(await life.happens(one), JSON.stringify(one)).toBe(true);
  const asked = await call(shop, life.order, {
    ...{ method: 'POST', path: '/returns', once: randomUUID() },
    payload: {
      ...{ lines: [{ line: 1, quantity: 1 }], outcome: 'refund', reason: 'other', unworn: true },
      ...{ upi: 'asha@okbank', pickup: { day: '2026-11-26' } },
    },
  });
  const { id } = asked.json().data;
  for (const words of [
    ['approve', id],
    ['received', id],
    ['refuse', id, 'Vaidehi', 'Rane', 'wore', 'it'],
  ])
    expect(await returnCommands(db(), orderDeps(shop))(words, () => {})).toBe(0);
  await erase();
  expect(await where('Vaidehi')).toEqual([]);
});

test('the public tracker shows no name that a courier tells after the erasure', async () => {
  const life = await live();
  for (const one of delivered) expect(await life.happens(one), JSON.stringify(one)).toBe(true);
  await erase();
  const [parcel] = await db()
    .select()
    .from(shipmentsTable)
    .where(and(eq(shipmentsTable.orderId, life.order.id), isNotNull(shipmentsTable.awb)));
  const awb = parcel?.awb ?? '';
  const deps = { ...orderDeps(shop), jobs: life.deps.jobs };
  await takeCourierMessage(db(), deps, {
    ...{ awb, shipment_status: 'Delivered', shipment_status_id: 7, current_timestamp: '25 11 2026 10:00:00' },
    scans: [
      {
        date: '2026-11-25 10:00:00',
        activity: 'Delivered to Asha Sawant',
        location: 'B-204 Gulmohar',
        'sr-status': '7',
      },
    ],
  });
  const payload = { tracking_id: awb };
  const shown = (await shop.app.inject({ method: 'POST', url: '/api/shiprocket/track', payload })).body;
  expect(shown).toContain(awb);
  expect(shown).not.toMatch(/Asha|Sawant|Gulmohar/);
  expect(await where('Sawant')).not.toContain('shipment_events.words');
});

test('an order whose return nobody went on with is erased like others, 24 months after its last event', async () => {
  const life = await live();
  for (const one of delivered) expect(await life.happens(one), JSON.stringify(one)).toBe(true);
  const asked: Happening[] = [
    { what: 'return', which: 0, pieces: 1, outcome: 'refund', whole: false },
    { what: 'handle', which: 0, verb: 'approve' },
  ];
  for (const one of asked) expect(await life.happens(one)).toBe(true);
  // Years later, as every order and parcel of these tests has ended.
  await erase();
});
