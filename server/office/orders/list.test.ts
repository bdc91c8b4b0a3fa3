import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import type { OfficeOrderRow } from '#contract/office/orders.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { auditTable } from '#database/schema/staff.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { countAllOrders } from '#server/office/order-lists/list-orders.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { aContact, aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let kolkata: string;
let mumbai: string;

async function placed(more: object): Promise<string> {
  const reply = await postOrder(shop, { ...anOrder([aLine('cricket-1')], aContact()), ...more });
  return reply.json().data.reference as string;
}

beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  const address = { ...anOrder([]).address, fullName: '=cmd()', city: 'Kolkata', state: 'West Bengal', pin: '700019' };
  kolkata = await placed({ address, lines: [aLine('football-1', 'M', 1)], note: 'Ring twice' });
  mumbai = await placed({});
});
afterAll(() => shop.close());

const as = async (...roles: StaffRole[]) => (await aColleagueIn(shop, roles, now)).cookie;
const found = async (query: string, role: StaffRole = 'support') => {
  const reply = await ask(shop, `GET /api/office/orders${query}`, { cookie: await as(role) });
  return (reply.json().data.orders as OfficeOrderRow[]).map(({ reference }) => reference).toSorted();
};

describe('filters of the list of orders', () => {
  test.each([
    ['?city=kolkata', 'k'],
    ['?city=Kolkata&over=100', 'k'],
    ['?city=Kolkata&over=19000', ''],
    ['?region=West%20Bengal', 'k'],
    ['?pin=7000', 'k'],
    ['?pin=400069', 'm'],
    ['?sport=football', 'k'],
    ['?sport=cricket', 'm'],
    ['?product=cricket-1', 'm'],
    ['?team=nobody', ''],
    ['?note=yes', 'k'],
    ['?caller=yes', ''],
    ['?under=1', ''],
    ['?dueFrom=2026-11-23&dueTo=2026-12-31', 'km'],
    ['?dueTo=2026-11-01', ''],
  ])('finds with the filter %s the orders “%s” (k: Kolkata, m: Mumbai)', async (query, which) => {
    const wanted = [...which].map((one) => (one === 'k' ? kolkata : mumbai)).toSorted();
    expect(await found(query)).toEqual(wanted);
  });

  test.each(['viewer', 'accountant'] as const)(
    'finds nothing by city or PIN code for a %s, who cannot see cities',
    async (role) => {
      expect(await found('?city=kolkata', role)).toEqual([]);
      expect(await found('?pin=7000', role)).toEqual([]);
      expect(await found('?region=West%20Bengal', role)).toEqual([kolkata]);
    },
  );

  test('does not count a placed order with cash on delivery as unpaid', async () => {
    const { counts } = (await ask(shop, 'GET /api/office/order-views', { cookie: await as('support') })).json().data;
    expect(counts).toMatchObject({ Unpaid: 0, 'Cash on delivery': 2, All: 2 });
    await shop.database.db.update(ordersTable).set({ payment: 'razorpay' }).where(eq(ordersTable.reference, mumbai));
    const after = (await ask(shop, 'GET /api/office/order-views', { cookie: await as('support') })).json().data;
    expect(after.counts).toMatchObject({ Unpaid: 1, 'Cash on delivery': 1 });
    await shop.database.db.update(ordersTable).set({ payment: 'cod' }).where(eq(ordersTable.reference, mumbai));
  });
});

test('counts all orders exactly below a limit, and as the database estimates them above it', async () => {
  const { db } = shop.database;
  const looks = { sight: { shown: 'people', which: undefined }, now, memberId: 'stf_1' } as const;
  expect(await countAllOrders(db, looks, 1000)).toBe(2);
  await db.execute(sql`analyze orders`);
  expect(await countAllOrders(db, looks, 1)).toBe(2);
  // The estimate is of all orders, so it is not given to people who see some of them.
  expect(await countAllOrders(db, { ...looks, sight: { shown: 'packing', which: sql`true` } }, 1)).toBe(1);
});

describe('saved view of the list of orders', () => {
  const view = { name: 'Kolkata', query: 'city=Kolkata', shared: false };
  const saved = async (cookie: string) =>
    (await ask(shop, 'GET /api/office/order-views', { cookie })).json().data.saved as { id: string; mine: boolean }[];

  test('shows a saved view to its owner until it is shared, and lets only the owner delete it', async () => {
    const [mine, other] = [await as('support'), await as('manager')];
    const save = (payload: object) => ask(shop, 'POST /api/office/order-views', { cookie: mine, payload });
    const replies = await Promise.all([save(view), save(view)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await saved(mine)).toMatchObject([{ ...view, mine: true }]);
    expect(await saved(other)).toEqual([]);
    await save({ ...view, shared: true });
    const [seen] = await saved(other);
    expect(seen).toMatchObject({ name: 'Kolkata', mine: false, by: 'Nila Menon' });
    const remove = (cookie: string) => ask(shop, `DELETE /api/office/order-views/${seen?.id}`, { cookie });
    expect((await remove(other)).statusCode).toBe(404);
    expect((await remove(mine)).statusCode).toBe(200);
    expect(await saved(other)).toEqual([]);
  });

  test('refuses a saved view without a name, with an invalid query, or beyond the limit', async () => {
    const cookie = await as('support');
    const save = (payload: object) => ask(shop, 'POST /api/office/order-views', { cookie, payload });
    expect((await save({ ...view, name: ' ' })).statusCode).toBe(400);
    expect((await save({ ...view, query: 'city=<script>' })).statusCode).toBe(400);
    for (let count = 0; count < 20; count += 1) await save({ ...view, name: `View ${count}` });
    expect((await save({ ...view, name: 'One more' })).statusCode).toBe(409);
    expect((await save({ ...view, name: 'View 3', query: 'pin=70' })).statusCode).toBe(200);
  });
});

describe('CSV export of orders', () => {
  const take = async (payload: object, ...roles: StaffRole[]) =>
    ask(shop, 'POST /api/office/order-exports', { cookie: await as(...roles), payload });

  test('leaves personal data out of an export without permission, and logs the export', async () => {
    const refused = await take({ people: true }, 'support');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'not_allowed']);
    const { data } = (await take({ people: false, city: 'Kolkata' }, 'support')).json();
    expect(data).toMatchObject({ orders: 1, whole: true, name: 'orders-2026-11-23.csv' });
    expect(data.csv).toContain(kolkata);
    const rowsOfFile = data.csv.slice(data.csv.indexOf('\r\n'));
    for (const word of ['cmd', '700019', 'Kolkata', '@example.in']) expect(rowsOfFile).not.toContain(word);
    const { rows } = await shop.database.db.execute<{ what: string; after: { filters: string } }>(
      sql`select what, after from ${auditTable} where what like 'Exported%' order by number desc limit 1`,
    );
    expect(rows).toEqual([{ what: 'Exported orders', after: { orders: 1, filters: 'city' } }]);
  });

  test('exports only the selected orders that the member may see, and logs which', async () => {
    await placed({});
    const { rows: some } = await shop.database.db.execute<{ reference: string; state: string }>(
      sql`select reference, state from orders`,
    );
    const references = some.slice(0, 2).map(({ reference }) => reference);
    expect(some.length).toBeGreaterThan(2);
    const { data } = (await take({ people: false, references: [...references, 'NOSUCHONE2'] }, 'support')).json();
    expect(data).toMatchObject({ orders: 2, whole: true });
    expect(some.flatMap(({ reference }) => (data.csv.includes(reference) ? [reference] : [])).toSorted()).toEqual(
      references.toSorted(),
    );
    const { rows } = await shop.database.db.execute<{ after: object }>(
      sql`select after from ${auditTable} where what like 'Exported%' order by number desc limit 1`,
    );
    expect(rows).toEqual([{ after: { orders: 2, filters: '', chosen: `${references.join(', ')}, NOSUCHONE2` } }]);
    const many = await take({ people: false, references: Array.from({ length: 501 }, (_, at) => `K${at}`) }, 'support');
    expect(many.json().fields).toMatchObject({ references: 'Choose 500 orders at most' });
    // A packer exports only orders at the packing desk, whatever is selected.
    const elsewhere = some
      .filter(({ state }) => state !== 'confirmed' && state !== 'paid')
      .map(({ reference }) => reference);
    expect(elsewhere.length).toBeGreaterThan(0);
    expect((await take({ people: false, references: elsewhere }, 'packer')).json().data.orders).toBe(0);
  });

  test('exports personal data for an owner, with formulas escaped', async () => {
    const { csv } = (await take({ people: true, city: 'Kolkata' }, 'owner')).json().data;
    const [head, row] = csv.split('\r\n');
    expect(head).toMatch(
      /^\uFEFFreference,placed \(Asia\/Kolkata\),state,.*,name,phone,email,line1,line2,landmark,city,pin$/,
    );
    expect(row).toContain(",'=cmd(),");
    expect(row).toContain('Kolkata,700019');
  });
});
