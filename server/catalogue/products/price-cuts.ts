import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { productsTable, productVersionsTable } from '#database/schema/catalogue.ts';
import { stockMovementsTable, stockTable } from '#database/schema/stock.ts';
import type { PricedChange } from './priced-change.ts';

/** Budget of an author for price cuts, from which the changes of a transaction are deducted. */
export interface CutBudget {
  /** Paise that may still be cut without a second person. */
  leftPaise: number;
  /** Paise that the changes of this transaction have cut. */
  takenPaise: number;
}

/** Takes a cut from the budget. Returns false and takes nothing if the budget is too small. */
export function takeCut(budget: CutBudget, paise: number): boolean {
  if (paise > budget.leftPaise) return false;
  budget.leftPaise -= paise;
  budget.takenPaise += paise;
  return true;
}

/**
 * Returns the cost of a price cut in paise: the difference from the lower of the previous price and the price 24 hours
 * before, times the pieces that count for it (at least one). A price that only returns to its base is no cut.
 * Pure.
 */
export function cutPaise(fromPaise: number, basePaise: number | undefined, afterPaise: number, pieces: number): number {
  return Math.max(0, Math.min(fromPaise, basePaise ?? fromPaise) - afterPaise) * Math.max(1, pieces);
}

/** Hours for which the stock of a product counts. Setting it to 0 before a price cut then makes the cut no cheaper. */
const hoursCounted = 24;

/**
 * Days for which pieces that a person took off the shelf count, less those that a person put back: they may be put back
 * after the cut.
 */
const daysTaken = 30;

/**
 * SQL for the pieces of product `p` that a price cut is counted for: the most that could be sold at one time in the
 * counted hours, going back from the present stock by the later movements, or all with those taken off by hand.
 */
function mostPieces(now: Date): SQL {
  const since = (hours: number) => sql`${new Date(now.getTime() - hours * 3_600_000).toISOString()}::timestamptz`;
  return sql`coalesce((
    select sum(s.available) from ${stockTable} s where s.product_id = p.id), 0)::float8 + greatest(0, (
    select max(moved.undone) from (
      select -sum(m.available) over (order by m.id desc) as undone from ${stockMovementsTable} m
      where m.product_id = p.id and m.at >= ${since(hoursCounted)}) moved), (
    select -sum(m.available) from ${stockMovementsTable} m
    where m.product_id = p.id and m.reason in ('counted', 'corrected', 'damaged')
      and m.at >= ${since(24 * daysTaken)}))::float8`;
}

/**
 * Reads the price cut of each change of a price on sale, in paise; changes without a cut are omitted. A withdrawn
 * product is compared with its last price on sale, so that withdrawing does not hide a cut.
 */
export async function readPriceCuts(
  db: Db,
  changes: readonly PricedChange[],
  bases: ReadonlyMap<string, { paise: number }>,
  now: Date,
): Promise<Map<string, number>> {
  if (changes.length === 0) return new Map();
  const ids = JSON.stringify(changes.map(({ id }) => id));
  const { rows } = await db.execute<{ id: string; pieces: number; soldPaise: number | null }>(sql`
    select p.id,
      ${mostPieces(now)} as pieces,
      (select (v.facts ->> 'pricePaise')::int from ${productVersionsTable} v
        where v.product_id = p.id and coalesce(v.facts ->> 'state', 'sold') = 'sold'
        order by v.version desc limit 1) as "soldPaise"
    from ${productsTable} p where p.id in (select jsonb_array_elements_text(${ids}::jsonb))`);
  const found = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    changes.flatMap(({ id, before, after }): [string, number][] => {
      const { pieces = 0, soldPaise = null } = found.get(id) ?? {};
      const fromPaise = before.state === 'sold' ? before.pricePaise : soldPaise;
      const paise =
        fromPaise === null ? 0 : cutPaise(fromPaise, bases.get(id)?.paise, after.pricePaise, Number(pieces));
      return paise > 0 ? [[id, paise]] : [];
    }),
  );
}
