import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { reportMailsTable } from '#database/schema/report-mails.ts';
import { staffMembersTable } from '#database/schema/staff.ts';
import { removeColleague } from '#server/office/staff-records/colleagues.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import { liveOrder } from '#server/selling/order-views/test-parcel-lives.ts';
import { mailReports, weekBefore } from './work-report-mails.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop('2026-11-17T10:00:00+05:30');
  await liveOrder(shop, '', { shelf: 2, final: 0, custom: 0 }, { payment: 'razorpay', delivery: 'standard' });
  shop.clock.now = new Date('2026-11-23T07:00:00+05:30');
});
afterAll(() => shop?.close());
const db = () => shop.database.db;
beforeEach(async () => {
  await db().delete(reportMailsTable);
  await db().delete(mailOutboxTable);
});

type Choice = { report: string; mailed: boolean };
const choose = (cookie: string, payload: Choice) => ask(shop, 'PUT /api/office/reports/mails', { cookie, payload });
const deps = () => ({ ...shop, db: db(), now: () => shop.clock.now, publicUrl: 'https://shop.test' });
const mailed = () => db().select().from(mailOutboxTable).where(like(mailOutboxTable.about, 'weekly-report:%'));

it.each([
  ['2026-11-23T00:00:00+05:30', '2026-11-16', '2026-11-22'],
  ['2026-11-22T23:59:59+05:30', '2026-11-09', '2026-11-15'],
  ['2026-11-25T07:00:00+05:30', '2026-11-16', '2026-11-22'],
  ['2027-01-04T07:00:00+05:30', '2026-12-28', '2027-01-03'],
])('the week before %s is %s to %s', (now, from, to) => {
  expect(weekBefore(new Date(now))).toEqual({ from, to });
});

describe('reports that are mailed', () => {
  it('go to whoever asked, once a week, with the figures of the page', async () => {
    const { cookie, email } = await aColleagueIn(shop, ['manager'], shop.clock.now);
    for (const report of ['sales', 'returns', 'promises', 'visits'])
      expect((await choose(cookie, { report, mailed: true })).statusCode).toBe(200);
    await Promise.all([mailReports(deps()), mailReports(deps())]);
    await mailReports(deps());
    const mails = await mailed();
    expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
      [email, 'Promises, 16 Nov to 22 Nov'],
      [email, 'Returns, 16 Nov to 22 Nov'],
      [email, 'Sales, 16 Nov to 22 Nov'],
      [email, 'Visits, 16 Nov to 22 Nov'],
    ]);
    const address = 'GET /api/office/reports/sales?from=2026-11-16&to=2026-11-22';
    const { total } = (await ask(shop, address, { cookie })).json().data;
    const sales = mails.find(({ subject }) => subject.startsWith('Sales'));
    expect(total.orders).toBe(1);
    expect(sales?.text).toContain(`Orders: ${total.orders} (0)`);
    expect(sales?.text).toContain('/office/reports?from=2026-11-16&to=2026-11-22');
  });

  it('come no more once that is chosen, and each week until then', async () => {
    const { cookie } = await aColleagueIn(shop, ['manager'], shop.clock.now);
    expect((await choose(cookie, { report: 'sales', mailed: true })).json().data).toEqual({ reports: ['sales'] });
    expect((await choose(cookie, { report: 'sales', mailed: false })).json().data).toEqual({ reports: [] });
    await mailReports(deps());
    expect(await mailed()).toEqual([]);
    await choose(cookie, { report: 'sales', mailed: true });
    await mailReports(deps());
    shop.clock.now = new Date(shop.clock.now.getTime() + 7 * 86_400_000);
    await mailReports(deps());
    expect((await mailed()).length).toBe(2);
  });

  it('are only those that a member may see, also after the roles have changed', async () => {
    const seller = await aColleagueIn(shop, ['merchandiser'], shop.clock.now);
    const refused = await choose(seller.cookie, { report: 'visits', mailed: true });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'not_allowed']);
    const manager = await aColleagueIn(shop, ['manager'], shop.clock.now);
    await choose(manager.cookie, { report: 'visits', mailed: true });
    await db()
      .update(staffMembersTable)
      .set({ roles: ['packer'] })
      .where(eq(staffMembersTable.id, manager.id));
    await mailReports(deps());
    expect(await mailed()).toEqual([]);
  });

  it('end with the member', async () => {
    const { id, cookie } = await aColleagueIn(shop, ['viewer'], shop.clock.now);
    await choose(cookie, { report: 'sales', mailed: true });
    await db().transaction((tx) => removeColleague(tx, () => {}, id, null));
    expect(await db().select().from(reportMailsTable)).toEqual([]);
  });
});
