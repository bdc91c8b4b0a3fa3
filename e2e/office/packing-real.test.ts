import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDesign } from '#artwork/design/compose-design.ts';
import type { DesignTextLayer } from '#artwork/design/layers.ts';
import type { PackingParcel } from '#contract/office/packing.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { courierOf } from '#e2e/courier-of.ts';
import { type Placed, post } from '#e2e/guest-orders.ts';
import { endAllShops, type RunningShop, startShop } from '#e2e/running-shop.ts';
import { askOperator } from '#server/foundation/process/operator-socket.ts';

// Ten mixed orders of a shop with manual packing, from "to pack" to the driver, by scanner and keyboard.

let shop: RunningShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop({ env: { AUTO_PACK: 'off' } }), launchBrowser()]);
  await courierOf(shop).set({ pace: 0 });
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

const address = {
  fullName: 'Asha Sawant',
  line1: 'B-204, Gulmohar',
  line2: 'Nagardas Road',
  pin: '400069',
  city: 'Mumbai',
  state: 'Maharashtra',
};
let people = 0;

async function place(lines: object[], payment: 'cod' | 'razorpay' = 'cod'): Promise<Placed> {
  people += 1;
  const contact = { email: `asha.${people}@example.in`, phone: String(9_820_100_000 + people) };
  const reply = await fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ lines, contact, address, payment }),
  });
  if (!reply.ok) throw new Error(`the order was not placed: ${await reply.text()}`);
  const { data } = (await reply.json()) as { data: Omit<Placed, 'proof'> };
  const proof = reply.headers.getSetCookie().find((cookie) => cookie.startsWith('orders=')) ?? '';
  const placed = { ...data, proof: proof.slice('orders='.length).split(';')[0] ?? '' };
  if (payment === 'razorpay') {
    const order_id = placed.payment?.options.order_id;
    const paid = await post<{ handed: object }>(`${shop.sandboxUrl}/razorpay/control/pay`, {
      order_id,
      method: 'upi',
      outcome: 'approve',
    });
    await post(`${shop.url}/api/payments/razorpay/verify`, paid.handed);
  }
  return placed;
}

const someWords: DesignTextLayer = {
  ...{ kind: 'text', id: 't', x: 0, y: 60, angle: 0, flipped: false, words: 'GULLY XI' },
  ...{ font: 'block', colour: '#14170f', outline: null, curve: 0, size: 30 },
};

const aLine = (id: string, size = 'M', quantity = 1) => ({ _id: id, size, quantity });

/** The customer changes the address of an order. */
async function sendElsewhere({ reference, key, proof }: Placed): Promise<void> {
  const reply = await fetch(`${shop.url}/api/orders/${reference}/address?key=${key}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: `orders=${proof}` },
    body: JSON.stringify({ address: { ...address, line2: 'Hill Road', pin: '400050' } }),
  });
  expect(reply.status).toBe(200);
}

/** Orders a design and has the print room print it. */
async function printed(): Promise<Placed> {
  const { data } = await post<{ data: { customProductId: string } }>(`${shop.url}/api/designs`, {
    design: { ...newDesign('t-shirt'), sides: { front: [someWords], back: [] } },
    rights: true,
  });
  const placed = await place([{ customProductId: data.customProductId, size: 'M', quantity: 1 }], 'razorpay');
  await expect
    .poll(() => askOperator(shop.dataDir, { command: 'print-files', args: ['printed', placed.reference] }, () => {}))
    .toBe(0);
  return placed;
}

async function comeAs(role: RegExp, to: string, viewport = { width: 1180, height: 820 }): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  await page.goto(`${shop.url}/office${to}`);
  await page.getByRole('button', { name: role }).click();
  await page.locator('h1').waitFor();
  return page;
}

/** Presses Tab until an element of that name has the focus. */
async function reach(page: Page, name: RegExp): Promise<void> {
  const reached: string[] = [];
  for (let press = 0; press < 40; press += 1) {
    const named = String(
      await page.evaluate(
        "(({ activeElement: on }) => on?.getAttribute('aria-label') || on?.labels?.[0]?.innerText || on?.innerText || '')(document)",
      ),
    );
    if (name.test(named)) return;
    reached.push(named);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}: ${reached.join(' | ')}`);
}

async function scan(page: Page, ...codes: string[]): Promise<void> {
  for (const code of codes) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
}

const onTable = (page: Page) => page.locator('main h1 .vh').textContent();
const waits = (page: Page) =>
  page.evaluate("fetch('/api/office/packing').then((reply) => reply.json()).then(({ data }) => data.parcels.length)");

test('ten mixed orders are packed by scanner and keyboard, despite changes and a lost network', async () => {
  const [moved, short] = [
    await place([aLine('cricket-2')]),
    await place([aLine('cricket-1'), aLine('football-9', 'One size')]),
  ];
  const others = [
    await place([aLine('cricket-1', 'L')]),
    await place([aLine('cricket-2', 'M', 2)], 'razorpay'),
    await place([aLine('cricket-3'), aLine('cricket-1', 'S')]),
    await place([aLine('football-9', 'One size', 3)]),
    await place([aLine('cricket-2', 'L', 3), aLine('cricket-3', 'M', 2)], 'razorpay'),
    await place([aLine('cricket-1')], 'razorpay'),
  ];
  const all = [moved, short, ...others, await printed(), await printed()].map(({ reference }) => reference);
  const page = await comeAs(/Manager/, '/packing');
  const refused: string[] = [];
  page.on('pageerror', (error) => refused.push(error.message));
  await expect.poll(() => waits(page)).toBe(10);
  await page.reload();
  await page.getByRole('button', { name: 'Start with these 10' }).waitFor();
  const taken = page.waitForResponse((reply) => reply.url().endsWith('/packing/batch'));
  await reach(page, /^Start with these 10/);
  await page.keyboard.press('Enter');
  const batch = ((await (await taken).json()) as { data: { parcels: PackingParcel[] } }).data.parcels;
  expect(batch.map(({ reference }) => reference).toSorted()).toEqual(all.toSorted());
  await page.locator('main h1').waitFor();
  for (let at = 0; at < batch.length; at += 1) {
    const reference = (await onTable(page)) ?? '';
    const parcel = batch.find((one) => one.reference === reference);
    if (!parcel) throw new Error(`${reference} is not of this batch`);
    const codes = (lines: PackingParcel['lines']) =>
      lines.flatMap(({ codes: [code = ''], quantity }) => Array.from({ length: quantity }, () => code));
    if (at === 4) await page.context().setOffline(true);
    // While its dialog is open and the network is lost: a desk that refetches now would get the new data before the
    // scan.
    if (reference === moved.reference) {
      await page.context().setOffline(true);
      await sendElsewhere(moved);
    }
    if (reference === short.reference) {
      await page.context().setOffline(false);
      const there = parcel.lines.filter(({ size }) => size !== 'One size');
      await scan(page, ...codes(there));
      await page.keyboard.press('F2');
      await page.getByText('The other pieces go.').waitFor();
      await reach(page, /^Leave it out/);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      // Its content has changed, so everything is scanned again.
      await scan(page, ...codes(there));
    } else {
      await scan(page, ...codes(parcel.lines));
    }
    if (reference === moved.reference) {
      await page.context().setOffline(false);
      await expect.poll(() => page.locator('footer').innerText()).toContain(`${reference} has changed.`);
      await expect.poll(() => onTable(page)).toBe(reference);
      await page.getByText('0 of 1 scanned').waitFor();
      await scan(page, ...codes(parcel.lines));
    }
    if (at === 6) await page.context().setOffline(false);
    await page
      .getByText('This batch is through')
      .or(page.locator('main h1').filter({ hasNotText: reference }))
      .first()
      .waitFor();
  }
  await page.getByRole('heading', { name: 'This batch is through' }).waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  await expect.poll(() => waits(page)).toBe(0);

  await reach(page, /^Hand over to the courier/);
  await page.keyboard.press('Enter');
  interface Waiting {
    carrier: string;
    parcels: { awb: string }[];
  }
  const manifests = () =>
    page.evaluate(
      "fetch('/api/office/packing/handovers').then((reply) => reply.json()).then(({ data }) => data.waiting)",
    ) as Promise<Waiting[]>;
  await expect.poll(async () => (await manifests()).flatMap(({ parcels }) => parcels).length).toBe(10);
  await page.reload();
  for (const { carrier, parcels } of await manifests()) {
    await page.getByRole('button', { name: carrier }).waitFor();
    await reach(page, /^Scan a label/);
    await scan(page, ...parcels.map(({ awb }) => awb));
    await page.getByText('All counted').first().waitFor();
    await reach(page, /^Taken by/);
    await page.keyboard.type('Ramesh');
    await reach(page, new RegExp(`^Hand over ${parcels.length}$`));
    await page.keyboard.press('Enter');
    await page.getByText(`${parcels.length} handed over to ${carrier}.`).waitFor();
  }
  expect(await manifests()).toEqual([]);
  for (const reference of all) expect(await courierOf(shop).awbOf(reference)).not.toBe('');
  expect(refused).toEqual([]);
});

test('two desks that start at once get different orders, and the second sees who has the first', async () => {
  const references = [await place([aLine('cricket-2')]), await place([aLine('cricket-1')])].map(
    ({ reference }) => reference,
  );
  const [one, two] = [
    await comeAs(/Manager/, '/packing'),
    await comeAs(/Packer/, '/packing', { width: 390, height: 844 }),
  ];
  await expect.poll(() => waits(one)).toBe(2);
  for (const page of [one, two]) {
    await page.reload();
    await page.getByRole('button', { name: 'Start with these 2' }).waitFor();
  }
  await Promise.all([one, two].map((page) => page.getByRole('button', { name: 'Start with these 2' }).click()));
  await expect
    .poll(async () => (await Promise.all([one, two].map((page) => page.locator('footer').count()))).toSorted())
    .toEqual([0, 1]);
  const [winner, loser] = (await one.locator('footer').count()) === 1 ? [one, two] : [two, one];
  await loser.getByText(/has it on another table/).waitFor();
  expect(references).toContain(await onTable(winner));
});

test('a locked desk shows no customer data, and continues after the PIN', async () => {
  await place([aLine('cricket-3')]);
  const page = await comeAs(/Packer/, '/me');
  await page.getByLabel('Four to six digits').fill('4711');
  await page.getByRole('button', { name: /PIN/ }).click();
  await page.getByRole('button', { name: 'Change the PIN' }).waitFor();
  await page.goto(`${shop.url}/office/packing`);
  await expect.poll(() => waits(page)).toBeGreaterThan(0);
  await page.reload();
  await page.getByRole('button', { name: /^Start with th/ }).click();
  await page.locator('main h1 .vh').waitFor();
  const reference = (await onTable(page)) ?? 'none';
  await page.getByRole('button', { name: 'Lock' }).click();
  await page.getByRole('heading', { name: 'Locked' }).waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(new RegExp(`${reference}|Asha|Sawant|Mumbai`));
  await page.getByLabel('PIN').fill('4711');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect.poll(() => onTable(page)).toBe(reference);
});
