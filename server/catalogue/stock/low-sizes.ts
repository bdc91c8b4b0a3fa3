import { type SQL, sql } from 'drizzle-orm';
import { products } from '#database/schema/catalogue.ts';
import { stock, stockLevels } from '#database/schema/stock.ts';

/** What follows `select`: the sizes `s` that are sold, of products `p`, with a level `l` of their own where they have one. */
export const soldSizes: SQL = sql`from ${stock} s join ${products} p on p.id = s.product_id
  left join ${stockLevels} l on l.product_id = s.product_id and l.size = s.size where s.offered and p.state = 'sold'`;

/** Whether such a size is to be ordered again: from `usual` pieces on, where it has no level of its own. */
export function isLow(usual: number): SQL {
  return sql`s.available <= coalesce(l.level, ${usual}::int)`;
}

/** What follows `select`: the sizes that are to be ordered again. */
export function lowSizes(usual: number): SQL {
  return sql`${soldSizes} and ${isLow(usual)}`;
}
