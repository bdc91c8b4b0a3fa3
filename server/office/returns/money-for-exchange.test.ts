import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundsTable } from '#database/schema/payments.ts';
import { returnsTable } from '#database/schema/returns.ts';
import { givenAmountsTable } from '#database/schema/staff.ts';
import { aboveOwnLimit } from '#server/office/returns/open-return.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { ledgerFaults, openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { returnTests } from '#server/selling/returns/test-returns.ts';

let shop: PayingShop;
let owner = '';
let support = '';
let packer = '';
beforeAll(async () => {
  shop = await openPayingShop();
  owner = (await aColleagueIn(shop, ['owner'], shop.clock.now)).cookie;
  support = (await aColleagueIn(shop, ['support'], shop.clock.now)).cookie;
  packer = (await aColleagueIn(shop, ['packer'], shop.clock.now)).cookie;
});
afterAll(() => shop?.close());
const { delivered, send, operate, available } = returnTests(() => shop);
const swap = { outcome: 'exchange', lines: [{ line: 1, quantity: 1, newSize: 'L' }] };
const seen = async (id: string) => (await ask(shop, `GET /api/office/returns/${id}`, { cookie: owner })).json().data;

/** Accepts an exchange, whose worth is above the limit of support. */
async function accepted() {
  const order = await delivered([aLine('cricket-1', 'M', 1)]);
  const id = (await send(order, swap)).json().data.id as string;
  for (const step of ['approve', 'received', 'accept'])
    expect(await operate(step, id), step).toMatchObject({ code: 0 });
  return { order, id };
}

async function decide(id: string, cookie: string) {
  const { version } = await seen(id);
  const payload = { outcome: 'refund', why: 'Damaged on the shelf', version };
  return ask(shop, `POST /api/office/returns/${id}/decision`, { cookie, payload });
}

describe('money for an accepted exchange', () => {
  it('is refused above the limit of a colleague, and the exchange stays as it is', async () => {
    const { id } = await accepted();
    const before = await available('cricket-1', 'L');
    const reply = await decide(id, support);
    expect([reply.statusCode, reply.json().message]).toEqual([409, aboveOwnLimit]);
    const { money } = (await ask(shop, `GET /api/office/returns/${id}`, { cookie: support })).json().data;
    expect(money.choices[0]).toMatchObject({ outcome: 'refund', offered: false, words: aboveOwnLimit });
    const { approvals } = (await ask(shop, 'GET /api/office/approvals', { cookie: owner })).json().data;
    expect(approvals.filter(({ about }: { about: string }) => about === id)).toEqual([]);
    const after = await seen(id);
    expect([after.outcome, after.possible.includes('send')]).toEqual(['exchange', true]);
    expect(await available('cricket-1', 'L')).toBe(before);
    expect((await ask(shop, `POST /api/office/returns/${id}/sent`, { cookie: packer })).statusCode).toBe(200);
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  it('is given by an owner, after which no new piece is booked as sent', async () => {
    const { order, id } = await accepted();
    expect((await decide(id, owner)).statusCode).toBe(200);
    const reply = await ask(shop, `POST /api/office/returns/${id}/sent`, { cookie: owner });
    const refunds = await shop.database.db.select().from(refundsTable).where(eq(refundsTable.orderId, order.id));
    expect([reply.statusCode, refunds.length]).toEqual([409, 1]);
  });

  it('is not given while its row says so without a refund: no new piece leaves for it', async () => {
    const { id } = await accepted();
    await shop.database.db.update(returnsTable).set({ outcome: 'refund' }).where(eq(returnsTable.id, id));
    const reply = await ask(shop, `POST /api/office/returns/${id}/sent`, { cookie: packer });
    expect([reply.statusCode, (await seen(id)).state]).toEqual([409, 'inspected']);
  });
});

describe('a budget of giving', () => {
  it('counts pieces once that were first exchanged and then paid by the person who inspected them', async () => {
    const own = await aColleagueIn(shop, ['manager'], shop.clock.now);
    const order = await delivered([aLine('cricket-1', 'M', 1)]);
    const id = (await send(order, swap)).json().data.id as string;
    for (const step of ['approve', 'received']) expect(await operate(step, id), step).toMatchObject({ code: 0 });
    const pieces = [{ line: 1, piece: 1, grade: 'as_new', goes: 'stock' }];
    const post = async (path: string, body: object) => {
      const { version } = await seen(id);
      const reply = await ask(shop, `${path === '/inspection' ? 'PUT' : 'POST'} /api/office/returns/${id}${path}`, {
        cookie: own.cookie,
        payload: { ...body, version },
      });
      expect(reply.statusCode, reply.body).toBe(200);
    };
    await post('/inspection', { pieces, remark: '', photos: [] });
    await post('/decision', { outcome: 'exchange' });
    await post('/decision', { outcome: 'refund' });
    const rows = await shop.database.db.select().from(givenAmountsTable).where(eq(givenAmountsTable.orderId, order.id));
    expect(rows.map(({ amountPaise }) => amountPaise)).toHaveLength(1);
  });
});
