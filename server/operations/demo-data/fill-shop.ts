import { getTableColumns, isNull, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ShopFacts } from '#contract/shop-facts.ts';
import type { Db } from '#database/db.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { closedMonthsTable, documentsTable } from '#database/schema/documents.ts';
import { stockMovementsTable, stockTable } from '#database/schema/stock.ts';
import { leadPicture } from '#server/catalogue/products/present-product.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { chanceOf } from '#server/foundation/values/chance.ts';
import { documentContent } from '#server/money/invoices/document-content.ts';
import { nextNumber } from '#server/money/invoices/document-number.ts';
import { fillOnce, isPartWritten } from './fill-once.ts';
import { fillShelves } from './fill-shelves.ts';
import { daysBack, imagineMoments } from './imagine-days.ts';
import { byPopularity, type DemoGoods, type ImaginedOrder, imagineOrder } from './imagine-order.ts';
import { imagineShopper } from './imagine-people.ts';
import { refuseRealShop } from './real-shop.ts';
import { rowsOfOrder } from './rows-of-order.ts';
import { type DocumentInsert, demoOrderTables, type Made, type Paper, type Rows } from './written-order.ts';

/** Minimum age of an order in days, after which it is delivered and its return period has ended. */
const newest = 16;

/** Number of orders per transaction. */
const atOnce = 500;

export interface FillRequest {
  orders: number;
  /** Seed of the random choices; the same seed writes the same orders. */
  seed: number;
  now: Date;
}

/** Throws Problem 409 `not_offered` if months are closed, since the invented documents would be dated into them. */
export async function refuseClosedMonths(db: Db): Promise<void> {
  const [closed] = await db
    .select({ id: closedMonthsTable.id })
    .from(closedMonthsTable)
    .where(isNull(closedMonthsTable.reopenedAt))
    .limit(1);
  if (closed)
    throw new Problem(
      409,
      'not_offered',
      'Months are closed here, and no document can be dated into them. Reopen them first, under Tax in the office.',
    );
}

/**
 * Fills a demonstration with two years of closed orders, with payments, parcels, documents, returns and stock. An equal
 * quantity of stock arrives first, so available stock does not change. Skips orders already written with the seed.
 * Returns the number written. Throws Problem 409 `not_offered` if months are closed, or the shop has been a real one.
 */
export async function fillShop(
  shop: Needs<'settings' | 'shopFacts'>,
  db: Db,
  { orders: count, seed, now }: FillRequest,
): Promise<number> {
  await refuseRealShop(db);
  await fillShelves(db, now);
  const goods = await readDemoGoods(db);
  const choose = byPopularity(goods);
  const shoppers = Math.max(1, Math.round(count / 3));
  const keyOf = (number: number) => `demo:${seed}:${count}:${number}`;
  if (await isPartWritten(db, keyOf(0))) return 0;
  const moments = imagineMoments(chanceOf(seed), count, now, { newest });
  const all = moments.map((at, number) => imagineOrder(seed, number, at, shoppers, choose));
  return fillOnce(db, keyOf(0), async (tx) => {
    await refuseClosedMonths(tx);
    await writePeople(tx, seed, shoppers, all, now);
    await writeArrivals(tx, all, now);
    const papers: Paper[] = [];
    for (let from = 0; from < all.length; from += atOnce) {
      const made = all
        .slice(from, from + atOnce)
        .map((order, index) => rowsOfOrder(shop.settings, order, keyOf(from + index)));
      await insertRows(tx, made);
      papers.push(...made.flatMap((one) => one.papers));
    }
    await writePapers(shop.shopFacts, tx, papers);
    return all.length;
  });
}

/** Returns the sizes that can be sold, with their data for order lines. */
export async function readDemoGoods(db: Db): Promise<DemoGoods[]> {
  const rows = await db
    .select()
    .from(productsTable)
    .innerJoin(stockTable, sql`${stockTable.productId} = ${productsTable.id} and ${stockTable.offered}`)
    .orderBy(productsTable.id, stockTable.position);
  return rows.map(({ products: product, stock: { size } }) => ({
    ...{ productId: product.id, size, numericId: product.numericId, category: product.category, name: product.name },
    ...{ pricePaise: product.pricePaise, hsn: product.hsn, image: leadPicture(product), finalSale: product.finalSale },
  }));
}

/** Writes the accounts of the shoppers that have one, each created before its first order. */
export async function writePeople(
  tx: Db,
  seed: number,
  count: number,
  all: readonly ImaginedOrder[],
  now: Date,
): Promise<void> {
  // An account is dated before the first order of its owner.
  const first = new Map<string, Date>();
  for (const { shopper, placedAt } of all)
    if (shopper.accountId && placedAt < (first.get(shopper.accountId) ?? now)) first.set(shopper.accountId, placedAt);
  const members = Array.from({ length: count }, (_, number) => imagineShopper(seed, number)).flatMap(
    (shopper, number) => {
      const { accountId, firstName, lastName, email, phone } = shopper;
      const ordered = accountId && first.get(accountId);
      const createdAt = new Date(
        ordered
          ? ordered.getTime() - (4 + (number % 53)) * 60_000
          : now.getTime() - (daysBack - (number % daysBack)) * 86_400_000,
      );
      return accountId
        ? [
            {
              id: accountId,
              email,
              firstName,
              lastName,
              phone,
              passwordHash: null,
              emailProvedAt: createdAt,
              createdAt,
            },
          ]
        : [];
    },
  );
  await insertAll(tx, accountsTable, members);
}

/** Writes an arrival for every sold piece, with a note, so that available stock does not change in total. */
export async function writeArrivals(tx: Db, all: readonly ImaginedOrder[], now: Date): Promise<void> {
  const gone = new Map<string, { productId: string; size: string; pieces: number }>();
  for (const { lines, story } of all) {
    if (story !== 'kept' && story !== 'coming back' && story !== 'on its way') continue;
    for (const { goods, quantity } of lines) {
      const name = `${goods.productId} ${goods.size}`;
      const { pieces } = gone.get(name) ?? { pieces: 0 };
      gone.set(name, { productId: goods.productId, size: goods.size, pieces: pieces + quantity });
    }
  }
  const at = new Date(now.getTime() - (daysBack + 7) * 86_400_000);
  const arrivals = [...gone.values()].map(({ productId, size, pieces }) => ({
    ...{ at, productId, size, available: pieces, reserved: 0, reason: 'arrived' as const, person: 'The demonstration' },
    note: 'Made up, as are the orders it was sold by',
  }));
  await insertAll(tx, stockMovementsTable, arrivals);
}

/** Inserts the rows of orders, table by table. */
export async function insertRows(tx: Db, made: readonly Pick<Made, 'rows'>[]): Promise<void> {
  for (const name of Object.keys(demoOrderTables) as (keyof Rows)[])
    await insertAll(
      tx,
      demoOrderTables[name],
      made.flatMap(({ rows }): object[] => rows[name]),
    );
}

/** Issues documents in order of date, each with its number. */
export async function writePapers(shopFacts: ShopFacts, tx: Db, papers: readonly Paper[]): Promise<void> {
  const rows: DocumentInsert[] = [];
  const invoices = new Map<string, { number: string; date: string }>();
  for (const { facts, about, orderId, issuedAt, series } of papers.toSorted(
    (one, other) => one.issuedAt.getTime() - other.issuedAt.getTime(),
  )) {
    const given = await nextNumber(tx, series, issuedAt);
    const invoice = invoices.get(orderId);
    const against =
      series === 'CRN' && invoice
        ? { ...invoice, reason: about.startsWith('return:') ? 'Returned' : 'Came back undelivered' }
        : null;
    if (series === 'INV') invoices.set(orderId, { number: given.number, date: facts.date });
    const content = documentContent(shopFacts, { ...facts, against, number: given.number });
    rows.push({ ...given, kind: facts.kind, orderId, about, issuedAt, totalPaise: content.totalPaise, content });
  }
  await insertAll(tx, documentsTable, rows);
}

/** Inserts rows of one table with one statement per set of columns. Omitted columns get their default. */
export async function insertAll(tx: Db, table: PgTable, rows: readonly object[]): Promise<void> {
  const columns = Object.entries(getTableColumns(table));
  for (const [fields, alike] of Map.groupBy(rows, (row) => Object.keys(row).join(' '))) {
    const given = columns.filter(([field]) => fields.split(' ').includes(field));
    const names = sql.join(
      given.map(([, column]) => sql.identifier(column.name)),
      sql`, `,
    );
    const records = alike.map((row) =>
      Object.fromEntries(given.map(([field, column]) => [column.name, Reflect.get(row, field)])),
    );
    await tx.execute(
      sql`insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)`,
    );
  }
}
