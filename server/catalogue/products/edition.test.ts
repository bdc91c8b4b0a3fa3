import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductDetail } from '#contract/catalogue.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { moveStock } from '#server/catalogue/stock/move-stock.ts';
import { aContact, aLine, anOrder, postOrder, recount } from '#server/selling/order-views/test-orders.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function read(category: string, numericId: number): Promise<ProductDetail> {
  const answer = await shop.app.inject(`/api/products/${encodeURIComponent(category)}/${numericId}`);
  return (answer.json() as { data: ProductDetail }).data;
}

async function medium(): Promise<[left: number | undefined, made: number | undefined]> {
  const { stock, edition } = await read('Limited Edition', 523);
  return [stock.find(({ size }) => size === 'M')?.left, edition?.find(({ size }) => size === 'M')?.made];
}

test('counts sold items towards the size of a limited edition, but not damaged ones', async () => {
  const id = 'limited-edition-523';
  expect(await medium()).toEqual([5, 5]);
  const placed = await postOrder(shop, anOrder([aLine(id, 'M', 2)], aContact()));
  expect(placed.statusCode).toBe(201);
  await expect.poll(medium).toEqual([3, 5]);
  const broken = {
    productId: id,
    size: 'M',
    pieces: -1,
    reason: 'damaged',
    reference: 'D-1',
    person: 'test',
    note: null,
  } as const;
  await moveStock(shop.database.db, broken, { dry: false });
  await expect.poll(medium).toEqual([2, 4]);
});

test('shows no edition size for a product that is restocked', async () => {
  await recount(shop.database.db, 'cricket-1', 'M', 4);
  expect((await read('Cricket', 1)).edition).toBeNull();
});
