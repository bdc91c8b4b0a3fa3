import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { visit } from '#e2e/browser.ts';
import { choose } from '#e2e/choose.ts';
import { havePlacedHere, type Placed, statusOf } from '#e2e/guest-orders.ts';
import { cancelButton, pickPieces } from '#e2e/pick-pieces.ts';
import type { SharedShop } from '#e2e/shared-shop.ts';
import { desk, phone, placeDelivered, placePaid } from './arrange.ts';
import { openSmokeShop } from './smoke-shop.ts';

let browser: Browser;
let shop: SharedShop;

beforeAll(async () => {
  ({ browser, shop } = await openSmokeShop());
});
afterAll(() => browser.close());

/** Opens a task of an order in the browser that placed it. */
async function openTask(placed: Placed, task: string, options = desk) {
  const visited = await visit(browser, options);
  await havePlacedHere(visited.page, shop, placed);
  await visited.page.goto(`${shop.url}/order/${placed.reference}${task}?${new URLSearchParams({ key: placed.key })}`);
  return visited;
}

async function choosePickup(page: Page): Promise<void> {
  await choose(page.getByRole('group', { name: 'Pickup' }).getByRole('radio').first());
  await choose(page.getByLabel('Unworn, with its tags on'));
}

it('an order is tracked by its number, and its receiver is hidden from strangers', async () => {
  const { reference, key } = await placePaid(shop, { product: 'cricket-3', phone: '9820050020' });
  const { page, expectQuiet } = await visit(browser, phone);
  await page.goto(`${shop.url}/tracker`);
  await page.getByLabel('Tracking ID').fill(reference.toLowerCase());
  await page.getByRole('button', { name: 'Track Shipment' }).click();
  await page.getByRole('status').getByText('Pending').waitFor();
  await page.getByRole('region', { name: 'Receiver details' }).getByText('••••••0020').waitFor();
  expect(await page.getByRole('main').textContent()).not.toMatch(/Asha|Gulmohar|9820050020/);
  await page.goto(`${shop.url}/tracker?id=${reference}#key=${key}`);
  await page.getByText('B-204, Gulmohar, Nagardas Road, Mumbai 400069, Maharashtra').waitFor();
  expectQuiet();
  await page.context().close();
});

it('a paid order is cancelled and shows its refund', async () => {
  const placed = await placePaid(shop, { product: 'cricket-4', phone: '9820050021' });
  const { page, expectQuiet } = await openTask(placed, '/cancel', phone);
  await pickPieces(page, Number.POSITIVE_INFINITY);
  await page.getByLabel('Reason').selectOption('changed_mind');
  await page.getByRole('radio', { name: /^Refund to UPI/ }).waitFor();
  await cancelButton(page, 'Cancel the order').click();
  await page.getByRole('status').filter({ hasText: 'Your order is cancelled.' }).waitFor();
  await page.getByRole('heading', { name: 'Refunds' }).waitFor();
  expect(await statusOf(shop, placed)).toBe('cancelled');
  expectQuiet();
  await page.context().close();
});

it('one item of a delivered order is returned, and the other exchanged for a larger size', async () => {
  const placed = await placeDelivered(shop, { product: 'cricket-12', phone: '9820050022', quantity: 2 });
  const { page, expectQuiet } = await openTask(placed, '/return');
  await pickPieces(page, 1);
  await page.getByLabel('Reason').selectOption('too_small');
  await choose(page.getByRole('radio', { name: /^Refund/ }));
  await choosePickup(page);
  await page.getByRole('button', { name: 'Request the return' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Return R\w+ requested\. Pickup on / })
    .waitFor();
  await page.getByRole('link', { name: 'Return or exchange' }).click();
  await pickPieces(page, 1);
  await page.getByLabel('Reason').selectOption('too_small');
  await choose(page.getByRole('radio', { name: /^Swap for another size/ }));
  await choose(page.getByRole('radiogroup', { name: /^New size of/ }).getByRole('radio', { name: 'L', exact: true }));
  await choosePickup(page);
  await page.getByRole('button', { name: 'Request the swap' }).click();
  await page
    .getByRole('article', { name: /^Swap R/ })
    .getByText('swapped for L')
    .waitFor();
  await page.getByRole('article', { name: /^Return R/ }).waitFor();
  expectQuiet();
  await page.context().close();
});
