import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentsTable } from '#database/schema/payments.ts';
import { returnsTable } from '#database/schema/returns.ts';
import { testDispute } from '#server/money/settlement/test-disputes.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { returnTests } from './test-returns.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());
const { delivered, send, report, operate } = returnTests(() => shop);
const db = () => shop.database.db;
const stateOf = async (id: string) => (await db().select().from(returnsTable).where(eq(returnsTable.id, id)))[0]?.state;

const held = 'The bank holds the payment in a dispute, so no new piece can be sent for the order until it decides.';
const unpaid = 'The order is not paid, so no new piece can be sent for it.';
const swap = { outcome: 'exchange', lines: [{ line: 1, quantity: 1, newSize: 'L' }] };

/** Makes an order with a request for a new piece, and returns what the bank says of its payment. */
async function requested(kind: 'exchange' | 'report') {
  const order = await delivered([aLine('cricket-1', 'M', 1)]);
  const reply = kind === 'exchange' ? await send(order, swap) : await report(order, { outcome: 'exchange' });
  const [payment] = await db().select().from(paymentsTable).where(eq(paymentsTable.orderId, order.id));
  return { id: reply.json().data.id as string, say: testDispute(shop, payment) };
}

const stepsTo = { exchange: ['approve', 'received', 'accept'], report: ['approve', 'accept'] } as const;
async function take(id: string, steps: readonly string[]): Promise<void> {
  for (const step of steps) expect(await operate(step, id), step).toMatchObject({ code: 0 });
}

describe('a new piece for an order that the bank disputes after the acceptance', () => {
  it.each([
    ['exchange', 'open', held],
    ['exchange', 'lost', unpaid],
    ['report', 'open', held],
  ] as const)('is not sent (%s) while the dispute is %s', async (kind, how, words) => {
    const { id, say } = await requested(kind);
    await take(id, stepsTo[kind]);
    for (const said of new Set(['open', how] as const)) await say(said);
    const { cookie } = await aColleagueIn(shop, ['owner'], shop.clock.now);
    const sent = await ask(shop, `POST /api/office/returns/${id}/sent`, { cookie, payload: {} });
    expect([sent.statusCode, sent.json().message, await stateOf(id)]).toEqual([409, words, 'inspected']);
    expect(await operate('sent', id)).toEqual({ code: 1, said: words });
  });

  it('is sent once the dispute is won', async () => {
    const { id, say } = await requested('exchange');
    await take(id, stepsTo.exchange);
    await say('open');
    await say('won');
    expect([(await operate('sent', id)).code, await stateOf(id)]).toEqual([0, 'exchanged']);
  });
});

it('an exchange is not accepted while the bank disputes the payment', async () => {
  const { id, say } = await requested('exchange');
  await take(id, ['approve', 'received']);
  await say('open');
  expect(await operate('accept', id)).toEqual({ code: 1, said: held });
});
