import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { cancelOrder } from '#server/selling/order-changes/cancel-order.ts';
import {
  ledgerFaults,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { endCount } from './end-count.ts';
import { enterCount } from './enter-count.ts';
import { findProductMeant, findSizeMeant } from './find-product.ts';
import { moveStock } from './move-stock.ts';
import { readChange, readPieces } from './read-words.ts';

let shop: PayingShop;

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

/** Runs `stock` with the given words, and returns the exit code and the output. */
async function stock(...args: string[]): Promise<{ code: number | undefined; said: string }> {
  const said: string[] = [];
  const code = await shop.commands.get('stock')?.([...args, '--by', 'asha'], (line) => said.push(line));
  return { code, said: said.join('\n') };
}

async function piecesOf(id: string, size = 'M'): Promise<{ available: number; reserved: number }> {
  const { rows } = await shop.database.db.execute<{ available: number; reserved: number }>(
    sql`select available, reserved from stock where product_id = ${id} and size = ${size}`,
  );
  if (!rows[0]) throw new Error(`no ${id} in ${size}`);
  return rows[0];
}

async function newest(id: string) {
  const { rows } = await shop.database.db.execute(
    sql`select size, available, reserved, reason, person, note, reference from stock_movements where product_id = ${id} order by id desc limit 1`,
  );
  return rows[0];
}

async function everything() {
  const { db } = shop.database;
  const [levels, moved, lines] = [
    await db.execute('select * from stock order by product_id, size'),
    await db.execute('select count(*) from stock_movements'),
    await db.execute('select * from stock_count_lines order by product_id, size'),
  ];
  return [levels.rows, moved.rows, lines.rows];
}

test.each<[string, string[], number, { reason: string; note?: string | null; reference?: string | null }]>([
  ['arrive', ['3', '--note', 'from the printer'], 3, { reason: 'arrived', note: 'from the printer', reference: null }],
  ['arrive', ['2', '--reference', 'DN-17'], 2, { reason: 'arrived', note: null, reference: 'DN-17' }],
  ['damage', ['2', 'water', 'came', 'in'], -2, { reason: 'damaged', note: 'water came in' }],
  ['correct', ['+4', 'found behind the shelf'], 4, { reason: 'corrected', note: 'found behind the shelf' }],
  ['correct', ['-1', 'lost'], -1, { reason: 'corrected', note: 'lost' }],
])(
  'moves stock once with cause and person for “stock %s” %j, and none with --dry',
  async (verb, rest, pieces, cause) => {
    const { available, reserved } = await piecesOf('cricket-1');
    const before = await everything();
    const tried = await stock(verb, 'cricket-1', 'm', ...rest, '--dry');
    const change = `${pieces > 0 ? '+' : ''}${pieces} ${cause.reason}`;
    expect(tried).toMatchObject({
      code: 0,
      said: expect.stringContaining(`${change} if this were done. Then ${available + pieces} can be sold`),
    });
    expect(await everything()).toEqual(before);
    const said = `(cricket-1): ${change}. ${available + pieces} can be sold, ${reserved} belong to orders.`;
    expect(await stock(verb, 'cricket-1', 'm', ...rest)).toMatchObject({
      code: 0,
      said: expect.stringContaining(said),
    });
    expect(await piecesOf('cricket-1')).toEqual({ available: available + pieces, reserved });
    expect(await newest('cricket-1')).toMatchObject({
      size: 'M',
      available: pieces,
      reserved: 0,
      person: 'asha',
      ...cause,
    });
    expect(await ledgerFaults(shop)).toEqual([]);
  },
);

test.each<[string[], RegExp]>([
  [['arrive', 'cricket-1', 'M', '0'], /'0' is no number of pieces/],
  [['arrive', 'cricket-1', 'M', '-3'], /'-3' is no number of pieces/],
  [['arrive', 'cricket-1', 'M', '3.5'], /is no number of pieces/],
  [['arrive', 'cricket-1', 'M', '100001'], /is no number of pieces/],
  [
    ['arrive', 'cricket-1', '7XL', '3'],
    /is not kept in size '7XL'\. There are: S, M, L, XL, XXL, Women's S, Women's M, Women's L, Women's XL, Women's XXL\./,
  ],
  [['arrive', 'cricket-999', 'M', '3'], /There is no product 'cricket-999'/],
  [['arrive', 'shirt', 'M', '3'], /'shirt' may mean several[\s\S]*\n {2}cricket-1 {2}Monsoons One-Day Shirt/],
  [['correct', 'cricket-1', 'M', '3', 'why'], /write \+3 or -3/],
  [['correct', 'cricket-1', 'M', '+3'], /Say why/],
  [['damage', 'cricket-1', 'M', '3'], /Say why/],
  [['damage', 'limited-edition-523', 'M', '6', 'rain'], /6 cannot go: only 5 can be sold/],
  [['correct', 'limited-edition-523', 'M', '-6', 'gone'], /6 cannot go: only 5 can be sold/],
  [['count', 'enter', 'cricket-1', 'M', '3'], /not being counted/],
  [['count', 'end'], /No count is open/],
])('refuses “stock” with %j and says why', async (args, sentence) => {
  const before = await everything();
  const { code, said } = await stock(...args);
  expect(code).toBe(1);
  expect(said).toMatch(sentence);
  expect(said).toMatch(/Nothing was changed\.$/);
  expect(await everything()).toEqual(before);
});

test.each([
  [[]],
  [['arrive']],
  [['arrive', 'cricket-1', 'M']],
  [['sell', 'cricket-1', 'M', '3']],
  [['count']],
  [['show', 'cricket-1', '--loud']],
])('explains the usage for “stock” with %j', async (args) => {
  expect(await stock(...args)).toMatchObject({ code: 2, said: expect.stringContaining('stock arrive PRODUCT SIZE N') });
});

test('books a repeated delivery note once, and refuses it with another quantity', async () => {
  const { available } = await piecesOf('cricket-2');
  const note = ['arrive', 'cricket-2', 'M', '5', '--reference', 'DN-18'];
  const said = await Promise.all([stock(...note), stock(...note), stock(...note)]);
  expect(said.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(said.filter((one) => one.said.includes('DN-18 was booked') && one.said.includes('by asha'))).toHaveLength(2);
  const other = await stock('arrive', 'cricket-2', 'M', '6', '--reference', 'DN-18');
  expect(other).toMatchObject({
    code: 1,
    said: expect.stringContaining('Under DN-18 5 pieces of this size are booked already, not 6'),
  });
  expect((await piecesOf('cricket-2')).available).toBe(available + 5);
  // The delivery note covers other sizes too.
  expect((await stock('arrive', 'cricket-2', 'L', '5', '--reference', 'DN-18')).said).toContain('+5 arrived');
});

test('finds a product by id or name in any letter case', async () => {
  for (const typed of ['cricket-1', 'CRICKET-1', 'monsoons one-day  shirt'])
    expect((await stock('show', typed)).said).toMatch(
      /^Monsoons One-Day Shirt \(cricket-1\)\n {2}S: 1005 in the house: 1005 can be sold, 0 belong to orders; the file says 5/,
    );
});

test.each<[string, () => Promise<unknown>, number, string]>([
  ['an unknown product', () => findProductMeant(shop.database.db, 'cricket-999'), 404, 'not_found'],
  ['an empty product', () => findProductMeant(shop.database.db, ' '), 400, 'bad_request'],
  ['ambiguous words', () => findProductMeant(shop.database.db, 'shirt'), 409, 'conflict'],
  [
    'an unknown size',
    () => findSizeMeant(shop.database.db, { id: 'cricket-1', name: 'A shirt' }, '7XL'),
    404,
    'not_found',
  ],
  ['an arrival of an unknown size', () => aMove({ size: '7XL', pieces: 1 }), 404, 'not_found'],
  ['a removal of more than the stock', () => aMove({ pieces: -100_000 }), 409, 'conflict'],
  ['a note with another quantity', () => aMove({ pieces: 1 }).then(() => aMove({ pieces: 2 })), 409, 'conflict'],
  [
    'a figure without a count',
    () => enterCount(shop.database.db, { ...aSku, figure: 1, person: 'asha' }, { dry: false }),
    409,
    'conflict',
  ],
  ['an end without a count', () => endCount(shop.database.db, { person: 'asha' }, { dry: false }), 409, 'conflict'],
  ['an invalid quantity', async () => readPieces('x', 1), 400, 'bad_request'],
  ['a change without a sign', async () => readChange('3'), 400, 'bad_request'],
])('throws a Problem with status and code for %s', async (_what, work, status, code) => {
  await expect(work()).rejects.toMatchObject({ name: 'Problem', status, code });
});

const aSku = { productId: 'cricket-special-618', size: '4-5Y' };
function aMove(movement: { pieces: number; size?: string }) {
  const cause = { reason: 'arrived', person: 'asha', note: null, reference: 'DN-99' } as const;
  return moveStock(shop.database.db, { ...aSku, ...cause, ...movement }, { dry: false });
}

test('finds a product by words that only its name has, and prints which product it is', async () => {
  expect((await stock('show', 'kids one-day MONSOONS')).said).toMatch(
    /^Kids Monsoons One-Day Shirt \(cricket-special-618\)\n/,
  );
});

test('shows arrived stock on pages at once', async () => {
  const left = async () => {
    const { data } = (await shop.app.inject('/api/products/Football/2')).json();
    return data.stock.find(({ size }: { size: string }) => size === 'M').left;
  };
  const before = await left();
  await stock('arrive', 'football-2', 'M', '7');
  await expect.poll(left).toBe(before + 7);
});

test('refuses to remove items of orders, and shows the owner of items in the history', async () => {
  const order = await placeOrderFor(shop, online([aLine('limited-edition-523', 'M', 3)]), {}, { unpaid: true });
  const { code, said } = await stock('damage', 'limited-edition-523', 'M', '4', 'rain');
  expect([code, said]).toEqual([
    1,
    '4 cannot go: only 2 can be sold. 3 more belong to orders: cancel pieces of those first.\nNothing was changed.',
  ]);
  await stock('damage', 'limited-edition-523', 'M', '1', 'rain');
  const history = (await stock('history', 'limited-edition-523', 'M')).said.split('\n');
  expect(history[1]).toMatch(/\d{4} \d\d:\d\d {2}M {2}damaged {2}-1 to sell {2}by asha, rain$/);
  expect(history[2]).toMatch(new RegExp(`M  reserved  -3 to sell, \\+3 of orders  order ${order.reference}$`));
  expect(history[3]).toMatch(/M {2}arrived {2}\+5 to sell {2}by the shop, first stock, from the catalogue$/);
  await cancelOrder(orderDeps(shop), order.id, 'k', { reason: 'other', refundTo: 'source' });
});

test('includes all movements since the start of a count, and books only the difference', async () => {
  // Arrived before the count began, so it does not matter.
  await stock('arrive', 'football-3', 'L', '1');
  await stock('arrive', 'football-3', 'M', '6');
  const { available } = await piecesOf('football-3');
  const sold = await placeOrderFor(shop, anOrder([aLine('football-3', 'M', 2)]));
  const held = available;
  expect((await stock('count', 'begin', 'football-3')).said).toMatch(
    /Count \d+: sizes that are being counted from now on: \d+/,
  );
  const partlyPacked = await placeOrderFor(shop, anOrder([aLine('football-3', 'M', 3)]));
  await take(shop, sold.id, 'confirmed', 'packed');
  expect((await stock('count', 'enter', 'football-3', 'M', `${held}`)).said).toMatch(
    /The books had \d+ when its count began; 5 of what is there belong to orders, 2 of them in packed parcels\.\n {2}Agrees with the books\.$/,
  );
  // A packed parcel counts before the rest of its order is packed.
  const parcel = { id: `shp_${partlyPacked.id}`, orderId: partlyPacked.id, parcel: 1, reference: 'PACKED-1' };
  const packed = {
    positions: [1],
    custom: false,
    step: 'planned' as const,
    packedAt: new Date(),
    createdAt: new Date(),
  };
  await shop.database.db.insert(shipmentsTable).values({ ...parcel, ...packed });
  expect((await stock('count', 'enter', 'football-3', 'M', `${held}`)).said).toContain(
    '5 of what is there belong to orders, 5 of them in packed parcels.',
  );
  await shop.database.db.delete(shipmentsTable).where(eq(shipmentsTable.id, parcel.id));
  expect((await stock('count', 'enter', 'football-3', 'M', `${held - 1}`)).said).toContain('1 missing');
  await take(shop, sold.id, 'shipped');
  await stock('arrive', 'football-3', 'M', '4');
  // Two left and four came: the counter sees between held - 2 and held + 4.
  for (const [figure, words] of [
    [held - 2, 'No difference'],
    [held + 4, 'No difference'],
    [held - 3, '1 missing'],
    [held + 5, '1 more than the books'],
  ])
    expect((await stock('count', 'enter', 'football-3', 'M', `${figure}`)).said).toContain(words);
  const range = `${held - 2} to ${held + 4} may have been met`;
  expect((await stock('count', 'enter', 'football-3', 'M', `${held - 3}`)).said).toContain(
    `, then 2 went and 4 came: ${range};`,
  );
  await stock('count', 'enter', 'football-3', 'L', `${(await piecesOf('football-3', 'L')).available}`);
  const before = await everything();
  expect((await stock('count', 'end', '--dry')).said).toMatch(
    /football-3\): -1 would be booked\nCount \d+: 1 would be booked, agree: 1, not counted and left alone: \d\./,
  );
  expect(await everything()).toEqual(before);
  // Movements after the entered figure do not affect the count either.
  await placeOrderFor(shop, anOrder([aLine('football-3', 'M', 1)]));
  expect((await stock('count', 'end')).said).toContain('It is over.');
  expect(await piecesOf('football-3')).toEqual({ available: available - 2 - 3 + 4 - 1 - 1, reserved: 4 });
  expect(await newest('football-3')).toMatchObject({
    available: -1,
    reason: 'counted',
    person: 'asha',
    note: `counted ${held - 3}, the books had ${held - 2} to ${held + 4}`,
    reference: expect.stringMatching(/^count \d+$/),
  });
  expect((await stock('count', 'end')).said).toContain('No count is open');
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('keeps a count open while missing items are reserved for orders', async () => {
  const { available } = await piecesOf('limited-edition-523', 'M');
  const order = await placeOrderFor(shop, online([aLine('limited-edition-523', 'M', available)]), {}, { unpaid: true });
  await stock('count', 'begin', 'limited-edition-523', 'cricket-3');
  await stock('count', 'enter', 'limited-edition-523', 'M', `${available - 1}`);
  await stock('count', 'enter', 'cricket-3', 'M', `${(await piecesOf('cricket-3')).available + 2}`);
  const first = await stock('count', 'end');
  expect(first.said).toContain('1 missing, but only 0 can be sold: the others are promised to orders');
  expect(first.said).toMatch(/cricket-3\): \+2 booked[\s\S]*It stays open for 1\.$/);
  await cancelOrder(orderDeps(shop), order.id, 'k', { reason: 'other', refundTo: 'source' });
  const second = await stock('count', 'end');
  expect(second.said).toMatch(/limited-edition-523\): -1 booked[\s\S]*It is over\.$/);
  expect(second.said).not.toContain('cricket-3');
  expect(await piecesOf('limited-edition-523', 'M')).toEqual({ available: available - 1, reserved: 0 });
  expect(await ledgerFaults(shop)).toEqual([]);
});

test('adds products to a count without losing figures, and restarts a product that is named again', async () => {
  await stock('count', 'begin', 'cricket-1');
  await stock('count', 'enter', 'cricket-1', 'M', '1');
  expect((await stock('count', 'begin')).said).toMatch(/are being counted from now on: \d{3,}/);
  const { said } = await stock('count', 'begin', 'cricket-1');
  expect(said).toContain('figures of theirs that are forgotten: 1');
  const { available, reserved } = await piecesOf('cricket-1');
  expect((await stock('count', 'end')).said).toMatch(/^Count \d+: 0 booked, agree: 0, /);
  expect(await piecesOf('cricket-1')).toEqual({ available, reserved });
});
