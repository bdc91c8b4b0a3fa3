import { afterAll, beforeAll, expect, test } from 'vitest';
import { stockTable } from '#database/schema/stock.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';

// Barcodes and shelf locations, written at the packing desk.

let shop: PayingShop;

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

/** Calls an endpoint as a packer. */
async function aPacker() {
  const { cookie } = await aColleagueIn(shop, ['packer'], shop.clock.now);
  return async (name: string, payload?: object) => {
    const reply = await ask(shop, name, { cookie, ...(payload && { payload }) });
    return { status: reply.statusCode, ...reply.json() };
  };
}

test.each([
  [
    'an EAN with a wrong check digit',
    { ean: '4006381333932' },
    400,
    'One digit is wrong: the last one checks the others',
  ],
  ['a short EAN', { ean: '40063813339' }, 400, 'An EAN has thirteen digits'],
  ['an invalid shelf', { shelf: 'B 04' }, 400, 'Letters and figures with dashes between, as B-04-2'],
  ['an unknown size', { size: 'XXXXL' }, 404, 'There is no such piece in this size.'],
])('refuses %s', async (_name, wrong, status, message) => {
  const call = await aPacker();
  const wish = { product: 'cricket-2', size: 'M', ean: null, shelf: null, seen: { ean: null, shelf: null }, ...wrong };
  expect(await call('PUT /api/office/places', wish)).toMatchObject({ status, message });
});

test('refuses a barcode that another size has, also for concurrent requests, and lists page by page', async () => {
  const call = await aPacker();
  const save = (size: string, ean: string | null) =>
    call('PUT /api/office/places', {
      product: 'cricket-3',
      size,
      ean,
      shelf: 'C-01-1',
      seen: { ean: null, shelf: null },
    });
  const both = await Promise.all([save('M', '5901234123457'), save('L', '5901234123457')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const seen: string[] = [];
  let after = '';
  for (let page = 0; page < 40; page += 1) {
    const { data } = await call(`GET /api/office/places${after && `?after=${after}`}`);
    seen.push(...data.places.map(({ product, size }: { product: string; size: string }) => `${product} ${size}`));
    if (data.next === null) break;
    after = data.next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBe(await shop.database.db.$count(stockTable));
  expect((await call('GET /api/office/places?q=C-01')).data.places.length).toBeGreaterThan(0);
  const labels = (await call('GET /api/office/places/labels?from=C&to=C')).data;
  expect(labels.labels).toBeGreaterThan(0);
  expect(Buffer.from(labels.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
});

test('finds a product by its name or its exact id', async () => {
  const call = await aPacker();
  const found = async (q: string) =>
    new Set(
      (await call(`GET /api/office/places?q=${encodeURIComponent(q)}`)).data.places.map(
        ({ product }: { product: string }) => product,
      ),
    );
  expect([...(await found('cricket-1'))]).toEqual(['cricket-1']);
  expect([...(await found(' Cricket-12 '))]).toEqual(['cricket-12']);
  expect([...(await found('cricket-9999'))]).toEqual([]);
});

test.each([
  [
    'S',
    'keeps changes of another field',
    { ean: '9780201379624', shelf: null },
    200,
    { ean: '9780201379624', shelf: 'D-02-1' },
  ],
  ['M', 'accepts the same value twice', { ean: null, shelf: 'd-02-1' }, 200, { ean: null, shelf: 'D-02-1' }],
  ['L', 'refuses to overwrite an unseen value', { ean: null, shelf: 'D-09-9' }, 409, { ean: null, shelf: 'D-02-1' }],
])('handles two writers of size %s: it %s', async (size, _, typed, status, after) => {
  const call = await aPacker();
  const none = { ean: null, shelf: null };
  const write = (wish: object) => call('PUT /api/office/places', { product: 'cricket-4', size, ...wish, seen: none });
  expect((await write({ ean: null, shelf: 'D-02-1' })).status).toBe(200);
  expect((await write(typed)).status).toBe(status);
  // Empty input changes nothing, whatever was displayed.
  expect((await write(none)).data).toMatchObject(after);
});
