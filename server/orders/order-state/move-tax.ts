import { and, eq } from 'drizzle-orm';
import { taxOfAmount } from '#contract/gst.ts';
import type { Db } from '#database/db.ts';
import { orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { type OrderLineNow, soldLines } from '#server/orders/model/sold-lines.ts';
import { soldPiecesLeft, valueOfPieces } from '#server/orders/pricing/refund-pieces.ts';

/**
 * Recalculates the tax of lines sent to another state, within the prices paid: nothing is charged or refunded. Tax
 * added to a price stays as charged. Orders taxed as a whole do not change. Runs in the transaction of the address
 * change, with the order locked.
 */
export async function moveTax(
  tx: Db,
  { id, taxIncluded, deliveryTax }: Pick<OrderRow, 'id' | 'taxIncluded' | 'deliveryTax'>,
  moved: { lines: readonly number[]; isWithinState: boolean },
): Promise<void> {
  const { isWithinState } = moved;
  const sold = await soldLines(tx, id);
  const going = sold.filter(({ line, taxWay }) => taxWay !== 'order' && moved.lines.includes(line));
  if (going.length === 0) return;
  const taxes = new Map(going.map((line) => [line.line, taxIncluded ? taxAt(line, isWithinState) : line.taxPaise]));
  for (const line of going) {
    const taxPaise = taxes.get(line.line) ?? line.taxPaise;
    const totalPaise = valueOfPieces(line, line.quantity, taxPaise);
    await tx
      .update(orderLinesTable)
      .set({ taxPaise, totalPaise, taxWay: isWithinState ? 'halves' : 'whole' })
      .where(and(eq(orderLinesTable.orderId, id), eq(orderLinesTable.position, line.line)));
  }
  const after = sold.map((line) => ({ ...line, taxPaise: taxes.get(line.line) ?? line.taxPaise }));
  const sum = (paise: readonly number[]) => paise.reduce((all, one) => all + one, 0);
  await tx
    .update(ordersTable)
    .set({
      taxPaise: sum(after.map(({ taxPaise }) => taxPaise)),
      subtotalPaise: sum(after.map((line) => valueOfPieces(line, line.quantity, line.taxPaise))),
      ...(going.length === sold.length && {
        deliveryTax: deliveryTax.map((part) => ({
          ...part,
          taxPaise: taxOfAmount(part.amountPaise, { percent: part.percent, isIncluded: true, isWithinState }),
        })),
      }),
    })
    .where(eq(ordersTable.id, id));
}

/**
 * Returns the tax of a line, in paise: pieces that have left keep their tax, the rest is calculated for the new place.
 */
function taxAt(line: OrderLineNow, isWithinState: boolean): number {
  const { unitPaise, taxPercent: percent } = line;
  const rest = taxOfAmount(unitPaise * soldPiecesLeft(line), { percent, isIncluded: true, isWithinState });
  return line.takenTaxPaise + rest;
}
