import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { monthRange } from '#server/office/tax/read-tax.ts';
import { type Register, registerColumn, withSums } from './register.ts';

interface StockRow extends Record<string, unknown> {
  id: string;
  name: string;
  size: string;
  hsn: string;
  pieces: number;
  cost: number | null;
}

/**
 * Reads the stock at the end of a month, by its movements, at the cost of each size's last purchase before tax. Sizes
 * without a purchase have no value.
 */
export async function readStockRegister(db: Db, month: string): Promise<Register> {
  const until = sql`${monthRange(month).until.toISOString()}::timestamptz`;
  const { rows } = await db.execute<StockRow>(sql`
    select m.product_id as id, p.name, m.size, p.hsn, m.pieces::int as pieces, c.cost_paise as cost
    from (
      select product_id, size, sum(available + reserved) as pieces from stock_movements where at < ${until}
      group by product_id, size having sum(available + reserved) > 0
    ) m join products p on p.id = m.product_id
    left join lateral (
      select l.cost_paise from purchase_lines l join purchases b on b.id = l.purchase_id
      where l.product_id = m.product_id and l.size = m.size and b.at < ${until}
      order by b.at desc, l.purchase_id desc limit 1
    ) c on true
    order by m.product_id, m.size`);
  return withSums(
    {
      name: '10-stock-value',
      about:
        'Stock at the end of the month, reserved pieces included, at the cost of each last purchase before tax. Sizes without a purchase have no value.',
      columns: [
        ...[
          registerColumn('Product', 'text', 20),
          registerColumn('Name', 'text', 36),
          registerColumn('Size'),
          registerColumn('HSN'),
        ],
        ...[
          registerColumn('Pieces', 'count'),
          registerColumn('Cost of one', 'paise'),
          registerColumn('Value', 'paise'),
        ],
      ],
      rows: rows.map(({ id, name, size, hsn, pieces, cost }) => [
        ...[id, name, size, hsn, pieces, cost, cost === null ? null : cost * pieces],
      ]),
    },
    ['Value'],
  );
}
