import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkActionRowsTable } from '#database/schema/office-orders.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { auditTable } from '#database/schema/staff.ts';
import { checkAudit } from '#server/office/audit/check-audit.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  ledgerFaults,
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { copyOrder } from '#server/selling/order-views/test-many-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';

// A real process is killed in the middle of five hundred orders, and other processes continue its work.

const program = path.join(import.meta.dirname, 'test-bulk-process.ts');
const count = 500;
let shop: PayingShop;
let made: { id: string; reference: string }[];
let action: string;

beforeAll(async () => {
  shop = await openPayingShop();
  made = await someOrders();
  // Three orders have shipped since, so they are left out.
  for (const at of [10, 250, 499]) await take(shop, made[at]?.id ?? '', 'packed', 'shipped');
  const { cookie } = await aColleagueIn(shop, ['support'], shop.clock.now, { name: 'Asha Rao' });
  action = `bulk_${randomUUID()}`;
  const payload = {
    id: action,
    kind: 'cancel',
    references: made.map(({ reference }) => reference),
    why: 'The maker closed',
  };
  expect((await ask(shop, 'POST /api/office/bulk', { cookie, payload })).statusCode).toBe(200);
});
afterAll(() => shop?.close());

async function someOrders(): Promise<{ id: string; reference: string }[]> {
  const first = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 1)]));
  await take(shop, first.id, 'confirmed');
  const copies = await copyOrder(shop.database.db, first.id, count - 1);
  expect(await ledgerFaults(shop)).toEqual([]);
  return [first, ...copies];
}

/** Runs the bulk action in a process that kills itself at a statement, and tells if it was killed. */
function workInProcess(diesAt: number): Promise<{ killed: boolean; error: string }> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: shop.database.url,
    ACTION: action,
    NOW: shop.clock.now.toISOString(),
    DIES_AT: String(diesAt),
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { env }, (failure, _stdout, stderr) => {
      const killed = failure?.signal === 'SIGKILL';
      resolve({ killed, error: failure && !killed ? stderr : '' });
    });
  });
}

async function standing() {
  const { db } = shop.database;
  const ids = made.map(({ id }) => id);
  const rows = await db
    .select({ state: bulkActionRowsTable.state, orderId: bulkActionRowsTable.orderId })
    .from(bulkActionRowsTable)
    .where(eq(bulkActionRowsTable.actionId, action));
  const cancelled = await db
    .select({ id: ordersTable.id })
    .from(ordersTable)
    .where(and(inArray(ordersTable.id, ids), eq(ordersTable.state, 'cancelled')));
  const done = rows.filter(({ state }) => state === 'done').map(({ orderId }) => orderId);
  return {
    done: done.toSorted(),
    cancelled: cancelled.map(({ id }) => id).toSorted(),
    leftOut: rows.filter(({ state }) => state === 'left_out').length,
  };
}

test('loses and repeats no order of a bulk action whose process is killed twice', async () => {
  for (const diesAt of [1501, 2003]) {
    expect(await workInProcess(diesAt)).toEqual({ killed: true, error: '' });
    const { done, cancelled, leftOut } = await standing();
    expect(cancelled).toEqual(done);
    expect(done.length + leftOut).toBeLessThan(count);
    expect(await ledgerFaults(shop)).toEqual([]);
  }
  const half = await standing();
  expect(half.done.length).toBeGreaterThan(20);
  const never = Number.MAX_SAFE_INTEGER;
  expect(await Promise.all([workInProcess(never), workInProcess(never)])).toEqual(
    Array(2).fill({ killed: false, error: '' }),
  );
  const whole = await standing();
  expect(whole).toMatchObject({ leftOut: 3, cancelled: whole.done });
  expect(whole.done).toHaveLength(count - 3);
  const { db } = shop.database;
  const ids = made.map(({ id }) => id);
  const back = await db
    .select({ orderId: refundsTable.orderId })
    .from(refundsTable)
    .where(inArray(refundsTable.orderId, ids));
  expect(back.map(({ orderId }) => orderId).toSorted()).toEqual(whole.done);
  const noted = await db
    .select({ about: auditTable.about, what: auditTable.what, times: sql<number>`count(*)::int` })
    .from(auditTable)
    .where(
      inArray(
        auditTable.about,
        made.map(({ reference }) => reference),
      ),
    )
    .groupBy(auditTable.about, auditTable.what);
  expect(noted.filter(({ what, times }) => what === 'Cancelled' && times === 1)).toHaveLength(count - 3);
  expect(noted).toHaveLength(count);
  expect((await checkAudit(db)).faults).toEqual([]);
  expect(await ledgerFaults(shop)).toEqual([]);
});
