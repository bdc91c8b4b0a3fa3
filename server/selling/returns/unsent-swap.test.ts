import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentsTable } from '#database/schema/payments.ts';
import { testDispute } from '#server/money/settlement/test-disputes.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { ledgerFaults, openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { returnTests } from './test-returns.ts';

let shop: PayingShop;
let cookie = '';
beforeAll(async () => {
  shop = await openPayingShop();
  cookie = (await aColleagueIn(shop, ['owner'], shop.clock.now)).cookie;
});
afterAll(() => shop?.close());
const { delivered, send, operate, available } = returnTests(() => shop);

const swap = { outcome: 'exchange', lines: [{ line: 1, quantity: 1, newSize: 'L' }] };

/** Makes an order whose exchange was accepted, with the new size reserved. */
async function accepted() {
  const order = await delivered([aLine('cricket-1', 'M', 1)]);
  const id = (await send(order, swap)).json().data.id as string;
  for (const step of ['approve', 'received', 'accept'])
    expect(await operate(step, id), step).toMatchObject({ code: 0 });
  return { order, id };
}

const seen = async (id: string) => (await ask(shop, `GET /api/office/returns/${id}`, { cookie })).json().data;
async function decide(id: string, outcome: string, by = cookie) {
  const { version } = await seen(id);
  return ask(shop, `POST /api/office/returns/${id}/decision`, { cookie: by, payload: { outcome, version } });
}

describe('an accepted exchange whose new piece cannot be sent', () => {
  it('becomes money, and the reserved size is sold again', async () => {
    const before = await available('cricket-1', 'L');
    const { order, id } = await accepted();
    expect(await available('cricket-1', 'L')).toBe(before - 1);
    const shown = await seen(id);
    expect(shown.possible).toEqual(expect.arrayContaining(['send', 'decide']));
    expect(shown.money.choices.find(({ outcome }: { outcome: string }) => outcome === 'exchange')).toMatchObject({
      offered: false,
      words: 'It was accepted with a new piece, which has not left.',
    });
    const reply = await decide(id, 'refund');
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json().data).toMatchObject({ state: 'refund_started', outcome: 'refund' });
    expect(reply.json().message).toMatch(/goes back\.$/);
    expect(await available('cricket-1', 'L')).toBe(before);
    expect(await ledgerFaults(shop)).toEqual([]);
    expect((await operate('sent', id)).code).toBe(1);
    expect((await decide(id, 'refund')).statusCode).toBe(409);
    expect(order.id).not.toBe('');
  });

  it('ends without money once the bank has given all of it back', async () => {
    const { order, id } = await accepted();
    const [payment] = await shop.database.db.select().from(paymentsTable).where(eq(paymentsTable.orderId, order.id));
    const say = testDispute(shop, payment);
    await say('open');
    await say('lost');
    const reply = await decide(id, 'refund');
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json().data).toMatchObject({ state: 'refunded', step: 'closed' });
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  it('is not decided anew as an exchange, nor after its piece has left, nor by a packer', async () => {
    const { id } = await accepted();
    expect((await decide(id, 'exchange')).statusCode).toBe(409);
    const packer = (await aColleagueIn(shop, ['packer'], shop.clock.now)).cookie;
    expect((await decide(id, 'refund', packer)).statusCode).toBe(403);
    expect((await operate('sent', id)).code).toBe(0);
    expect((await decide(id, 'refund')).statusCode).toBe(409);
  });

  it('is paid once by two people who decide at once', async () => {
    const { order, id } = await accepted();
    const { version } = await seen(id);
    const other = (await aColleagueIn(shop, ['owner'], shop.clock.now)).cookie;
    const replies = await Promise.all(
      [cookie, other].map((by) =>
        ask(shop, `POST /api/office/returns/${id}/decision`, { cookie: by, payload: { outcome: 'refund', version } }),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(order.total).toBeGreaterThan(0);
    expect(await ledgerFaults(shop)).toEqual([]);
  });
});
