import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import { packingTests } from './test-packing-desk.ts';

const start = new Date('2026-11-23T10:00:00+05:30');
let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
  shop.clock.now = start;
});
afterAll(() => shop?.close());
const { db, confirmed, atTable } = packingTests(() => shop, start);

async function hold(desk: string, roles: StaffRole[], at: 'this table' | 'another table' | 'no table') {
  const { id, reference } = await confirmed();
  const table = await atTable(desk, roles);
  if (at === 'this table') await table.take(reference);
  if (at === 'another table') await (await atTable(`${desk}-other`)).take(reference);
  const payload = { desk, reference, why: 'Torn' };
  const { status } = await table.call('POST /api/office/packing/hold', payload);
  const [row] = await db().select().from(ordersTable).where(eq(ordersTable.id, id));
  return [status, row?.onHoldWhy];
}

it.each([
  ['packer', 'this table', 200, 'Torn.'],
  ['packer', 'another table', 409, null],
  ['packer', 'no table', 409, null],
  ['manager', 'no table', 200, 'Torn.'],
] as const)('an order is held by a %s while it lies on %s: %i', async (role, at, status, why) => {
  expect(await hold(`desk-${role}-${status}`, [role], at)).toEqual([status, why]);
});
