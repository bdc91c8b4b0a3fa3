import { and, eq } from 'drizzle-orm';
import type { ReturnStateName } from '#contract/lists.ts';
import type { ReturnOutcome } from '#contract/returns.ts';
import type { Db } from '#database/db.ts';
import { returnLinesTable, returnsTable } from '#database/schema/returns.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { dropRemake } from '#server/fulfilment/print-files/print-again.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { type SizedPieces, sizesInPieces } from '#server/orders/model/piece-sizes.ts';
import { sizesOfReturn, soldLines } from '#server/orders/model/sold-lines.ts';
import { refusalOfCredit } from '#server/orders/order-state/refusal-of-credit.ts';
import { takePieces } from '#server/orders/pricing/refund-pieces.ts';
import { findReturn, type ReturnRow } from '#server/selling/return-rules/queries.ts';
import { keepNewSizes, leaveNewSizes } from '#server/selling/return-rules/return-stock.ts';

/**
 * States in which any outcome can be chosen. An accepted exchange can still become money until its new piece leaves;
 * afterwards the refund or replacement is on its way.
 */
const open: ReadonlySet<ReturnStateName> = new Set(['requested', 'approved', 'pickup_booked', 'picked_up', 'received']);

/**
 * Changes the outcome of a return: money or credit for a sold-out exchange, or a new piece for a faulty one. Updates
 * sums and reservations, and returns the new row. Throws Problem 409 `not_offered` (credit without an account, or after
 * the decision, a new piece for pieces of different sizes) or `out_of_stock`.
 */
export async function changeOutcome(tx: Db, id: string, to: ReturnOutcome, at: Date): Promise<ReturnRow> {
  const seen = await findReturn(tx, id);
  const order = seen && (await lockOrder(tx, seen.orderId));
  const found = order && (await findReturn(tx, id));
  if (!order || !found) throw new Problem(404, 'not_found', `There is no return ${id}`);
  if (found.outcome === to) return found;
  refuseOutcome(found, order, to);
  if (to === 'exchange') await toSwap(tx, order, found);
  else if (found.outcome === 'exchange') await toMoney(tx, order, found, at);
  await tx.update(returnsTable).set({ outcome: to }).where(eq(returnsTable.id, found.id));
  return (await findReturn(tx, id)) ?? found;
}

/** Changes the outcome to a replacement by the same piece in the same size. */
async function toSwap(tx: Db, order: OrderRow, { id }: ReturnRow): Promise<void> {
  const sold = await soldLines(tx, order.id);
  const lines = await tx.select().from(returnLinesTable).where(eq(returnLinesTable.returnId, id));
  for (const { position } of lines) {
    const line = sold.find((one) => one.line === position);
    const sizes = line ? sizesOfReturn(line, id) : [];
    const refusal = refusalOfSizes(sizes);
    if (refusal !== undefined) throw new Problem(409, 'not_offered', refusal);
    const newSize = sizes[0]?.size ?? line?.size;
    await tx
      .update(returnLinesTable)
      .set({ taxPaise: 0, newSize: newSize ?? null })
      .where(and(eq(returnLinesTable.returnId, id), eq(returnLinesTable.position, position)));
  }
  await tx
    .update(returnsTable)
    .set({ subtotalPaise: 0, taxPaise: 0, shippingPaise: 0, amountPaise: 0 })
    .where(eq(returnsTable.id, id));
  if (!(await keepNewSizes(tx, id, order.id)))
    throw new Problem(409, 'out_of_stock', 'There is no other piece of it left to send.');
}

/** Explains that pieces of different sizes are not replaced together; undefined for pieces of one size. Pure. */
export function refusalOfSizes(sizes: readonly SizedPieces[]): string | undefined {
  if (sizes.length < 2) return undefined;
  const words = `Its pieces have different sizes: ${sizesInPieces(sizes)}.`;
  return `${words} Refund them, or refuse it and report each size by itself.`;
}

/** Changes the outcome to a refund, and releases the reserved sizes and the pieces to print again. */
async function toMoney(tx: Db, order: OrderRow, { id, state }: ReturnRow, at: Date): Promise<void> {
  await leaveNewSizes(tx, id, order.id, 'released');
  const lines = await tx.select().from(returnLinesTable).where(eq(returnLinesTable.returnId, id));
  const pieces = lines.map(({ position, quantity }) => ({ line: position, quantity }));
  const sold = await soldLines(tx, order.id);
  if (state === 'inspected') {
    const custom = new Set(sold.flatMap((line) => (line.custom ? line.line : [])));
    const remade = pieces.filter(({ line }) => custom.has(line));
    await dropRemake(tx, order.id, remade, at);
  }
  const part = takePieces(sold, pieces, 0);
  for (const { line, taxPaise } of part.lines)
    await tx
      .update(returnLinesTable)
      .set({ taxPaise, newSize: null })
      .where(and(eq(returnLinesTable.returnId, id), eq(returnLinesTable.position, line)));
  const { subtotalPaise, taxPaise, shippingPaise, totalPaise: amountPaise } = part;
  await tx
    .update(returnsTable)
    .set({ subtotalPaise, taxPaise, shippingPaise, amountPaise })
    .where(eq(returnsTable.id, id));
}

/** Throws Problem 409 after the decision, and for credit that the order cannot have. */
function refuseOutcome({ state }: ReturnRow, order: OrderRow, to: ReturnOutcome): void {
  const isUnsentSwap = state === 'inspected' && to !== 'exchange';
  if (!open.has(state) && !isUnsentSwap) throw new Problem(409, 'not_offered', 'It is decided already.');
  const noCredit = to === 'credit' ? refusalOfCredit(order) : undefined;
  if (noCredit !== undefined) throw new Problem(409, 'not_offered', `${noCredit}.`);
}
