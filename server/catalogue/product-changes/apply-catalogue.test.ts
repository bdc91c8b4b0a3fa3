import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';
import { seedFolder } from './seed-empty-shop.ts';

let shop: TestShop;
let folder = '';

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

beforeEach(async () => {
  await rm(folder || '/nonexistent', { recursive: true, force: true });
  folder = await mkdtemp(path.join(tmpdir(), 'maidan-catalogue-'));
  await cp(seedFolder, folder, { recursive: true });
});

/** Applies the files of the folder as an operator does, and returns the exit code and the output. */
async function apply(...options: string[]): Promise<{ code: number | undefined; said: string[] }> {
  const said: string[] = [];
  const code = await shop.commands.get('catalogue')?.(['apply', '--from', folder, ...options], (line) =>
    said.push(line),
  );
  return { code, said };
}

async function edit(file: string, from: string | RegExp, to: string): Promise<void> {
  const place = path.join(folder, file);
  const before = await readFile(place, 'utf8');
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  await writeFile(place, after);
}

async function left(id: string, wanted = 'M'): Promise<number> {
  const [category = '', number] = id.split('-');
  const { data } = (await shop.app.inject(`/api/products/${category}/${number}`)).json();
  return data.stock.find(({ size }: { size: string }) => size === wanted)?.left;
}

async function priceOf(name: string): Promise<{ list: number; page: number }> {
  const { data } = (await shop.app.inject('/api/products/category/Cricket')).json();
  const inList = data.find((product: { ProductName: string }) => product.ProductName === name);
  const detail = (await shop.app.inject(`/api/products/Cricket/${inList.numericId}`)).json();
  return { list: inList.Price, page: detail.data.Price };
}

describe('import of catalogue files', () => {
  test('changes nothing if the catalogue files are unchanged', async () => {
    expect(await apply()).toMatchObject({ code: 0, said: [expect.stringContaining('0 added, 0 changed')] });
  });

  test('shows a price from the files on the next request', async () => {
    const { ProductName } = (await shop.app.inject('/api/products/Cricket/1')).json().data;
    expect(await priceOf(ProductName)).toEqual({ list: 2499, page: 2499 });
    await edit('cricket.yaml', 'price: 2499', 'price: 2450');
    expect((await apply()).said[0]).toContain('0 added, 1 changed');
    await expect.poll(() => priceOf(ProductName)).toEqual({ list: 2450, page: 2450 });
  });

  test('refuses a price above the MRP and an unknown country of origin', async () => {
    const { ProductName } = (await shop.app.inject('/api/products/Cricket/1')).json().data;
    const before = await priceOf(ProductName);
    await edit('cricket.yaml', 'mrp: 3499', 'mrp: 2600');
    const above = await apply('--yes');
    expect([above.code, above.said]).toEqual([
      1,
      [
        expect.stringMatching(/^Monsoons One-Day Shirt \(cricket-1\): .* above the MRP of ₹2,600\.00/),
        'Nothing was changed.',
      ],
    ]);
    await edit('cricket.yaml', 'mrp: 2600', 'mrp: 3499');
    await edit('cricket.yaml', 'origin: India', 'origin: Narnia');
    expect((await apply()).said).toEqual([
      expect.stringContaining('is not the name of a country'),
      'Nothing was changed.',
    ]);
    expect(await priceOf(ProductName)).toEqual(before);
  });

  test('refuses a new product without declarations in production', async () => {
    Object.assign(shop.shopFacts, { requiresDeclarations: true });
    try {
      await edit('cricket.yaml', '      mrp: 3499\n', '');
      await edit('cricket.yaml', 'numericId: 1\n', 'numericId: 999\n');
      expect(await apply()).toMatchObject({
        code: 1,
        said: [expect.stringContaining('(cricket-999): Give the MRP, with all taxes'), 'Nothing was changed.'],
      });
    } finally {
      Object.assign(shop.shopFacts, { requiresDeclarations: false });
    }
  });

  test('moves no stock for another quantity in the files, and suggests once the command that would', async () => {
    await apply();
    const before = await left('cricket-1');
    expect((await postOrder(shop, anOrder([aLine('cricket-1')]))).statusCode).toBe(201);
    await edit('cricket.yaml', 'M: 34, L: 10', 'M: 37, L: 8');
    const size = 'no piece was moved';
    const told = [
      `Monsoons One-Day Shirt, M: the file says 37, it said 34 when last applied; ${size}, ${before - 1} can be sold. To add 3 that arrived: npm run shop -- stock arrive cricket-1 M 3`,
      `Monsoons One-Day Shirt, L: the file says 8, it said 10 when last applied; ${size}, 10 can be sold. To take 2 off: npm run shop -- stock correct cricket-1 L -2 "why"`,
    ];
    expect((await apply('--dry')).said.slice(1)).toEqual(told);
    const { said } = await apply();
    expect(said[0]).toContain('0 added, 0 changed');
    expect(said.slice(1)).toEqual(told);
    expect((await apply()).said.slice(1)).toEqual([]);
    expect(await left('cricket-1')).toBe(before - 1);
    expect((await checkLedger(shop.database.db)).faults).toEqual([]);
  });

  test('reports once the sizes whose earlier quantity in the files is unknown', async () => {
    await shop.database.db.execute(`update stock set in_file = null where product_id = 'cricket-3'`);
    const sentence = /^Of \d+ sizes it was not kept what the files said before/;
    expect((await apply()).said.slice(1)).toContainEqual(expect.stringMatching(sentence));
    expect((await apply()).said.slice(1)).not.toContainEqual(expect.stringMatching(sentence));
  });

  test('adds a new size with its stock as an arrival, with cause and person', async () => {
    await edit('cricket.yaml', 'sizes: { S: 5, M: 34', 'sizes: { XS: 4, S: 5, M: 34');
    expect((await apply('--by', 'asha')).said[0]).toContain('0 added, 1 changed');
    const rows = await shop.database.db.execute(
      `select available, reserved, reason, person, note from stock_movements where product_id = 'cricket-1' and size = 'XS'`,
    );
    expect(rows.rows).toEqual([
      { available: 4, reserved: 0, reason: 'arrived', person: 'asha', note: 'first stock, from the catalogue' },
    ]);
    await expect.poll(() => left('cricket-1', 'XS')).toBe(4);
    expect((await checkLedger(shop.database.db)).faults).toEqual([]);
  });

  test('restores the stock of a product that was withdrawn and is listed again', async () => {
    const before = await left('football-3');
    const listed = /(numericId: 3\n[\s\S]*?sizes: \{)[^}]*\}/;
    const original = await readFile(path.join(folder, 'football.yaml'), 'utf8');
    await edit('football.yaml', listed, '$1}');
    await apply();
    await writeFile(path.join(folder, 'football.yaml'), original);
    await apply();
    await expect.poll(() => left('football-3')).toBe(before);
  });

  test('refuses the removed option --recount and names the commands that replace it', async () => {
    await edit('cricket.yaml', 'price: 2499', 'price: 2444');
    const { code, said } = await apply('--recount');
    expect(code).toBe(2);
    expect(said[0]).toMatch(
      /^There is no --recount any more.*Nothing was changed\.\n[\s\S]*stock arrive[\s\S]*stock count[\s\S]*stock correct/,
    );
    expect((await apply('--dry')).said[0]).toContain('1 changed, if this were done');
  });

  test('withdraws a product without sizes from lists and search, and keeps its page', async () => {
    const page = await readFile(path.join(folder, 'cricket.yaml'), 'utf8');
    const entry = /numericId: 2\n[\s\S]*?sizes:\s*\{[^}]*\}/.exec(page)?.[0] ?? '';
    await edit('cricket.yaml', entry, entry.replace(/sizes:\s*\{[^}]*\}/, 'sizes: {}'));
    const numbers = async (address: string): Promise<number[]> =>
      (await shop.app.inject(address)).json().data.map((product: { numericId: number }) => product.numericId);
    const { ProductName } = (await shop.app.inject('/api/products/Cricket/2')).json().data;
    expect(await numbers('/api/products/category/Cricket')).toContain(2);
    expect((await apply()).said[0]).toContain('changed');
    await expect.poll(() => numbers('/api/products/category/Cricket')).not.toContain(2);
    const found = (await shop.app.inject(`/api/products/search/${encodeURIComponent(ProductName)}`)).json().data;
    expect(found.map((product: { ProductName: string }) => product.ProductName)).not.toContain(ProductName);
    expect((await shop.app.inject('/api/products/Cricket/2')).json().data).toMatchObject({
      ProductName,
      sizes: [],
      stock: [],
    });
    expect((await shop.app.inject('/sitemap.xml')).body).not.toContain('/product/2?category=Cricket<');
  });

  test('names a mistake in the files and changes nothing', async () => {
    await edit('cricket.yaml', 'price: 2499', 'price: cheap');
    const { code, said } = await apply();
    expect(code).toBe(1);
    expect(said[0]).toContain('cricket.yaml');
    expect(said[0]).toContain("must be a number, not 'cheap'");
    expect(said.at(-1)).toBe('Nothing was changed.');
  });

  test('stops offering a size that the files no longer list', async () => {
    await edit('cricket.yaml', /sizes: \{ S: \d+, /, 'sizes: { ');
    await apply();
    await expect
      .poll(async () =>
        (await shop.app.inject('/api/products/Cricket/1')).json().data.sizes.map((sku: { size: string }) => sku.size),
      )
      .not.toContain('S');
    expect((await postOrder(shop, anOrder([aLine('cricket-1', 'S')]))).json().code).toBe('out_of_stock');
  });
});
