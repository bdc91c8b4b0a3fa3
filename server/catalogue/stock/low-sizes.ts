import { type SQL, sql } from 'drizzle-orm';
import { productsTable } from '#database/schema/catalogue.ts';
import { stockLevelsTable, stockTable } from '#database/schema/stock.ts';

/** SQL that follows `select`: the sold sizes `s` of products `p`, with their own reorder level `l` if set. */
export const soldSizesSql: SQL = sql`from ${stockTable} s join ${productsTable} p on p.id = s.product_id
  left join ${stockLevelsTable} l on l.product_id = s.product_id and l.size = s.size where s.offered and p.state = 'sold'`;

/** Builds the SQL condition for a size to reorder: at most `usual` pieces, or at most its own level. */
export function isLow(usual: number): SQL {
  return sql`s.available <= coalesce(l.level, ${usual}::int)`;
}

/** Builds the SQL, following `select`, for the sizes to reorder. */
export function lowSizes(usual: number): SQL {
  return sql`${soldSizesSql} and ${isLow(usual)}`;
}
