import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Dispute } from '#contract/office/disputes.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { paymentsTable } from '#database/schema/payments.ts';
import { testDispute } from '#server/money/settlement/test-disputes.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  online,
  openPayingShop,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';

let shop: PayingShop;
let manager = '';
let order: PlacedForTest;
let dispute = '';
beforeAll(async () => {
  shop = await openPayingShop();
  manager = (await aColleagueIn(shop, ['manager'], shop.clock.now)).cookie;
  order = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await take(shop, order.id, ...untilDelivered);
  const [payment] = await shop.database.db.select().from(paymentsTable).where(eq(paymentsTable.orderId, order.id));
  const respond = Math.floor(shop.clock.now.getTime() / 1000) + 5 * 86_400;
  await testDispute(shop, payment)('open', { respond_by: respond });
  const listed = (await ask(shop, 'GET /api/office/money/disputes', { cookie: manager })).json().data
    .disputes as Dispute[];
  dispute = listed[0]?.id ?? '';
});
afterAll(() => shop?.close());

const evidence = (cookie = manager) => ask(shop, `GET /api/office/money/disputes/${dispute}/evidence`, { cookie });
async function mails(): Promise<string> {
  const files = Object.entries(unzipSync((await evidence()).rawPayload));
  return files
    .filter(([file]) => file.includes('/mails/'))
    .map(([, bytes]) => Buffer.from(bytes).toString())
    .join('\n');
}
const mail = (id: string, about: string, subject: string) => ({
  ...{ id, about, to: 'asha@example.in', html: '', subject, sentAt: shop.clock.now, text: subject },
});

it('holds the mails about refunds that wait for a capture or are held', async () => {
  await shop.database.db
    .insert(mailOutboxTable)
    .values([mail('mail_r1', `refund:untaken:${order.id}`, 'Your money is on its way back')]);
  expect(await mails()).toContain('Your money is on its way back');
});

it('holds the first mail of an order with many', async () => {
  const first = mail('mail_000', `order-placed:${order.id}`, 'The very first mail');
  const many = Array.from({ length: 60 }, (_, at) =>
    mail(`mail_1${String(at).padStart(2, '0')}`, `order-note-${at}:${order.id}`, `Mail ${at}`),
  );
  await shop.database.db
    .insert(mailOutboxTable)
    .values([{ ...first, createdAt: new Date(shop.clock.now.getTime() - 86_400_000) }, ...many] as never);
  expect(await mails()).toContain('The very first mail');
});
