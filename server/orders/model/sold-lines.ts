import { type SQL, sql } from 'drizzle-orm';
import { type ReturnStateName, returnStates } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import { orderLinesTable } from '#database/schema/orders.ts';
import {
  cancellationsTable,
  cancelledLinesTable,
  returnEventsTable,
  returnLinesTable,
  returnsTable,
} from '#database/schema/returns.ts';
import type { SoldLine } from '#server/orders/pricing/refund-pieces.ts';
import {
  countPieces,
  joinSizes,
  type LineSizes,
  replaySizes,
  type SizedPieces,
  type SizeStep,
  takeSizes,
} from './piece-sizes.ts';

/** Order line with all later changes to its pieces. */
export interface OrderLineNow extends SoldLine, LineSizes {
  orderId: string;
  /** Stock product; null for a designed item. */
  productId: string | null;
  /** True if made for the shopper: designed, or a club shirt with a printed name. */
  custom: boolean;
  name: string;
  size: string;
  image: string;
  hsn: string;
  /** Garment colour of a custom line. */
  colour: string | null;
  finalSale: boolean;
  cancelled: number;
  /** Tax of the cancelled pieces. */
  cancelledTaxPaise: number;
  /** Pieces refunded or to be refunded. Together with `cancelled` they add up to `takenQuantity`. */
  returned: number;
  /** Pieces whose exchange is open (`swapping`) or completed (`swapped`). */
  swapping: number;
  swapped: number;
}

/** Final states of an unsuccessful return. */
export const deadReturns: readonly ReturnStateName[] = ['rejected', 'cancelled'];

/** Table of return states that are open. */
export const isOpenReturn: Record<ReturnStateName, boolean> = {
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

export const openReturns: readonly ReturnStateName[] = returnStates.filter((state) => isOpenReturn[state]);
export const standingReturns: readonly ReturnStateName[] = returnStates.filter((state) => !deadReturns.includes(state));

/** Returns states as the value list of an SQL `in`. */
export const listedStates = (states: readonly ReturnStateName[]): SQL =>
  sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  );

/** Returns true if an order has an open return or report. */
export async function isSomethingComing(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from ${returnsTable} where order_id = ${orderId} and state in (${listedStates(openReturns)}) limit 1`,
  );
  return rows.length > 0;
}

/** Returns the refunds of settled returns in paise. Pure. */
export function settledReturns(
  all: readonly Pick<typeof returnsTable.$inferSelect, 'state' | 'amountPaise'>[],
): number {
  return all.reduce(
    (sum, { state, amountPaise }) => sum + (state === 'refund_started' || state === 'refunded' ? amountPaise : 0),
    0,
  );
}

/** Returns SQL for the steps of the returns of a line as JSON, in their order. */
export const sizeStepsOf = (orderId: SQL, position: SQL): SQL<SizeStep[]> => sql`coalesce((
  select json_agg(json_build_object('returnId', r.id, 'kind', r.kind, 'quantity', l.quantity,
    'newSize', case e.state when 'exchanged' then l.new_size end,
    'isDead', r.state in (${listedStates(deadReturns)})) order by e.id)
  from ${returnLinesTable} l join ${returnsTable} r on r.id = l.return_id
  join ${returnEventsTable} e on e.return_id = r.id and e.state in ('requested', 'exchanged')
  where l.order_id = ${orderId} and l.position = ${position}), '[]')`;

/** Reads the lines of an order by position. Lock the order first for a decision. */
export async function soldLines(db: Db, orderId: string): Promise<OrderLineNow[]> {
  const dead = listedStates(deadReturns);
  const { rows } = await db.execute<Omit<OrderLineNow, 'takenQuantity' | keyof LineSizes> & { steps: SizeStep[] }>(sql`
    with gone as (
      select c.position, sum(c.tax_paise)::int as tax from ${cancelledLinesTable} c
      join ${cancellationsTable} k on k.id = c.cancellation_id where c.order_id = ${orderId} group by c.position
    ), back as (
      select l.position,
        coalesce(sum(l.quantity) filter (where r.outcome <> 'exchange'), 0)::int as returned,
        coalesce(sum(l.tax_paise) filter (where r.outcome <> 'exchange'), 0)::int as tax,
        coalesce(sum(l.quantity) filter (where r.outcome = 'exchange' and r.state <> 'exchanged'), 0)::int as swapping,
        coalesce(sum(l.quantity) filter (where r.state = 'exchanged'), 0)::int as swapped
      from ${returnLinesTable} l join ${returnsTable} r on r.id = l.return_id
      where l.order_id = ${orderId} and r.state not in (${dead}) group by l.position
    )
    select o.order_id as "orderId", o.position as line, o.product_id as "productId", o.custom_product_id is not null as custom, o.name, o.size, o.image, o.hsn, o.customization->>'baseColor' as colour,
      o.final_sale as "finalSale", o.quantity, o.cancelled, o.unit_paise as "unitPaise", o.tax_paise as "taxPaise", o.tax_percent::float8 as "taxPercent",
      o.tax_included as "taxIncluded", o.tax_way as "taxWay",
      coalesce(gone.tax, 0) as "cancelledTaxPaise",
      coalesce(gone.tax, 0) + coalesce(back.tax, 0) as "takenTaxPaise", coalesce(back.returned, 0) as returned,
      coalesce(back.swapping, 0) as swapping, coalesce(back.swapped, 0) as swapped,
      ${sizeStepsOf(sql`o.order_id`, sql`o.position`)} as steps
    from ${orderLinesTable} o left join gone on gone.position = o.position left join back on back.position = o.position
    where o.order_id = ${orderId} order by o.position`);
  return rows.map(({ steps, ...row }) => ({
    ...row,
    ...replaySizes(row.size, steps),
    takenQuantity: row.cancelled + row.returned,
  }));
}

/** Cancellation reason for the pieces of an order that could not be delivered. */
export const undeliveredReason = 'returned_to_origin';

/**
 * Returns the number of pieces that the shopper has or will get: neither cancelled nor returned, nor on their way back.
 */
export function keptPieces(line: OrderLineNow): number {
  return line.quantity - line.takenQuantity - line.swapping;
}

/**
 * Returns the number of pieces that a return or report has settled or reserved: refunded, to be refunded, or replaced.
 */
export function settledPieces({ returned, swapping, swapped }: OrderLineNow): number {
  return returned + swapping + swapped;
}

/**
 * Returns the number of original pieces that stay with the shopper. After an exchange, the new piece stays and the
 * original counts as settled.
 */
export function firstPieces(line: OrderLineNow): number {
  return Math.max(0, keptPieces(line) - countPieces(line.newSizes));
}

/** Divides pieces of a line, about which a report is made now, by their size. Pure. */
export function sizesToReport({ newSizes, size }: OrderLineNow, quantity: number): SizedPieces[] {
  const { taken } = takeSizes(newSizes, quantity);
  return joinSizes([...taken, { size, quantity: quantity - countPieces(taken) }]);
}

/** Divides the pieces of a return by their size; with `quantity`, only the first of them. Pure. */
export function sizesOfReturn(line: OrderLineNow, returnId: string, quantity?: number): SizedPieces[] {
  const sizes = line.backSizes[returnId] ?? [{ size: line.size, quantity: quantity ?? 0 }];
  return takeSizes(sizes, quantity ?? countPieces(sizes)).taken;
}
