import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NewOrder } from '#contract/orders.ts';
import type { CatalogueProduct } from '#server/catalogue/catalogue-lists/catalogue-file.ts';
import { applyCatalogue } from '#server/catalogue/product-changes/apply-catalogue.ts';
import { readCatalogueFiles } from '#server/catalogue/product-changes/read-catalogue-files.ts';
import { seedFolder } from '#server/catalogue/product-changes/seed-empty-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { placeOrder } from '#server/selling/checkout/place-order.ts';
import { cancelOrder } from '#server/selling/order-changes/cancel-order.ts';
import { restockReturnedOrder } from '#server/selling/order-changes/restock-returned-order.ts';
import {
  ledgerFaults,
  noJobs,
  openPayingShop,
  orderDeps,
  type PayingShop,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { beginCount } from './begin-count.ts';
import { endCount } from './end-count.ts';
import { enterCount } from './enter-count.ts';
import { moveStock } from './move-stock.ts';

// All actions that move stock, concurrently on their own connections. The results that callers received are added up
// separately and must equal the stock at the end.

let shop: PayingShop;
let catalogue: CatalogueProduct[];

const productIds = ['cricket-2', 'football-1'];
const sizes = ['S', 'M'];

beforeAll(async () => {
  shop = await openPayingShop();
  catalogue = (await readCatalogueFiles(firstFacts, seedFolder)).products.filter(({ id }) => productIds.includes(id));
});
afterAll(() => shop?.close());

const sku = fc.record({ productId: fc.constantFrom(...productIds), size: fc.constantFrom(...sizes) });
const pieces = fc.integer({ min: 1, max: 3 });
const which = fc.nat({ max: 30 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('order' as const), sku, pieces }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('cancel' as const), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('send and take back' as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('arrive' as const), sku, note: fc.nat({ max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('damage' as const), sku, pieces }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('correct' as const), sku, pieces: fc.constantFrom(-2, -1, 1, 2) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('apply' as const),
      change: fc.constantFrom('turn', 'figures', 'withdraw', 'none'),
      figure: fc.nat({ max: 60 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Sku = { productId: string; size: string };

/** The results that callers received, by SKU: available and reserved items. */
type Told = Map<string, { available: number; reserved: number }>;
interface Round {
  told: Told;
  placed: { id: string; sku: Sku; pieces: number }[];
  /** Names that are unique for a round, because delivery notes of other rounds are different. */
  name: string;
}

const nameOf = ({ productId, size }: Sku) => `${productId} ${size}`;

function add({ told }: Round, sku: Sku, available: number, reserved: number): void {
  const before = told.get(nameOf(sku)) ?? { available: 0, reserved: 0 };
  told.set(nameOf(sku), { available: before.available + available, reserved: before.reserved + reserved });
}

async function levels(): Promise<Told> {
  const { rows } = await shop.database.db.execute<{
    productId: string;
    size: string;
    available: number;
    reserved: number;
  }>(
    sql`select product_id as "productId", size, available, reserved from stock where product_id in ('cricket-2', 'football-1')`,
  );
  return new Map(rows.map((row) => [nameOf(row), { available: row.available, reserved: row.reserved }]));
}

/** Runs an action that may be refused: a refusal changes nothing, and any other error is a fault. */
async function unlessRefused<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

async function order(round: Round, sku: Sku, pieces: number): Promise<void> {
  const deps = { ...orderDeps(shop), jobs: noJobs, online: { offered: false, testMode: false } };
  const request = NewOrder.parse(anOrder([aLine(sku.productId, sku.size, pieces)]));
  const placed = await unlessRefused(() => placeOrder(deps, randomUUID(), request));
  if (!placed) return;
  add(round, sku, -pieces, pieces);
  round.placed.push({ id: placed.id, sku, pieces });
}

async function cancel(round: Round, at: number): Promise<void> {
  const one = round.placed[at % Math.max(1, round.placed.length)];
  if (!one) return;
  const asked = { reason: 'other', refundTo: 'source' } as const;
  const done = await unlessRefused(async () => {
    await cancelOrder(orderDeps(shop), one.id, randomUUID(), asked);
    return true;
  });
  if (done) add(round, one.sku, one.pieces, -one.pieces);
}

async function sendAndTakeBack(round: Round, at: number): Promise<void> {
  const one = round.placed[at % Math.max(1, round.placed.length)];
  if (!one) return;
  // A cancelled order, or one that another step has handled, does not get that far.
  const sent = await take(shop, one.id, 'confirmed', 'packed', 'shipped').then(
    () => true,
    () => false,
  );
  if (!sent) return;
  add(round, one.sku, 0, -one.pieces);
  await take(shop, one.id, 'returned_to_origin');
  await restockReturnedOrder(orderDeps(shop), one.id);
  add(round, one.sku, one.pieces, 0);
}

async function move(
  round: Round,
  sku: Sku,
  pieces: number,
  reason: 'arrived' | 'damaged' | 'corrected',
  reference: string | null = null,
) {
  const movement = { ...sku, pieces, reason, person: 'asha', note: 'a test', reference };
  const moved = await unlessRefused(() => moveStock(shop.database.db, movement, { dry: false }));
  if (moved && !moved.booked) add(round, sku, pieces, 0);
}

function apply(change: string, figure: number): Promise<unknown> {
  const products = catalogue.map((product) => ({ ...product, sizes: changed(product.sizes, change, figure) }));
  return applyCatalogue(firstFacts, shop.database.db, { products, athletes: [] }, { person: 'asha', at: new Date() });
}

function changed(listed: CatalogueProduct['sizes'], change: string, figure: number): CatalogueProduct['sizes'] {
  if (change === 'turn') return listed.toReversed();
  if (change === 'figures') return listed.map(({ size }, at) => ({ size, stock: figure + at }));
  return change === 'withdraw' ? listed.filter(({ size }) => size !== 'S') : listed;
}

async function run(round: Round, does: Step): Promise<unknown> {
  if (does.does === 'order') return order(round, does.sku, does.pieces);
  if (does.does === 'cancel') return cancel(round, does.which);
  if (does.does === 'send and take back') return sendAndTakeBack(round, does.which);
  if (does.does === 'arrive') return move(round, does.sku, does.note + 1, 'arrived', `${round.name}-${does.note}`);
  if (does.does === 'damage') return move(round, does.sku, -does.pieces, 'damaged');
  if (does.does === 'correct') return move(round, does.sku, does.pieces, 'corrected');
  return apply(does.change, does.figure);
}

/** Counts a SKU while everything moves, at some moment and with some error. */
async function countWhile(round: Round, counted: Sku, wrongBy: number, pauses: number): Promise<void> {
  const { db } = shop.database;
  const pause = () => Promise.all(Array.from({ length: pauses }, () => db.execute('select 1')));
  await beginCount(db, { productIds: [counted.productId], person: 'ravi' }, { dry: false });
  await pause();
  const there = (await levels()).get(nameOf(counted)) ?? { available: 0, reserved: 0 };
  const figure = Math.max(0, there.available + there.reserved + wrongBy);
  const off = figure - there.available - there.reserved;
  await pause();
  const { difference } = await enterCount(db, { ...counted, figure, person: 'ravi' }, { dry: false });
  expect(difference * off).toBeGreaterThanOrEqual(0);
  expect(Math.abs(difference)).toBeLessThanOrEqual(Math.abs(off));
  await pause();
  for (const booked of (await endCount(db, { person: 'ravi' }, { dry: false })).booked) {
    expect(booked).toMatchObject({ ...counted, difference });
    add(round, counted, booked.difference, 0);
  }
}

const counts = fc.array(fc.record({ sku, wrongBy: fc.constantFrom(0, 0, -1, -2, 1), pauses: fc.nat({ max: 8 }) }), {
  maxLength: 4,
});

test('keeps the stock equal to all reported results when everything moves stock concurrently', async () => {
  const lanes = fc.array(fc.array(step, { minLength: 4, maxLength: 14 }), { minLength: 6, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(lanes, counts, async (all, counting) => {
      await apply('none', 0);
      const round: Round = { told: await levels(), placed: [], name: randomUUID() };
      const counter = async () => {
        for (const { sku: counted, wrongBy, pauses } of counting) await countWhile(round, counted, wrongBy, pauses);
      };
      const lane = async (steps: Step[]) => {
        for (const does of steps) await run(round, does);
      };
      await Promise.all([...all.map(lane), counter()]);
      expect(await levels()).toEqual(round.told);
      expect(await ledgerFaults(shop)).toEqual([]);
    }),
    { seed: 20_261_122, numRuns: 12, endOnFailure: true },
  );
});

test('never sells more than the last items while others arrive and are damaged', async () => {
  const last = { productId: 'limited-edition-523', size: 'M' };
  const { db } = shop.database;
  const round: Round = { told: new Map(), placed: [], name: 'last' };
  await Promise.all([
    ...Array.from({ length: 30 }, () => order(round, last, 1)),
    ...Array.from({ length: 10 }, (_, at) => move(round, last, 1, 'arrived', `note ${at % 2}`)),
    ...Array.from({ length: 3 }, () => move(round, last, -1, 'damaged')),
  ]);
  const { rows } = await db.execute<{ available: number; reserved: number; moved: number }>(sql`
    select available, reserved, (select sum(m.available)::int from stock_movements m where m.product_id = s.product_id and m.size = s.size
      and m.reason in ('arrived', 'damaged')) as moved
    from stock s where product_id = ${last.productId} and size = 'M'`);
  const [row] = rows;
  // Five at first, and two delivery notes of one item each, however often they were booked.
  const broken = 7 - Number(row?.moved);
  expect(broken).toBeGreaterThanOrEqual(0);
  expect(row).toMatchObject({ reserved: round.placed.length, available: 7 - broken - round.placed.length });
  expect(round.told.get(nameOf(last))).toEqual({ available: Number(row?.available) - 5, reserved: row?.reserved });
  expect(await ledgerFaults(shop)).toEqual([]);
});
