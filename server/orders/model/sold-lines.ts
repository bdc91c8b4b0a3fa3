import { type SQL, sql } from 'drizzle-orm';
import { type ReturnState, returnStates } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import { orderLines } from '#database/schema/orders.ts';
import { cancellations, cancelledLines, returnLines, returns } from '#database/schema/returns.ts';
import type { SoldLine } from '#server/orders/pricing/refund-pieces.ts';

/** A line of an order with all that was done with its pieces since. */
export interface OrderLineNow extends SoldLine {
  orderId: string;
  /** What it took from the shelf; null for what was designed. */
  productId: string | null;
  /** It is made for its shopper: designed, or a club's shirt with a name on it. */
  custom: boolean;
  name: string;
  size: string;
  image: string;
  hsn: string;
  /** At how many per cent it was taxed. */
  taxPercent: number;
  /** Of a custom line's cloth. */
  colour: string | null;
  finalSale: boolean;
  cancelled: number;
  /** The tax of the cancelled pieces. */
  cancelledTaxPaise: number;
  /** Pieces whose money came back or is to come back; with `cancelled` they make `takenQuantity`. */
  returned: number;
  /** Pieces on their way back to be swapped, and pieces that were swapped already. */
  swapping: number;
  swapped: number;
}

/** States in which a return has come to nothing. */
export const deadReturns: readonly ReturnState[] = ['rejected', 'cancelled'];

/** Whether something is still to happen with the pieces of a return. */
export const isOpenReturn: Record<ReturnState, boolean> = {
  requested: true,
  approved: true,
  pickup_booked: true,
  picked_up: true,
  received: true,
  inspected: true,
  refund_started: false,
  refunded: false,
  exchanged: false,
  rejected: false,
  cancelled: false,
};

export const openReturns: readonly ReturnState[] = returnStates.filter((state) => isOpenReturn[state]);
export const standingReturns: readonly ReturnState[] = returnStates.filter((state) => !deadReturns.includes(state));

/** States of a return as the list of an SQL `in`. */
export const listedStates = (states: readonly ReturnState[]): SQL =>
  sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  );

/** Whether anything of an order is on its way back, or said to be wrong and not settled. */
export async function isSomethingComing(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from ${returns} where order_id = ${orderId} and state in (${listedStates(openReturns)}) limit 1`,
  );
  return rows.length > 0;
}

/** What returns of an order were settled with, in paise: pieces that it costs no more. Pure. */
export function settledReturns(all: readonly Pick<typeof returns.$inferSelect, 'state' | 'amountPaise'>[]): number {
  return all.reduce((sum, { state, amountPaise }) => sum + (state === 'refund_started' || state === 'refunded' ? amountPaise : 0), 0);
}

/** The lines of an order in their order. For a decision about them, lock the order first. */
export async function soldLines(db: Db, orderId: string): Promise<OrderLineNow[]> {
  const dead = listedStates(deadReturns);
  const { rows } = await db.execute<Omit<OrderLineNow, 'takenQuantity'>>(sql`
    with gone as (
      select c.position, sum(c.tax_paise)::int as tax from ${cancelledLines} c
      join ${cancellations} k on k.id = c.cancellation_id where c.order_id = ${orderId} group by c.position
    ), back as (
      select l.position,
        coalesce(sum(l.quantity) filter (where r.outcome <> 'exchange'), 0)::int as returned,
        coalesce(sum(l.tax_paise) filter (where r.outcome <> 'exchange'), 0)::int as tax,
        coalesce(sum(l.quantity) filter (where r.outcome = 'exchange' and r.state <> 'exchanged'), 0)::int as swapping,
        coalesce(sum(l.quantity) filter (where r.state = 'exchanged'), 0)::int as swapped
      from ${returnLines} l join ${returns} r on r.id = l.return_id
      where l.order_id = ${orderId} and r.state not in (${dead}) group by l.position
    )
    select o.order_id as "orderId", o.position as line, o.product_id as "productId", o.custom_product_id is not null as custom, o.name, o.size, o.image, o.hsn, o.customization->>'baseColor' as colour,
      o.final_sale as "finalSale", o.quantity, o.cancelled, o.unit_paise as "unitPaise", o.tax_paise as "taxPaise", o.tax_percent::float8 as "taxPercent",
      coalesce(gone.tax, 0) as "cancelledTaxPaise",
      coalesce(gone.tax, 0) + coalesce(back.tax, 0) as "takenTaxPaise", coalesce(back.returned, 0) as returned,
      coalesce(back.swapping, 0) as swapping, coalesce(back.swapped, 0) as swapped
    from ${orderLines} o left join gone on gone.position = o.position left join back on back.position = o.position
    where o.order_id = ${orderId} order by o.position`);
  return rows.map((row) => ({ ...row, takenQuantity: row.cancelled + row.returned }));
}

/** For this reason pieces are taken out of an order that came back undelivered. */
export const undelivered = 'returned_to_origin';

/** Pieces that the shopper has or will get: not cancelled, not returned, and none that is on its way back. */
export function keptPieces(line: OrderLineNow): number {
  return line.quantity - line.takenQuantity - line.swapping;
}

/** Pieces of a line that a return or a report has settled or has in hand: given back, to be given back, or replaced. */
export function settledPieces({ returned, swapping, swapped }: OrderLineNow): number {
  return returned + swapping + swapped;
}

/** Pieces as they were sent that the shopper keeps: of what was swapped, the new piece is kept and the first one is settled. */
export function firstPieces(line: OrderLineNow): number {
  const kept = keptPieces(line);
  return kept - Math.min(kept, line.swapped);
}
