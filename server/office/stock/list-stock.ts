import { inArray, sql } from 'drizzle-orm';
import { typedProductId } from '#contract/category-names.ts';
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts';
import { toRupees } from '#contract/money.ts';
import type { listStockEndpoint as call, StockRow } from '#contract/office/stock.ts';
import { type ShopSettings, settingAt } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { stockLevelsTable, stockMovementsTable, stockTable } from '#database/schema/stock.ts';
import { noSuchProduct } from '#server/catalogue/product-changes/change-product.ts';
import { leadPicture } from '#server/catalogue/products/present-product.ts';
import { isLow, lowSizes, soldSizesSql } from '#server/catalogue/stock/low-sizes.ts';
import { isCursorText, isCursorWhole, readCursor, writeCursor } from '#server/foundation/http/list-cursor.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import { daysLeft, soldDays } from './days-left.ts';
import { forecastOf } from './forecast.ts';
import { piecesOnOrderSql } from './on-order.ts';
import { type PastOfSize, pastOfSizes } from './past-of-sizes.ts';

const pageOf = 50;
const dayMs = 86_400_000;

type Reply = ReplyOf<typeof call>['data'];

interface Found extends PastOfSize, Record<string, unknown> {
  product: string;
  size: string;
  available: number;
  reserved: number;
  level: number | null;
  sold: number;
  onOrder: number;
}

/** Lists sold sizes, lowest stock first. Sales are only read for the rows of the page. */
export async function listStock(
  settings: ShopSettings,
  db: Db,
  { view, q, after }: ParsedOf<typeof call>['query'],
  now: Date,
): Promise<Reply> {
  const { level: usualLevel } = settingAt(settings, 'stock', now);
  const from = after === undefined ? undefined : readCursor(after, [isCursorWhole, isCursorText, isCursorText]);
  const past = pastOfSizes(now);
  const { rows } = await db.execute<Found>(sql`
    select page.*, coalesce(gone.pieces, 0)::int as sold, ${piecesOnOrderSql} as "onOrder", ${past.columns} from (
      select s.product_id as product, s.size, s.available, s.reserved, l.level ${soldSizesSql}
        ${view === 'low' ? sql`and ${isLow(usualLevel)}` : sql``}
        ${q ? namedCondition(q) : sql``}
        ${from === undefined ? sql`` : sql`and (s.available, s.product_id, s.size) > (${from[0]}::int, ${from[1]}::text, ${from[2]}::text)`}
      order by s.available, s.product_id, s.size limit ${pageOf + 1}
    ) page left join lateral (
      select -sum(m.available) as pieces from ${stockMovementsTable} m
      where m.product_id = page.product and m.size = page.size and m.reason in ('reserved', 'released')
        and m.at > ${new Date(now.getTime() - soldDays * dayMs).toISOString()}
    ) gone on true ${past.joins} order by page.available, page.product, page.size`);
  const page = rows.slice(0, pageOf);
  const ids = [...new Set(page.map(({ product }) => product))];
  const goods = ids.length > 0 ? await db.select().from(productsTable).where(inArray(productsTable.id, ids)) : [];
  const byId = new Map(goods.map((row) => [row.id, row]));
  const { rows: counted } = await db.execute<{ low: number }>(sql`select count(*)::int as low ${lowSizes(usualLevel)}`);
  const last = page.at(-1);
  return {
    rows: page.flatMap((found) => {
      const row = byId.get(found.product);
      return row ? [presentSize(found, row, usualLevel, now)] : [];
    }),
    next: rows.length > pageOf && last ? cursorOf(last) : null,
    low: counted[0]?.low ?? 0,
  };
}

function presentSize(
  { product, size, available, reserved, level, sold: gone, onOrder, weeks, bought, oldest }: Found,
  goods: typeof productsTable.$inferSelect,
  usualLevel: number,
  now: Date,
): StockRow {
  return {
    ...{ product, size, name: goods.name, image: leadPicture(goods), available, reserved, sold: gone, onOrder },
    daysLeft: daysLeft(available, gone),
    forecast: forecastOf(weeks) ?? null,
    ...{ level: level ?? usualLevel, ownLevel: level !== null },
    bought: bought && {
      ...{ purchase: bought.purchase, supplier: bought.supplier, cost: toRupees(bought.costPaise) },
      at: new Date(bought.at).toISOString(),
    },
    oldest: oldest === null ? null : Math.floor((now.getTime() - new Date(oldest).getTime()) / dayMs),
  };
}

interface Level {
  product: string;
  size: string;
  level: number | null;
}

/** Sets the reorder level of a size. Throws Problem 404. */
export async function setLevel(
  settings: ShopSettings,
  tx: Db,
  note: WriteAudit,
  { product, size, level: wanted }: Level,
  now: Date,
): Promise<{ level: number; ownLevel: boolean }> {
  const own = sql`product_id = ${product} and size = ${size}`;
  const { rows } = await tx.execute(sql`select 1 from ${stockTable} where ${own}`);
  if (rows.length === 0) throw noSuchProduct();
  const [before] = await tx.select({ level: stockLevelsTable.level }).from(stockLevelsTable).where(own);
  if (wanted === null) await tx.delete(stockLevelsTable).where(own);
  else {
    const row = { productId: product, size, level: wanted, changedAt: now };
    await tx
      .insert(stockLevelsTable)
      .values(row)
      .onConflictDoUpdate({ target: [stockLevelsTable.productId, stockLevelsTable.size], set: row });
  }
  const words = (value: number | null | undefined) => ({
    [size]: value === null || value === undefined ? 'the usual' : String(value),
  });
  note({
    thing: 'product',
    about: product,
    what: `Changed when ${size} is to be ordered again`,
    before: words(before?.level),
    after: words(wanted),
  });
  return { level: wanted ?? settingAt(settings, 'stock', now).level, ownLevel: wanted !== null };
}

function namedCondition(q: string) {
  const like = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql`and (lower(p.name) like ${like} or p.id = ${typedProductId(q)})`;
}

function cursorOf({ available, product, size }: Pick<Found, 'available' | 'product' | 'size'>): string {
  return writeCursor([available, product, size]);
}
