import type { OrderState } from '#contract/orders.ts';
import { returnExclusionOf, returnExclusions } from '#contract/return-reasons.ts';
import type { ShopSettings } from '#contract/settings.ts';
import { endedWords, isWithinReturnDays } from '#server/orders/model/order-actions.ts';
import { firstPieces, keptPieces, type OrderLineNow } from '#server/orders/model/sold-lines.ts';

/** State of the parcel of a piece, and its arrival time, if it arrived. */
export interface PieceArrival {
  state: OrderState;
  deliveredAt: Date | undefined;
  /** Time the order was placed. */
  placedAt: Date;
}

export interface Eligibility {
  /** Number of pieces that can be returned or swapped. */
  quantity: number;
  /** Reason in the shopper's words if no piece can be returned. */
  reason: string | null;
  /** Number of pieces for which a problem can be reported: any goods, once dispatched. */
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
 * Checks if a line may be returned: within the return period at the time of the order, neither made to order nor final
 * sale. A faulty, wrong or late piece can always be reported (Consumer Protection (E-Commerce) Rules 2020, rule 7).
 * Pure.
 */
export function eligibilityOf(
  settings: ShopSettings,
  line: OrderLineNow,
  { state, deliveredAt, placedAt }: PieceArrival,
  now: Date,
): Eligibility {
  const kept = keptPieces(line);
  const reportable = left.has(state) ? kept : 0;
  const no = (reason: string): Eligibility => ({ quantity: 0, reason, reportable });
  if (line.cancelled === line.quantity) return no('Cancelled');
  if (kept === 0) return no('Already on its way back, or put right');
  const excluded = returnExclusionOf(line);
  if (excluded) return no(returnExclusions[excluded]);
  if (state === 'lost') return no('Lost on the way');
  if (!deliveredAt) return no('Not delivered yet');
  if (!isWithinReturnDays(settings, { deliveredAt, placedAt }, now))
    return no(endedWords(settings, { deliveredAt, placedAt }));
  const quantity = firstPieces(line);
  return quantity > 0 ? { quantity, reason: null, reportable } : no('Swapped already');
}
