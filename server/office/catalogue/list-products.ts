import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { Category, Sport } from '#contract/catalogue.ts';
import { typedProductId } from '#contract/category-names.ts';
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts';
import { toRupees } from '#contract/money.ts';
import { mostProductsCounted } from '#contract/office/lists.ts';
import type { listProductsEndpoint as call, OfficeProductRow as Shown } from '#contract/office/products.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { stockTable } from '#database/schema/stock.ts';
import { readKinds } from '#server/catalogue/products/kinds.ts';
import { leadPicture } from '#server/catalogue/products/present-product.ts';
import { isPublicState } from '#server/catalogue/products/product-rules.ts';
import { readSports } from '#server/catalogue/products/sports.ts';
import { isAboveMrp, lacksDeclarations } from '#server/catalogue/products/undeclared.ts';
import {
  cursorProblem,
  isCursorMoment,
  isCursorText,
  isCursorWhole,
  readCursor,
  writeCursor,
} from '#server/foundation/http/list-cursor.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { lacksOf } from './read-origin.ts';

type Filter = ParsedOf<typeof call>['query'];
type Row = typeof productsTable.$inferSelect;

const lowerName = sql`lower(${productsTable.name})`;

/** Sort orders of the list, each with its own index. Pictures are read only for the rows of the page. */
const orders = {
  name: { column: lowerName, value: (row: Row) => row.name.toLowerCase(), type: sql`text` },
  price: { column: sql`${productsTable.pricePaise}`, value: (row: Row) => row.pricePaise, type: sql`int` },
  changed: { column: sql`${productsTable.updatedAt}`, value: (_row: Row, at: string) => at, type: sql`timestamptz` },
} as const;

/** Lists a page of products that starts after the last product of the previous page. */
export async function listOfficeProducts(
  shopFacts: Rules,
  db: Db,
  filter: Filter,
): Promise<ReplyOf<typeof call>['data']> {
  const down = filter.sort.startsWith('-');
  const order = orders[filter.sort.replace('-', '') as keyof typeof orders];
  const way = sql.raw(down ? 'desc' : 'asc');
  const where = and(...(await conditionsOf(db, shopFacts, filter)));
  const found = await db
    .select({ row: productsTable, at: sql<string>`to_json(${productsTable.updatedAt}) #>> '{}'` })
    .from(productsTable)
    .where(and(where, afterOf(filter, order, down)))
    .orderBy(sql`${order.column} ${way}`, sql`${productsTable.id} ${way}`)
    .limit(filter.limit + 1);
  const page = found.slice(0, filter.limit);
  const last = page.at(-1);
  const pieces = await piecesOf(
    db,
    page.map(({ row }) => row.id),
    page.filter(({ row }) => !isPublicState(row.state)).map(({ row }) => row.id),
  );
  const shown = page.map(({ row }) => presentProductRow(row, pieces.get(row.id) ?? 0));
  const cursor = (of: { row: Row; at: string }) => writeCursor([filter.sort, order.value(of.row, of.at), of.row.id]);
  return {
    products: shown,
    total: await totalOf(db, filter, where, found.length),
    next: found.length > filter.limit && last ? cursor(last) : null,
    teams: await listTeams(db),
    sports: (await readSports(db)).map(({ sport, name }) => ({ sport, name })),
    kinds: (await readKinds(db)).map(({ kind, name }) => ({ kind, name })),
  };
}

/**
 * Counts the products of a list up to the limit, for its first page. Undefined for sold-out products, whose stock is
 * too slow to read for all of them.
 */
async function totalOf(db: Db, { after, view, limit }: Filter, where: SQL | undefined, found: number) {
  if (after !== undefined) return undefined;
  if (found <= limit) return found;
  if (view === 'sold_out') return undefined;
  const counted = db.select({ one: sql`1` }).from(productsTable).where(where).limit(mostProductsCounted).as('counted');
  return db.$count(counted);
}

/** Shop data that decide if a product is lawful. */
type Rules = Pick<KnownFacts, 'knownKinds' | 'declared' | 'priceWithTax'>;

/** Builds the SQL conditions of a product filter. Reads the prices to find those above the MRP. */
export async function conditionsOf(
  db: Db,
  shopFacts: Rules,
  { view, ...filter }: Pick<Filter, 'q' | 'view' | 'sport' | 'kind' | 'team'>,
): Promise<(SQL | undefined)[]> {
  return [...fieldConditions(filter), await viewCondition(db, shopFacts, view)];
}

async function viewCondition(db: Db, shopFacts: Rules, view: Filter['view']): Promise<SQL | undefined> {
  const left = sql`exists (select 1 from ${stockTable} s where s.product_id = ${productsTable.id} and s.offered and s.available > 0)`;
  if (view === 'undeclared') return lacksDeclarations(shopFacts);
  if (view === 'above_mrp') return isAboveMrp(db, shopFacts);
  if (view === 'all') return ne(productsTable.state, 'discarded');
  return view === 'sold_out' ? sql`${productsTable.state} = 'sold' and not ${left}` : eq(productsTable.state, view);
}

function fieldConditions({ q, sport, kind, team }: Pick<Filter, 'q' | 'sport' | 'kind' | 'team'>): (SQL | undefined)[] {
  const like = q ? `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%` : undefined;
  return [
    like === undefined
      ? undefined
      : or(
          sql`${lowerName} like ${like}`,
          sql`lower(${productsTable.team}) like ${like}`,
          eq(productsTable.id, typedProductId(q ?? '')),
        ),
    sport === undefined ? undefined : eq(productsTable.sport, sport),
    kind === undefined ? undefined : eq(productsTable.kind, kind),
    team === undefined ? undefined : eq(productsTable.team, team),
  ];
}

function afterOf(
  { sort, after }: Filter,
  { column, type }: { column: SQL; type: SQL },
  down: boolean,
): SQL | undefined {
  if (after === undefined) return undefined;
  const [was, value, id] = readCursor(after, [isCursorText, ruleOfSort(sort), isCursorText]);
  if (was !== sort) throw cursorProblem();
  return sql`(${column}, ${productsTable.id}) ${sql.raw(down ? '<' : '>')} (${value}::${type}, ${id})`;
}

/** Reads the sellable stock of each product in its offered sizes; for drafts, the stock in all sizes. */
async function piecesOf(db: Db, ids: readonly string[], drafts: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const counted =
    drafts.length > 0 ? or(stockTable.offered, inArray(stockTable.productId, [...drafts])) : stockTable.offered;
  const rows = await db
    .select({
      id: stockTable.productId,
      pieces: sql<number>`coalesce(sum(${stockTable.available}) filter (where ${counted}), 0)::int`,
    })
    .from(stockTable)
    .where(inArray(stockTable.productId, [...ids]))
    .groupBy(stockTable.productId);
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}

/**
 * Lists the club names of products. A loose index scan finds each name after the previous one, so its time does not
 * depend on the number of rows.
 */
async function listTeams(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ team: string }>(sql`
    with recursive found as (
      (select team from ${productsTable} where team is not null order by team limit 1)
      union all select (select p.team from ${productsTable} p where p.team > found.team order by p.team limit 1) from found where found.team is not null
    ) select team from found where team is not null limit 500`);
  return rows.map(({ team }) => team);
}

/** Returns the office URL of a picture, because the shop serves no pictures of unpublished products. Pure. */
export function officeAddress({ id, state }: Pick<Row, 'id' | 'state'>, address: string): string {
  return isPublicState(state) ? address : address.replace(/^\/images\/[^/]+\//, `/api/office/products/${id}/pictures/`);
}

/** Presents a product as a row of the table. */
export function presentProductRow(row: Row, available: number): Shown {
  return {
    id: row.id,
    name: row.name,
    category: Category.parse(row.category),
    numericId: row.numericId,
    sport: Sport.parse(row.sport),
    kind: row.kind,
    team: row.team,
    image: officeAddress(row, leadPicture(row)),
    price: toRupees(row.pricePaise),
    oldPrice: row.oldPricePaise === null ? null : toRupees(row.oldPricePaise),
    available,
    limited: row.limited,
    hotSale: row.hotSale,
    finalSale: row.finalSale,
    state: row.state,
    version: row.version,
    lacks: lacksOf(row),
  };
}

/** Returns true for a cursor value of the type that the sort column has. */

/** Returns the check of the value that a sort order compares. */
function ruleOfSort(sort: string) {
  if (sort.endsWith('price')) return isCursorWhole;
  return sort === '-changed' ? isCursorMoment : isCursorText;
}
