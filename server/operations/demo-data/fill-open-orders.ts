import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#database/db.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { settleDispute } from '#server/money/settlement/settle-dispute.ts';
import { fillOnce, isPartWritten } from './fill-once.ts';
import { completeReturns, type WrittenReturn } from './fill-returns.ts';
import { insertRows, refuseClosedMonths, writeArrivals, writePapers, writePeople } from './fill-shop.ts';
import type { KeyedOrder, OpenFill } from './imagine-order.ts';
import { imagineOwed } from './imagine-owed.ts';
import { firstParcelKey, imagineParcels } from './imagine-parcels.ts';
import { imagineReturns } from './imagine-returns.ts';
import { rowsOfOrder } from './rows-of-order.ts';

export type OpenOrderParts = Needs<'db' | 'now' | 'settings' | 'shopFacts'>;

/** Number of orders whose rows are made without a pause, so that requests are answered in between. */
const atOnce = 10;
/** Days in which the bank waits for the answer to a dispute. */
const answerDays = 5;

/** Recent orders to write in the same transaction, with the seed and number of their shoppers. */
interface Recent {
  orders: readonly KeyedOrder[];
  seed: number;
  shoppers: number;
}

/** Invents the orders with open work about parcels, returns and money. Pure. */
export function imagineOpenOrders(fill: OpenFill): KeyedOrder[] {
  return [...imagineParcels(fill), ...imagineReturns(fill), ...imagineOwed(fill)];
}

/**
 * Writes orders with open work about parcels, returns and money, and recent ones beside them, in one transaction, so
 * that their documents are numbered by date. Returns the number written; 0 if they exist. Throws Problem 409
 * `not_offered` if months are closed.
 */
export async function fillOpenOrders(deps: OpenOrderParts, fill: OpenFill, recent?: Recent): Promise<number> {
  const { now, seed } = fill;
  if (await isPartWritten(deps.db, firstParcelKey(seed))) return 0;
  const all = [...(recent?.orders ?? []), ...imagineOpenOrders(fill)];
  const orders = all.map(({ order }) => order);
  const written: WrittenReturn[] = [];
  for (const [index, { key, order }] of all.entries()) {
    written.push({ order, made: rowsOfOrder(deps.settings, order, key, now) });
    if (index % atOnce === 0) await nextTurn();
  }
  return fillOnce(deps.db, firstParcelKey(seed), async (tx) => {
    if (recent) await refuseClosedMonths(tx);
    if (recent) await writePeople(tx, recent.seed, recent.shoppers, orders, now);
    await writeArrivals(tx, orders, now);
    const made = written.map((one) => one.made);
    await insertRows(tx, made);
    const papers = made.flatMap((one) => one.papers);
    await writePapers(deps.shopFacts, tx, papers);
    await completeReturns(tx, written, now);
    for (const { order, made: one } of written) if (order.leftOpen === 'dispute') await dispute(tx, deps, one, now);
    return all.length;
  });
}

/** Opens a dispute about the payment of a written order, like a webhook of the gateway, but without log lines. */
async function dispute(
  tx: Db,
  { now: clock }: Needs<'now'>,
  { rows }: WrittenReturn['made'],
  now: Date,
): Promise<void> {
  const [payment] = rows.payments;
  if (!payment) return;
  const seconds = Math.floor(now.getTime() / 1000);
  const quiet = { jobs: { send: async () => {} }, now: clock, log: { error: () => {}, warn: () => {} } };
  const said = {
    ...{ id: `disp_${payment.id.replace('pay_', '')}`, payment_id: payment.id, amount: payment.amountPaise },
    ...{ currency: 'INR', status: 'open' as const, phase: 'chargeback', reason_code: 'goods_not_received' },
    ...{ respond_by: seconds + answerDays * 86_400, created_at: seconds - 3_600 },
  };
  await settleDispute(tx, quiet, said, now);
}
