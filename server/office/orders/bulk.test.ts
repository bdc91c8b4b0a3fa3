import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkActionRowsTable, bulkActionsTable } from '#database/schema/office-orders.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { auditTable } from '#database/schema/staff.ts';
import { checkAudit } from '#server/office/audit/check-audit.ts';
import { sweepOffice } from '#server/office/staff/sweep-office.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  ledgerFaults,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { workBulk } from './work-bulk.ts';

let shop: PayingShop;
let asha: Awaited<ReturnType<typeof aColleagueIn>>;

beforeAll(async () => {
  shop = await openPayingShop();
  asha = await aColleagueIn(shop, ['support'], shop.clock.now, { name: 'Asha Rao' });
});
afterAll(() => shop?.close());

const call = (name: string, payload?: object, who = asha) =>
  ask(shop, name, { cookie: who.cookie, ...(payload && { payload }) });

async function some(count: number): Promise<PlacedForTest[]> {
  const made: PlacedForTest[] = [];
  for (let n = 0; n < count; n++) {
    const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 1)]));
    await take(shop, order.id, 'confirmed');
    made.push(order);
  }
  return made;
}

const references = (made: readonly PlacedForTest[]) => made.map(({ reference }) => reference);

async function begin(kind: string, made: readonly PlacedForTest[], more: object = {}) {
  const id = `bulk_${randomUUID()}`;
  const reply = await call('POST /api/office/bulk', { id, kind, references: references(made), ...more });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return id;
}

const progress = async (id: string) => (await call(`GET /api/office/bulk/${id}`)).json().data;

async function auditOf(made: readonly PlacedForTest[]) {
  const rows = await shop.database.db
    .select({ about: auditTable.about, what: auditTable.what, who: auditTable.who })
    .from(auditTable)
    .where(and(eq(auditTable.thing, 'order'), inArray(auditTable.about, references(made))));
  return rows.map(({ about, what, who }) => `${who}: ${what} ${references(made).indexOf(about)}`).toSorted();
}

test('previews exactly what a bulk action then does to each order', async () => {
  const made = await some(3);
  await take(shop, made[1]?.id ?? '', 'packed', 'shipped');
  const wish = { kind: 'cancel', references: references(made), why: 'The maker closed' };
  const tried = (await call('POST /api/office/bulk/try', wish)).json().data.rows;
  expect(tried.map(({ fits, words }: { fits: boolean; words: string }) => [fits, words])).toEqual([
    [
      true,
      expect.stringMatching(
        /^₹2,748\.90 goes back to .* in 7 to 10 days; 1 piece returns to stock; The shopper is told by mail$/,
      ),
    ],
    [false, 'It has left already. You can return it once it is delivered.'],
    [true, expect.stringContaining('goes back')],
  ]);
  const id = await begin('cancel', made, { why: wish.why });
  expect(await progress(id)).toMatchObject({ all: 3, done: 0, leftOut: 0, finished: false });
  await workBulk(orderDeps(shop), id);
  expect(await progress(id)).toMatchObject({
    all: 3,
    done: 2,
    leftOut: 1,
    finished: true,
    rows: [{}, { words: tried[1].words }, {}],
  });
  const states = await shop.database.db
    .select()
    .from(ordersTable)
    .where(inArray(ordersTable.reference, references(made)));
  expect(states.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'cancelled', 'shipped']);
  expect(await auditOf(made)).toEqual([
    'Asha Rao: Cancelled 0',
    'Asha Rao: Cancelled 2',
    'Asha Rao: Left out of what was done to many 1',
  ]);
  expect(await ledgerFaults(shop)).toEqual([]);
});

/** A process that is killed at the order with this number, whatever was written of it. */
class Killed extends Error {}

test('completes each order of a killed bulk action once when two processes continue it', async () => {
  const made = await some(8);
  const id = await begin('cancel', made, { why: 'The maker closed' });
  const deps = orderDeps(shop);
  let sent = 0;
  const dying = {
    ...deps,
    jobs: {
      async send() {
        sent += 1;
        // Fails in the middle of the transaction of the fourth order.
        if (sent > 7) throw new Killed();
      },
    },
  };
  await expect(workBulk(dying, id)).rejects.toThrow(Killed);
  const half = await progress(id);
  expect(half.done).toBeGreaterThan(0);
  expect(half).toMatchObject({ all: 8, leftOut: 0, finished: false });
  expect(half.done).toBeLessThan(8);
  const cancelled = async () =>
    (
      await shop.database.db
        .select()
        .from(ordersTable)
        .where(inArray(ordersTable.reference, references(made)))
    ).filter(({ state }) => state === 'cancelled').length;
  expect(await cancelled()).toBe(half.done);
  await Promise.all([workBulk(deps, id), workBulk(deps, id)]);
  await workBulk(deps, id);
  expect(await progress(id)).toMatchObject({ done: 8, finished: true });
  expect(await cancelled()).toBe(8);
  const back = await shop.database.db
    .select()
    .from(refundsTable)
    .where(
      inArray(
        refundsTable.orderId,
        made.map(({ id: order }) => order),
      ),
    );
  expect(back).toHaveLength(8);
  expect(await auditOf(made)).toEqual(made.map((_order, at) => `Asha Rao: Cancelled ${at}`));
  expect((await checkAudit(shop.database.db)).faults).toEqual([]);
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('starts a bulk action once for a repeated request, and hides its progress from others', async () => {
  const made = await some(2);
  const id = await begin('tag', [...made, ...made], { tag: 'Diwali' });
  expect(
    (await call('POST /api/office/bulk', { id, kind: 'tag', references: references(made), tag: 'Diwali' })).statusCode,
  ).toBe(200);
  await workBulk(orderDeps(shop), id);
  expect(await shop.database.db.$count(bulkActionRowsTable, eq(bulkActionRowsTable.actionId, id))).toBe(2);
  expect((await call('GET /api/office/orders?tag=diwali')).json().data.orders).toHaveLength(2);
  const again = await begin('tag', made, { tag: 'Diwali' });
  await workBulk(orderDeps(shop), again);
  expect((await progress(again)).rows).toMatchObject(
    Array(2).fill({ state: 'done', words: 'Had the tag diwali before' }),
  );
  const ravi = await aColleagueIn(shop, ['owner'], shop.clock.now, { name: 'Ravi' });
  expect((await call(`GET /api/office/bulk/${id}`, undefined, ravi)).statusCode).toBe(404);
});

test('stops a bulk action when the member who began it is removed', async () => {
  const made = await some(2);
  const gone = await aColleagueIn(shop, ['support'], shop.clock.now, { name: 'Gone Soon' });
  const id = `bulk_${randomUUID()}`;
  expect(
    (await call('POST /api/office/bulk', { id, kind: 'hold', references: references(made), why: 'Wait' }, gone))
      .statusCode,
  ).toBe(200);
  await shop.database.pool.query('delete from staff_members where id = $1', [gone.id]);
  await workBulk(orderDeps(shop), id);
  const rows = await shop.database.db.select().from(bulkActionRowsTable).where(eq(bulkActionRowsTable.actionId, id));
  expect(rows.map(({ state, words }) => `${state}: ${words}`)).toEqual(
    Array(2).fill('left_out: Gone Soon may not do this any more.'),
  );
});

test('deletes a bulk action thirty days after it is done, and not before', async () => {
  const made = await some(1);
  const [done, waiting] = [await begin('tag', made, { tag: 'old' }), await begin('tag', made, { tag: 'older' })];
  await workBulk(orderDeps(shop), done);
  const { db } = shop.database;
  const days = (count: number) => new Date(shop.clock.now.getTime() + count * 86_400_000);
  await sweepOffice(db, days(29));
  expect(await db.$count(bulkActionsTable, eq(bulkActionsTable.id, done))).toBe(1);
  await sweepOffice(db, days(31));
  expect([
    await db.$count(bulkActionsTable, eq(bulkActionsTable.id, done)),
    await db.$count(bulkActionsTable, eq(bulkActionsTable.id, waiting)),
  ]).toEqual([0, 1]);
  asha = await aColleagueIn(shop, ['support'], shop.clock.now, { name: 'Asha Rao' });
});

test('refuses a bulk action without its tag or reason, or with too many orders', async () => {
  const [one] = references(await some(1));
  const id = `bulk_${randomUUID()}`;
  for (const wrong of [{ kind: 'tag' }, { kind: 'cancel' }, { kind: 'hold', why: ' ' }])
    expect((await call('POST /api/office/bulk', { id, references: [one], ...wrong })).json().code, wrong.kind).toBe(
      'invalid_fields',
    );
  const many = Array.from({ length: 501 }, () => one);
  expect((await call('POST /api/office/bulk', { id, references: many, kind: 'release' })).statusCode).toBe(400);
});

test('lists each item to pack once in a pick list, with its orders', async () => {
  const made = await some(3);
  await take(shop, made[2]?.id ?? '', 'packed');
  const { pieces } = (await call('POST /api/office/bulk/pick-list', { references: references(made) })).json().data;
  expect(pieces).toEqual([
    { name: expect.any(String), size: 'M', quantity: 2, orders: references(made).slice(0, 2), custom: false },
  ]);
});
