import type { OrderState } from '#contract/orders.ts';
import { endedWords, isOpen } from '#server/orders/model/order-actions.ts';
import { firstPieces, keptPieces, type OrderLineNow } from '#server/orders/model/sold-lines.ts';

/** Where the parcel is that a piece is in, and when it arrived, if it did. */
export interface Arrival {
  state: OrderState;
  deliveredAt: Date | undefined;
  /** When its order was placed. */
  placedAt: Date;
}

export interface Eligibility {
  /** Pieces that may come back or be swapped. */
  quantity: number;
  /** Why none may, in the shopper's words. */
  reason: string | null;
  /** Pieces a problem may be reported of: whatever kind they are, once they have left. */
  reportable: number;
}

const left: ReadonlySet<OrderState> = new Set([
  'shipped',
  'out_for_delivery',
  'delivered',
  'closed',
  'return_in_progress',
  'returned',
  'returned_to_origin',
  'lost',
]);

/**
 * Whether a line may come back. So many days from delivery as were set when it was ordered, not what was made for the shopper nor final sale; what is faulty,
 * wrong or late can always be reported (Consumer Protection (E-Commerce) Rules 2020, rule 7). Pure.
 */
export function eligibilityOf(line: OrderLineNow, { state, deliveredAt, placedAt }: Arrival, now: Date): Eligibility {
  const kept = keptPieces(line);
  const reportable = left.has(state) ? kept : 0;
  const no = (reason: string): Eligibility => ({ quantity: 0, reason, reportable });
  if (line.cancelled === line.quantity) return no('Cancelled');
  if (kept === 0) return no('Already on its way back, or put right');
  if (line.custom) return no('Made for you');
  if (line.finalSale) return no('Final sale');
  if (state === 'lost') return no('Lost on the way');
  if (!deliveredAt) return no('Not delivered yet');
  if (!isOpen({ deliveredAt, placedAt }, now)) return no(endedWords({ deliveredAt, placedAt }));
  const quantity = firstPieces(line);
  return quantity > 0 ? { quantity, reason: null, reportable } : no('Swapped already');
}
