import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLine, anOrder, postOrder } from '#server/order-desk/test-orders.ts';
import { openTestShop, type TestShop } from '#server/wiring/test-shop.ts';
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

/** Applies the folder's files as the operator would; gives the code and what was said. */
async function apply(...options: string[]): Promise<{ code: number | undefined; said: string[] }> {
  const said: string[] = [];
  const code = await shop.commands.get('catalogue')?.(['apply', '--from', folder, ...options], (line) => said.push(line));
  return { code, said };
}

async function edit(file: string, from: string | RegExp, to: string): Promise<void> {
  const place = path.join(folder, file);
  const before = await readFile(place, 'utf8');
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  await writeFile(place, after);
}

async function priceOf(name: string): Promise<{ list: number; page: number }> {
  const { data } = (await shop.app.inject('/api/products/category/Cricket')).json();
  const inList = data.find((product: { ProductName: string }) => product.ProductName === name);
  const detail = (await shop.app.inject(`/api/products/Cricket/${inList.numericId}`)).json();
  return { list: inList.Price, page: detail.data.Price };
}

describe('applying the data files', () => {
  test('that say nothing new changes nothing', async () => {
    expect(await apply()).toMatchObject({ code: 0, said: [expect.stringContaining('0 added, 0 changed')] });
  });

  test('with another price shows it on the next request of listing and product', async () => {
    const { ProductName } = (await shop.app.inject('/api/products/Cricket/1')).json().data;
    expect(await priceOf(ProductName)).toEqual({ list: 2499, page: 2499 });
    await edit('cricket.yaml', 'price: 2499', 'price: 2450');
    expect((await apply()).said[0]).toContain('0 added, 1 changed');
    await expect.poll(() => priceOf(ProductName), { timeout: 2000 }).toEqual({ list: 2450, page: 2450 });
  });

  test('leaves stock alone unless a recount is asked for', async () => {
    const left = async () => {
      const { data } = (await shop.app.inject('/api/products/Cricket/1')).json();
      return data.stock.find((sku: { size: string }) => sku.size === 'M').left;
    };
    const before = await left();
    expect((await postOrder(shop, anOrder([aLine('cricket-1')]))).statusCode).toBe(201);
    await apply();
    expect(await left()).toBe(before - 1);
    await apply('--recount');
    await expect.poll(left, { timeout: 2000 }).toBe(before);
    const said: string[] = [];
    expect(await shop.commands.get('ledger')?.([], (line) => said.push(line))).toBe(0);
    expect(said.at(-1)).toContain('everything adds up');
  });

  test('without sizes withdraws a product: lists and search drop it, its page stays', async () => {
    const page = await readFile(path.join(folder, 'cricket.yaml'), 'utf8');
    const entry = /numericId: 2\n[\s\S]*?sizes:\s*\{[^}]*\}/.exec(page)?.[0] ?? '';
    await edit('cricket.yaml', entry, entry.replace(/sizes:\s*\{[^}]*\}/, 'sizes: {}'));
    const numbers = async (address: string): Promise<number[]> =>
      (await shop.app.inject(address)).json().data.map((product: { numericId: number }) => product.numericId);
    const { ProductName } = (await shop.app.inject('/api/products/Cricket/2')).json().data;
    expect(await numbers('/api/products/category/Cricket')).toContain(2);
    expect((await apply()).said[0]).toContain('changed');
    await expect.poll(() => numbers('/api/products/category/Cricket'), { timeout: 2000 }).not.toContain(2);
    const found = (await shop.app.inject(`/api/products/search/${encodeURIComponent(ProductName)}`)).json().data;
    expect(found.map((product: { ProductName: string }) => product.ProductName)).not.toContain(ProductName);
    expect((await shop.app.inject('/api/products/Cricket/2')).json().data).toMatchObject({ ProductName, sizes: [], stock: [] });
    expect((await shop.app.inject('/sitemap.xml')).body).not.toContain('/product/2?category=Cricket<');
  });

  test('with a mistake names it and changes nothing', async () => {
    await edit('cricket.yaml', 'price: 2499', 'price: cheap');
    const { code, said } = await apply();
    expect(code).toBe(1);
    expect(said[0]).toContain('cricket.yaml');
    expect(said[0]).toContain("must be a number, not 'cheap'");
    expect(said.at(-1)).toBe('Nothing was changed.');
  });

  test('a size that is no longer listed is no longer offered', async () => {
    await edit('cricket.yaml', /sizes: \{ S: \d+, /, 'sizes: { ');
    await apply();
    await expect
      .poll(async () => (await shop.app.inject('/api/products/Cricket/1')).json().data.sizes.map((sku: { size: string }) => sku.size), {
        timeout: 2000,
      })
      .not.toContain('S');
    expect((await postOrder(shop, anOrder([aLine('cricket-1', 'S')]))).json().code).toBe('out_of_stock');
  });
});
