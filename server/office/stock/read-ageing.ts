import { sql } from 'drizzle-orm';
import { toRupees } from '#contract/money.ts';
import { type Ageing, ageBands, longestShown } from '#contract/office/stock.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { purchaseLinesTable, stockMovementsTable, stockTable } from '#database/schema/stock.ts';
import { landedPieceSql } from '#server/catalogue/costs/read-costs.ts';

interface Band {
  band: number;
  pieces: number;
  known: number;
  paise: string;
}

/**
 * Reads the age of the stock by FIFO: the stock of a size consists of its newest arrivals. Pieces without a booked
 * arrival are in the oldest band. A piece costs what the last purchase says, with its freight, as in margins.
 */
export async function readAgeing(db: Db, now: Date): Promise<Ageing> {
  const layers = layersOf(now);
  const { rows } = await db.execute<Band & Record<string, unknown>>(sql`${layers}
    select band, sum(pieces)::int as pieces, coalesce(sum(pieces) filter (where cost is not null), 0)::int as known,
      coalesce(sum(pieces::bigint * cost), 0)::text as paise from banded group by band order by band`);
  const { rows: longest } = await db.execute<{
    product: string;
    size: string;
    name: string;
    pieces: number;
    cost: number | null;
    days: number;
  }>(sql`${layers}
    select b.product_id as product, b.size, p.name, sum(b.pieces)::int as pieces, min(b.cost)::int as cost, max(b.days)::int as days
    from banded b join ${productsTable} p on p.id = b.product_id where b.band >= ${ageBands.length - 1}
    group by b.product_id, b.size, p.name order by sum(b.pieces::bigint * coalesce(b.cost, 0)) desc, sum(b.pieces) desc, b.product_id, b.size limit ${longestShown}`);
  const told = new Map(rows.map((row) => [row.band, row]));
  return {
    bands: [...ageBands, null].map((days, band) => {
      const found = told.get(band);
      return { days, pieces: found?.pieces ?? 0, known: found?.known ?? 0, cost: toRupees(Number(found?.paise ?? 0)) };
    }),
    longest: longest.map(({ cost, ...row }) => ({ ...row, cost: cost === null ? null : toRupees(cost) })),
  };
}

/** Splits each size's stock by arrival, with its age band. */
function layersOf(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const upTo = sql.join(
    ageBands.map((days, band) => sql`when days <= ${days} then ${sql.raw(String(band))}`),
    sql` `,
  );
  return sql`with house as (
      select product_id, size, available + reserved as pieces from ${stockTable} where available + reserved > 0
    ), came as (
      select m.product_id, m.size, m.at, m.available as pieces,
        sum(m.available) over (partition by m.product_id, m.size order by m.id desc) as with_it
      from ${stockMovementsTable} m where m.available > 0 and m.reason <> 'released'
    ), layered as (
      select h.product_id, h.size, came.at, least(came.pieces, h.pieces - (came.with_it - came.pieces)) as pieces
      from house h join came on came.product_id = h.product_id and came.size = h.size and came.with_it - came.pieces < h.pieces
      union all
      select h.product_id, h.size, null, h.pieces - coalesce(c.pieces, 0)
      from house h left join (select product_id, size, sum(pieces) as pieces from came group by 1, 2) c using (product_id, size)
      where h.pieces > coalesce(c.pieces, 0)
    ), bought as (
      select distinct on (l.product_id, l.size) l.product_id, l.size, (${landedPieceSql})::bigint as cost
      from ${purchaseLinesTable} l order by l.product_id, l.size, l.purchase_id desc
    ), aged as (
      select l.product_id, l.size, l.pieces, b.cost, floor(extract(epoch from (${at} - l.at)) / 86400)::int as days
      from layered l left join bought b using (product_id, size)
    ), banded as (
      select aged.*, case ${upTo} else ${sql.raw(String(ageBands.length))} end as band from aged
    )`;
}
