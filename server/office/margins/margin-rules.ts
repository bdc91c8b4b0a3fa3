import { toRupees } from '#contract/money.ts';
import type { OrderMarginReply } from '#contract/office/margins.ts';
import { type CostLot, sumOfLots } from '#server/catalogue/costs/fifo-costs.ts';
import { type SoldLine, valueOfPieces } from '#server/orders/pricing/refund-pieces.ts';

/** Returns the margin in rupees, and in percent of the value with one decimal. Pure. */
export function marginOf(valuePaise: number, costPaise: number): { rupees: number; percent: number | null } {
  const paise = valuePaise - costPaise;
  return { rupees: toRupees(paise), percent: valuePaise > 0 ? Math.round((paise * 1000) / valuePaise) / 10 : null };
}

/** Line of an order, with the pieces that are made for it without stock. */
export interface MarginLine extends SoldLine {
  hasLeft: boolean;
  cancelled: number;
  /** True for a designed piece, which has no stock and therefore no known cost. */
  isMade: boolean;
}

/** Computes the margin of an order from its lines and the lots that left for it and did not come back. Pure. */
export function orderMarginOf(lines: readonly MarginLine[], lots: readonly CostLot[]): OrderMarginReply {
  const left = lines.filter(({ hasLeft }) => hasLeft);
  const valuePaise = left.reduce((sum, line) => {
    const kept = line.quantity - line.takenQuantity;
    return sum + valueOfPieces(line, kept, line.taxPaise - line.takenTaxPaise);
  }, 0);
  const made = left.reduce((sum, { isMade, quantity, cancelled }) => sum + (isMade ? quantity - cancelled : 0), 0);
  const { pieces: stocked, knownPieces: known, costPaise } = sumOfLots(lots);
  const pieces = stocked + made;
  const isKnown = left.length > 0 && known === pieces;
  return {
    ...{ pieces, known, value: toRupees(valuePaise), cost: toRupees(costPaise) },
    margin: isKnown ? marginOf(valuePaise, costPaise) : null,
  };
}
