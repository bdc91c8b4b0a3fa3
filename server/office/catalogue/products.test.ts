import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import type { OfficeProduct, OfficeProductRow, ProductChanges } from '#contract/office/products.ts';
import { auditTable } from '#database/schema/staff.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { checkAudit } from '#server/office/audit/check-audit.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
const cookies = new Map<string, string>();
beforeAll(async () => {
  shop = await openTestShop(() => now);
});
afterAll(() => shop?.close());

async function as(role: StaffRole = 'merchandiser', name = 'Nila Menon'): Promise<string> {
  const key = `${role} ${name}`;
  const known = cookies.get(key) ?? (await aColleagueIn(shop, [role], now, { name })).cookie;
  cookies.set(key, known);
  return known;
}
const open = async (id: string): Promise<OfficeProduct> =>
  (await ask(shop, `GET /api/office/products/${id}`, { cookie: await as() })).json().data;
const save = async (id: string, changes: ProductChanges, version?: number, name?: string) =>
  ask(shop, `PATCH /api/office/products/${id}`, {
    cookie: await as('merchandiser', name),
    payload: { version: version ?? (await open(id)).version, changes, confirmedPrice: true },
  });
const list = async (query = ''): Promise<{ products: OfficeProductRow[]; next: string | null; teams: string[] }> =>
  (await ask(shop, `GET /api/office/products?${query}`, { cookie: await as() })).json().data;
const inShop = async (path: string) => (await shop.app.inject(`/api/products/${path}`)).json().data;
const names = async (query: string) => (await list(query)).products.map(({ name }) => name);

describe('list of products in the office', () => {
  test('lists every product once across pages, in each order', async () => {
    for (const sort of ['name', '-name', 'price', '-price', '-changed']) {
      const all: OfficeProductRow[] = [];
      let after = '';
      do {
        const page = await list(`sort=${sort}&limit=40${after && `&after=${after}`}`);
        all.push(...page.products);
        after = page.next ?? '';
      } while (after);
      expect(new Set(all.map(({ id }) => id)).size, sort).toBe(all.length);
      expect(all.length, sort).toBeGreaterThan(90);
      const values = all.map(({ name, price }) => (sort.endsWith('price') ? price : name.toLowerCase()));
      const up = values.toSorted((a, b) => Number(a > b) - Number(a < b));
      if (sort !== '-changed') expect(values, sort).toEqual(sort.startsWith('-') ? up.toReversed() : up);
    }
  });

  test('counts the whole list with its first page, and not again with later pages', async () => {
    const counted = async (query: string): Promise<{ total?: number; next: string | null }> => list(query);
    const { total = 0, next } = await counted('limit=40');
    expect(total).toBeGreaterThan(90);
    expect((await counted(`limit=40&after=${next}`)).total).toBeUndefined();
    expect((await counted('q=monsoons+ONE')).total).toBe(2);
    expect((await counted('q=100%25')).total).toBe(0);
  });

  test('filters products by text, sport, kind, club and state, and refuses the cursor of another order', async () => {
    expect(await names('q=monsoons+ONE')).toEqual(['Kids Monsoons One-Day Shirt', 'Monsoons One-Day Shirt']);
    expect(await names('q=cricket-1')).toEqual(['Monsoons One-Day Shirt']);
    expect(await names('q=100%25')).toEqual([]);
    const caps = (await list('sport=cricket&kind=cap')).products;
    expect(caps.length).toBeGreaterThan(0);
    expect(caps.every(({ sport, kind }) => sport === 'cricket' && kind === 'cap')).toBe(true);
    const { teams } = await list();
    expect(teams).toEqual(teams.toSorted());
    const team = teams[0] ?? '';
    expect((await list(`team=${encodeURIComponent(team)}`)).products.every((one) => one.team === team)).toBe(true);
    expect(await names('view=withdrawn')).toEqual([]);
    const { next } = await list('limit=2');
    const odd = await ask(shop, `GET /api/office/products?sort=price&after=${next}`, { cookie: await as() });
    expect([odd.statusCode, odd.json().fields]).toEqual([400, { after: expect.any(String) }]);
  });
});

describe('product in the office', () => {
  test('shows a changed product in the shop at once, and keeps earlier orders unchanged', async () => {
    const placed = (await postOrder(shop, anOrder([aLine('cricket-1')]))).json().data;
    expect((await inShop('Cricket/1')).Price).toBe(2499);
    const reply = await save('cricket-1', {
      name: 'Monsoons Final Shirt',
      price: 2599.5,
      oldPrice: 2999,
      description: 'For the final.',
    });
    expect([reply.statusCode, reply.json().message]).toEqual([
      200,
      'Changed name, description, price and former price.',
    ]);
    await expect.poll(async () => (await inShop('Cricket/1')).Price).toBe(2599.5);
    expect(await inShop('Cricket/1')).toMatchObject({
      ProductName: 'Monsoons Final Shirt',
      OldPrice: 2999,
      Discount: 13,
    });
    const listed = (await inShop('category/Cricket')).find(({ _id }: { _id: string }) => _id === 'cricket-1');
    expect(listed).toMatchObject({ ProductName: 'Monsoons Final Shirt', Price: 2599.5, Description: 'For the final.' });
    const search = async () =>
      (await inShop('search/monsoons%20final%20shirt')).map(({ Price }: { Price: number }) => Price);
    await expect.poll(search).toContain(2599.5);
    const sold =
      'select l.name, l.total_paise as paise from order_lines l join orders o on o.id = l.order_id where o.reference = $1';
    const { rows } = await shop.database.pool.query(sold, [placed.reference]);
    expect(rows).toEqual([{ name: 'Monsoons One-Day Shirt', paise: 249_900 }]);
    const agreed = await postOrder(shop, { ...anOrder([aLine('cricket-1')]), expectedTotal: placed.total });
    expect([agreed.statusCode, agreed.json().code]).toEqual([409, 'price_changed']);
  });

  test('records each change in audit and versions, and restores a version', async () => {
    const first = await open('cricket-2');
    await save('cricket-2', { price: 1899 });
    await save('cricket-2', { details: ['Washed cold.'], hsn: '61091000' });
    const changed = await open('cricket-2');
    expect(changed.versions.map(({ version, what, who }) => [version, what, who])).toEqual([
      [3, 'Changed HSN code and details', 'Nila Menon'],
      [2, 'Changed price', 'Nila Menon'],
      [1, 'As it was first', 'the data files'],
    ]);
    expect(changed.versions[1]?.changed).toEqual([
      { field: 'price', was: expect.stringMatching(/^₹/), is: '₹1,899.00' },
    ]);
    const [row] = await shop.database.db.select().from(auditTable).where(eq(auditTable.about, 'cricket-2'));
    expect(row).toMatchObject({
      thing: 'product',
      what: 'Changed price',
      before: changed.versions[1] && { price: changed.versions[1].changed[0]?.was },
      after: { price: '₹1,899.00' },
    });
    const back = await ask(shop, 'POST /api/office/products/cricket-2/restore', {
      cookie: await as(),
      payload: { version: 3, to: 1 },
    });
    expect(back.json().data).toMatchObject({ version: 4, price: first.price, details: first.details, hsn: first.hsn });
    expect((await checkAudit(shop.database.db)).faults).toEqual([]);
  });

  test('merges changes of different fields, and refuses a second change of the same field', async () => {
    const { version } = await open('cricket-3');
    expect((await save('cricket-3', { name: 'Third Shirt' }, version, 'Asha Rao')).statusCode).toBe(200);
    expect((await save('cricket-3', { price: 1999 }, version)).statusCode).toBe(200);
    expect(await open('cricket-3')).toMatchObject({ name: 'Third Shirt', price: 1999, version: version + 2 });
    const late = await save('cricket-3', { name: 'My Shirt', price: 1500 }, version);
    expect([late.statusCode, late.json().code, late.json().message]).toEqual([
      409,
      'conflict',
      'Nila Menon has changed name, price since you looked. Nothing was saved.',
    ]);
    expect(late.json().changed.map(({ who }: { who: string }) => who)).toEqual(['Asha Rao', 'Nila Menon']);
    expect(await open('cricket-3')).toMatchObject({ name: 'Third Shirt', price: 1999 });
    // A repeated request after a lost response counts as done.
    expect((await save('cricket-3', { name: 'Third Shirt' }, version)).statusCode).toBe(200);
    expect((await open('cricket-3')).version).toBe(version + 2);
  });

  test('saves the changes of different fields of several concurrent requests', async () => {
    const { version } = await open('cricket-4');
    const changes: ProductChanges[] = [
      { name: 'Fourth' },
      { price: 1234 },
      { description: 'Four.' },
      { hsn: '61091001' },
      { licensor: 'Us' },
    ];
    const replies = await Promise.all(changes.map((one) => save('cricket-4', one, version)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(changes.map(() => 200));
    expect(await open('cricket-4')).toMatchObject({
      name: 'Fourth',
      price: 1234,
      description: 'Four.',
      hsn: '61091001',
      licensor: 'Us',
      version: version + 5,
    });
  });

  test('hides a withdrawn product except for its page, and brings it back with its sizes and stock', async () => {
    const before = await open('cricket-5');
    await save('cricket-5', { state: 'withdrawn' });
    await expect
      .poll(async () => (await inShop('category/Cricket')).some(({ _id }: { _id: string }) => _id === 'cricket-5'))
      .toBe(false);
    expect((await inShop('Cricket/5')).sizes).toEqual([]);
    expect((await postOrder(shop, anOrder([aLine('cricket-5', before.sizes[0])]))).statusCode).toBe(409);
    expect(await open('cricket-5')).toMatchObject({ state: 'withdrawn', sizes: before.sizes });
    expect((await list('view=withdrawn')).products.map(({ id }) => id)).toEqual(['cricket-5']);
    await save('cricket-5', { state: 'sold' });
    expect(await open('cricket-5')).toMatchObject({ state: 'sold', sizes: before.sizes, stock: before.stock });
    await expect
      .poll(async () => (await inShop('category/Cricket')).some(({ _id }: { _id: string }) => _id === 'cricket-5'))
      .toBe(true);
  });

  test('adds a size without stock, and keeps the stock of a removed size', async () => {
    const before = await open('cricket-6');
    const [first, ...rest] = before.sizes;
    const added = before.choices.find((size) => !before.sizes.includes(size) && size !== 'One size');
    if (!first || !added) throw new Error('no size to let go, or none to add');
    const after: OfficeProduct = (await save('cricket-6', { sizes: [added, ...rest] })).json().data;
    expect(after.stock.find(({ size }) => size === added)).toMatchObject({ offered: true, available: 0 });
    expect(after.stock.find(({ size }) => size === first)).toEqual({
      ...before.stock.find(({ size }) => size === first),
      offered: false,
    });
    expect((await checkLedger(shop.database.db)).faults).toEqual([]);
  });

  test.each([
    ['an empty name', { name: ' ' }, 'changes.name'],
    ['a price of zero', { price: 0 }, 'changes.price'],
    ['a price above ₹1,00,000', { price: 100_000.01 }, 'changes.price'],
    ['a fraction of a paisa', { price: 10.005 }, 'changes.price'],
    ['a short HSN code', { hsn: '610' }, 'changes.hsn'],
    ['a former price that is not higher', { price: 100, oldPrice: 100 }, 'oldPrice'],
    ['a hot sale without a former price', { hotSale: true, oldPrice: null }, 'hotSale'],
    ['a final sale without a hot sale', { finalSale: true, hotSale: false }, 'finalSale'],
    ['no size', { sizes: [] }, 'sizes'],
    ['one size beside others', { sizes: ['One size', 'M'] }, 'sizes'],
    ['a size of another kind', { sizes: ['4-5Y'] }, 'sizes'],
  ] as [string, ProductChanges, string][])('refuses a change to %s', async (_name, changes, field) => {
    const before = await open('cricket-7');
    const reply = await save('cricket-7', changes);
    expect([reply.statusCode, reply.json().code, Object.keys(reply.json().fields ?? {})]).toEqual([
      400,
      'invalid_fields',
      [field],
    ]);
    expect((await open('cricket-7')).version).toBe(before.version);
  });

  test('refuses requests about a product without a role for the catalogue', async () => {
    for (const role of ['support', 'packer', 'viewer'] as const)
      expect((await ask(shop, 'GET /api/office/products/cricket-1', { cookie: await as(role) })).statusCode, role).toBe(
        403,
      );
    expect(
      (await ask(shop, 'PATCH /api/office/products/cricket-1', { payload: { version: 1, changes: { price: 1 } } }))
        .statusCode,
    ).toBe(401);
  });
});

test('keeps edits from the office when data files are applied, unless an option overrides them', async () => {
  const { price, version } = await open('football-1');
  await save('football-1', { price: 1111, description: 'By hand.' });
  const said: string[] = [];
  const apply = async (...options: string[]) =>
    shop.commands.get('catalogue')?.(['apply', '--by', 'asha', ...options], (line) => said.push(line));
  expect(await apply()).toBe(0);
  expect(said.join('\n')).toContain('(football-1), price: edited in the office, ₹1,111.00; the file says ₹');
  expect(said.at(-1)).toContain('--over-edits');
  expect(await open('football-1')).toMatchObject({ price: 1111, description: 'By hand.', version: version + 1 });
  said.length = 0;
  expect(await apply('--over-edits', '--yes')).toBe(0);
  expect(said.join('\n')).not.toContain('(football-1)');
  const after = await open('football-1');
  expect(after).toMatchObject({ price, version: version + 2 });
  expect(after.versions[0]).toMatchObject({ who: 'asha', what: 'From the data files' });
  // The edit is in the versions and can be restored.
  await ask(shop, 'POST /api/office/products/football-1/restore', {
    cookie: await as(),
    payload: { version: version + 2, to: version + 1, confirmedPrice: true },
  });
  expect(await open('football-1')).toMatchObject({ price: 1111, description: 'By hand.' });
});
