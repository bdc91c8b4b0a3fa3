import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dispute } from '#contract/office/disputes.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { paymentsTable } from '#database/schema/payments.ts';
import { auditTable } from '#database/schema/staff.ts';
import { textOfPdf } from '#server/money/invoices/test-pdf.ts';
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

beforeAll(async () => {
  shop = await openPayingShop();
  manager = (await aColleagueIn(shop, ['manager'], shop.clock.now)).cookie;
  order = await disputed();
});
afterAll(() => shop?.close());

const inSeconds = (days: number) => Math.floor(shop.clock.now.getTime() / 1000) + days * 86_400;

/** A delivered order whose payment a bank disputes, to be answered within some days. */
async function disputed(days = 5, status: 'open' | 'won' = 'open'): Promise<PlacedForTest> {
  const placed = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await take(shop, placed.id, ...untilDelivered);
  const [payment] = await shop.database.db.select().from(paymentsTable).where(eq(paymentsTable.orderId, placed.id));
  await testDispute(shop, payment)(status, { respond_by: inSeconds(days) });
  return placed;
}
const list = async () =>
  (await ask(shop, 'GET /api/office/money/disputes', { cookie: manager })).json().data.disputes as Dispute[];
const evidence = (id: string, cookie = manager) =>
  ask(shop, `GET /api/office/money/disputes/${id}/evidence`, { cookie });

describe('disputes', () => {
  it('are listed by their deadline, those that are over last', async () => {
    const sooner = await disputed(2);
    const over = await disputed(1, 'won');
    const disputes = await list();
    expect(disputes.map((one) => [one.order, one.state])).toEqual([
      [sooner.reference, 'open'],
      [order.reference, 'open'],
      [over.reference, 'won'],
    ]);
    expect(disputes[0]).toMatchObject({ late: false, phase: 'chargeback', reasonCode: 'x', amount: sooner.total });
    shop.clock.now = new Date(shop.clock.now.getTime() + 3 * 86_400_000);
    manager = (await aColleagueIn(shop, ['manager'], shop.clock.now)).cookie;
    expect((await list()).map(({ late }) => late)).toEqual([true, false, false]);
  });
});

describe('the evidence of a dispute', () => {
  it('holds order, courier, terms, mails and invoice of that order alone, and is noted', async () => {
    const { db } = shop.database;
    const other = await placeOrderFor(shop, online([aLine('cricket-2')]));
    const sent = (about: PlacedForTest) => ({
      ...{ id: `mail_${about.id}`, about: `order-placed:${about.id}`, to: 'asha@example.in', html: '' },
      ...{ subject: `Order ${about.reference} is placed`, sentAt: shop.clock.now },
      text: `Follow it: http://shop.test/orders/${about.reference}?key=${about.key}`,
    });
    await db.insert(mailOutboxTable).values([sent(order), sent(other)]);
    const { id } = (await list()).find((one) => one.order === order.reference) ?? { id: '' };
    const reply = await evidence(id);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(reply.headers['content-disposition']).toContain(`dispute-${order.reference}-${id}.zip`);
    const files = Object.entries(unzipSync(reply.rawPayload)).map(
      ([file, bytes]) => [file.split('/').slice(1).join('/'), Buffer.from(bytes)] as const,
    );
    const names = files.map(([file]) => file);
    const texts = files.filter(([file]) => file.endsWith('.txt')).map(([, bytes]) => bytes.toString());
    const whole = texts.join('\n');
    expect(names).toEqual(expect.arrayContaining(['00-dispute.txt', '01-order.txt', '02-courier.txt', '03-terms.txt']));
    expect(names.filter((file) => file.startsWith('mails/'))).toEqual(['mails/01.txt']);
    expect(whole).toContain(`Subject: Order ${order.reference} is placed`);
    expect(whole).toContain(`Order ${order.reference}, placed`);
    expect(whole).toContain(`Evidence for the dispute ${id}`);
    expect(whole).toMatch(/version 1, in force since/);
    expect(whole).not.toContain('{{');
    expect(whole).not.toContain(other.reference);
    expect(whole).not.toContain(order.key);
    const [, pdf] = files.find(([file]) => /^documents\/.+\.pdf$/.test(file)) ?? [];
    expect(await textOfPdf(pdf ?? Buffer.alloc(0))).toContain(order.reference);
    const [noted] = await db.select().from(auditTable).where(eq(auditTable.what, 'Took the evidence of a dispute'));
    expect(noted).toMatchObject({ thing: 'order', about: order.reference, after: { dispute: id } });
  });

  it('is refused to those who do not see money, and for no dispute', async () => {
    const { id } = (await list())[0] ?? { id: '' };
    for (const role of ['support', 'accountant'] as const) {
      const { cookie } = await aColleagueIn(shop, [role], shop.clock.now);
      expect((await evidence(id, cookie)).statusCode).toBe(403);
    }
    expect((await evidence('disp_none')).statusCode).toBe(404);
  });
});
