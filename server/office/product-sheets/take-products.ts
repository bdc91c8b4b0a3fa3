import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { and, asc, eq, getTableColumns, gt, inArray, type SQL } from 'drizzle-orm';
import { csvOf, utf8Mark } from '#contract/csv.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { toRupees } from '#contract/money.ts';
import type { takeProductsEndpoint as call } from '#contract/office/product-sheets.ts';
import { pricesIncludeTax } from '#contract/told-tax.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { skuPlacesTable } from '#database/schema/packing.ts';
import { stockTable } from '#database/schema/stock.ts';
import { readFacts } from '#server/catalogue/products/product-facts.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { FileReply } from '#server/foundation/http/mount.ts';
import { conditionsOf } from '#server/office/catalogue/list-products.ts';
import { type Cell, sheetColumns } from '#server/office/sheet-files/sheet-columns.ts';

type Wanted = ParsedOf<typeof call>['query'];

/** Batch size of products read. */
const atOnce = 500;

const sizeColumns = [
  ['Product', 22],
  ['Name', 32],
  ['Size', 14],
  ['Offered', 9],
  ['Price', 10],
  ['Can be sold', 12],
  ['Of orders', 12],
  ['EAN', 16],
  ['Shelf place', 14],
  ['Prices are', 12],
] as const;

/** Streams products, or their sizes, as a spreadsheet, without holding the list in memory. */
export async function takeProducts(
  { db, shopFacts }: Needs<'db' | 'shopFacts'>,
  wanted: Wanted,
  now: Date,
): Promise<FileReply> {
  const columns = wanted.what === 'sizes' ? sizeColumns.map(([head, width]) => ({ head, width })) : sheetColumns;
  const name = `${wanted.what}-${inIndia(now).day}.${wanted.format}`;
  const prices = pricesIncludeTax(shopFacts) ? 'incl. tax' : 'excl. tax';
  const where = and(...(await conditionsOf(db, shopFacts, wanted)));
  const heads = columns.map(({ head }) => head);
  if (wanted.format === 'csv')
    return new FileReply(
      Readable.from(csvParts(heads, rowsOf(db, { ...wanted, where, prices }))),
      'text/csv; charset=utf-8',
      name,
    );
  const { writeXlsxStream } = await import('hucre/xlsx');
  const written = writeXlsxStream(xlsxRows(heads, rowsOf(db, { ...wanted, where, prices })), {
    name: wanted.what === 'sizes' ? 'Sizes' : 'Products',
    columns: columns.map(({ width }) => ({ width })),
    freezePane: { rows: 1 },
  });
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return new FileReply(Readable.fromWeb(written as ReadableStream<Uint8Array>), type, name);
}

async function* csvParts(heads: readonly string[], parts: AsyncGenerator<Cell[][]>): AsyncGenerator<string> {
  yield utf8Mark + csvOf([heads]);
  for await (const rows of parts) yield csvOf(rows);
}

async function* xlsxRows(heads: string[], parts: AsyncGenerator<Cell[][]>): AsyncGenerator<Cell[]> {
  yield heads;
  for await (const rows of parts) yield* rows;
}

/** Products to export, and the meaning of their prices. */
interface Exported extends Pick<Wanted, 'what'> {
  where: SQL | undefined;
  prices: string;
}

async function* rowsOf(db: Db, { what, where, prices }: Exported): AsyncGenerator<Cell[][]> {
  for (let after = ''; ; ) {
    const page = await db
      .select({ id: productsTable.id })
      .from(productsTable)
      .where(and(where, gt(productsTable.id, after)))
      .orderBy(asc(productsTable.id))
      .limit(atOnce);
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
    const ids = page.map(({ id }) => id);
    yield what === 'sizes' ? await sizesOf(db, ids, prices) : await productsOf(db, ids, prices);
    if (page.length < atOnce) return;
  }
}

async function levelsOf(db: Db, ids: readonly string[]) {
  const levels = await db
    .select({ ...getTableColumns(stockTable), ean: skuPlacesTable.ean, shelf: skuPlacesTable.shelf })
    .from(stockTable)
    .leftJoin(
      skuPlacesTable,
      and(eq(skuPlacesTable.productId, stockTable.productId), eq(skuPlacesTable.size, stockTable.size)),
    )
    .where(inArray(stockTable.productId, [...ids]))
    .orderBy(asc(stockTable.productId), asc(stockTable.position));
  return Map.groupBy(levels, ({ productId }) => productId);
}

async function productsOf(db: Db, ids: readonly string[], prices: string): Promise<Cell[][]> {
  const [facts, levels] = [await readFacts(db, ids), await levelsOf(db, ids)];
  return inOrder(facts, ids).map((product) => {
    const pieces = (levels.get(product.id) ?? []).map(({ size, available }) => `${size} ${available}`).join(', ');
    return sheetColumns.map(({ write }) => write({ ...product, pieces, prices }));
  });
}

async function sizesOf(db: Db, ids: readonly string[], prices: string): Promise<Cell[][]> {
  const [facts, levels] = [await readFacts(db, ids), await levelsOf(db, ids)];
  return inOrder(facts, ids).flatMap(({ id, facts: { name, pricePaise } }) =>
    (levels.get(id) ?? []).map(({ size, offered, available, reserved, ean, shelf }): Cell[] => [
      ...[id, name, size, offered ? 'yes' : 'no', toRupees(pricePaise), available, reserved, ean, shelf, prices],
    ]),
  );
}

function inOrder<T extends { id: string }>(found: readonly T[], ids: readonly string[]): T[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  return found.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}
