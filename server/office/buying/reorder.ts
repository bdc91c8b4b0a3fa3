import { sql } from 'drizzle-orm';
import { toRupees } from '#contract/money.ts';
import { mostPieces } from '#contract/office/piece-rules.ts';
import type { ProposedLine, PurchaseOrderDraft } from '#contract/office/purchase-orders.ts';
import { mostPurchaseLines } from '#contract/office/purchases.ts';
import type { Db } from '#database/db.ts';
import { stockMovementsTable } from '#database/schema/stock.ts';
import { soldSizesSql } from '#server/catalogue/stock/low-sizes.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { soldDays } from '#server/office/stock/days-left.ts';
import { forecastOf, forecastWeeks } from '#server/office/stock/forecast.ts';
import { piecesOnOrderSince } from '#server/office/stock/on-order.ts';
import { type PastOfSize, pastOfSizes } from '#server/office/stock/past-of-sizes.ts';
import { draftOfSizeSql, draftsCountedSince } from './reorder-drafts.ts';
import { groupBySupplier, isSameSupplier, piecesToOrder, sellsOutIn } from './reorder-rules.ts';

const dayMs = 86_400_000;

interface SoldSize extends PastOfSize, Record<string, unknown> {
  product: string;
  size: string;
  name: string;
  available: number;
  reserved: number;
  onOrder: number;
  draft: { number: number; since: string } | null;
  sold: number;
}

/** Proposed lines of one supplier; an empty name is an unknown one. */
interface SupplierProposal {
  supplier: string;
  lines: ProposedLine[];
}

/** Proposes pieces of all sizes that sell out before a delivery of so many days, by the last supplier of each. */
export async function readReorder(db: Db, deliveryDays: number, now: Date): Promise<SupplierProposal[]> {
  const rows = await readSoldSizes(db, now);
  const lines = rows.flatMap((row) => {
    const line = proposedLine(row, deliveryDays);
    return line ? [{ supplier: row.bought?.supplier ?? '', line }] : [];
  });
  return groupBySupplier(lines)
    .map(({ supplier, items }) => ({ supplier, lines: items.map(({ line }) => line) }))
    .toSorted((one, other) => other.lines.length - one.lines.length);
}

/** Builds the draft of a supplier's proposal. Throws Problem 409 if nothing is proposed by now. */
export async function draftedReorder(
  db: Db,
  { days, supplier }: { days: number; supplier: string },
  now: Date,
): Promise<PurchaseOrderDraft> {
  const proposal = (await readReorder(db, days, now)).find((one) => isSameSupplier(one.supplier, supplier));
  if (!proposal) throw new Problem(409, 'conflict', 'Nothing is to be ordered from this supplier by now.');
  const lines = proposal.lines.slice(0, mostPurchaseLines).map(({ product, size, pieces, cost }) => ({
    ...{ product, size: size as PurchaseOrderDraft['lines'][number]['size'], pieces, cost },
  }));
  return { supplier, expected: null, note: '', lines };
}

function proposedLine(row: SoldSize, deliveryDays: number): ProposedLine | undefined {
  const { product, size, name, available, onOrder, draft, sold, weeks, bought } = row;
  const forecast = forecastOf(weeks);
  const monthly = forecast?.pieces ?? sold;
  const pieces = piecesToOrder({ available, onOrder, monthly, error: forecast?.error ?? 0 }, deliveryDays);
  if (pieces === 0) return undefined;
  return {
    ...{ product, size, name, available, onOrder, monthly, byForecast: forecast !== undefined },
    ...{ sellsOut: sellsOutIn({ available, monthly }) ?? 0, pieces: Math.min(pieces, mostPieces) },
    cost: bought && toRupees(bought.costPaise),
    draft: draft && { number: draft.number, since: new Date(draft.since).toISOString() },
  };
}

/** Reads the sizes on sale that were sold in the weeks of the forecast. */
async function readSoldSizes(db: Db, now: Date): Promise<SoldSize[]> {
  const past = pastOfSizes(now);
  const since = (days: number) => sql`${new Date(now.getTime() - days * dayMs).toISOString()}::timestamptz`;
  const { rows } = await db.execute<SoldSize>(sql`
    select page.*, coalesce(gone.pieces, 0)::int as sold, ${piecesOnOrderSince(draftsCountedSince(now))} as "onOrder",
      ${draftOfSizeSql} as draft, ${past.columns} from (
      select s.product_id as product, s.size, p.name, s.available, s.reserved ${soldSizesSql} and exists (
        select 1 from ${stockMovementsTable} m where m.product_id = s.product_id and m.size = s.size
          and m.reason = 'reserved' and m.at > ${since(forecastWeeks * 7)})
    ) page left join lateral (
      select -sum(m.available) as pieces from ${stockMovementsTable} m
      where m.product_id = page.product and m.size = page.size and m.reason in ('reserved', 'released')
        and m.at > ${since(soldDays)}
    ) gone on true ${past.joins} order by page.name, page.product, page.size`);
  return rows;
}
