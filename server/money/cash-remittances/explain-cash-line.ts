import { formatRupees, toRupees } from '#contract/money.ts';
import type { cashRemittanceLinesTable } from '#database/schema/cash-remittances.ts';

export type CashLineRow = typeof cashRemittanceLinesTable.$inferSelect;

/** Records of this shop about a line. Amounts are paise. */
export interface KnownOfCashLine {
  /** Parcel with the waybill of the line; null if the shop knows none. */
  parcel: {
    step: string;
    /** True if the shop delivered it itself. */
    own: boolean;
    payment: string;
    /** Cash that the ledger has for its order. */
    collectedPaise: number;
    /** Amounts of its order that may explain a difference. */
    shippingPaise: number;
    creditPaise: number;
    cancelledPaise: number;
  } | null;
  /** Other parcel with the courier's order number of the line. */
  likely: { awb: string | null; order: string } | null;
  /** Earlier remittance with the same parcel, and its day. */
  earlier: { id: string; day: string } | null;
}

type KnownParcel = NonNullable<KnownOfCashLine['parcel']>;

const rupees = (paise: number): string => formatRupees(toRupees(paise));

/**
 * Explains a line of a remittance by the records of this shop. Returns undefined if it fits, otherwise the reason in
 * sentences for staff, with a guess if there is one. Pure.
 */
export function findCashFault(line: CashLineRow, known: KnownOfCashLine): string | undefined {
  const { parcel, likely, earlier } = known;
  if (line.repeat > 1) return 'It is in this remittance more than once.';
  if (earlier) return `It was remitted before, in ${earlier.id} of ${earlier.day}.`;
  if (!parcel) return unknownParcel(likely);
  return findParcelFault(parcel) ?? findAmountFault(line, parcel);
}

function unknownParcel(likely: KnownOfCashLine['likely']): string {
  const unknown = 'The shop knows no parcel with this waybill.';
  if (!likely) return `${unknown} It may be of another shop with the same account at the courier.`;
  const other = likely.awb === null ? 'has no waybill now' : `has the waybill ${likely.awb}`;
  return `${unknown} By the courier’s order number it is the parcel of order ${likely.order}, which ${other}.`;
}

function findParcelFault({ step, own, payment, collectedPaise }: KnownParcel): string | undefined {
  if (own) return 'The shop delivered this parcel itself.';
  if (payment !== 'cod') return 'This order was not to be paid in cash. Ask the courier what it collected.';
  if (step === 'returned' || step === 'returning')
    return 'The parcel came back, so no cash was due. The courier may take it back later.';
  if (step === 'cancelled') return 'This parcel was cancelled. Ask the courier what it delivered.';
  if (step !== 'delivered') return 'The courier has not reported that the parcel is delivered.';
  return collectedPaise > 0 ? undefined : 'The ledger has no cash for this order.';
}

function findAmountFault(line: CashLineRow, parcel: KnownParcel): string | undefined {
  const { amountPaise, adjustedPaise, linked } = line;
  const missingPaise = parcel.collectedPaise - amountPaise;
  if (missingPaise !== 0) {
    const difference = `${rupees(Math.abs(missingPaise))} ${missingPaise > 0 ? 'less' : 'more'}`;
    const says = `${rupees(parcel.collectedPaise)} was to be collected, and ${rupees(amountPaise)} is remitted: ${difference}.`;
    return [says, guessDifference(Math.abs(missingPaise), parcel)].filter(Boolean).join(' ');
  }
  if (adjustedPaise !== 0) return `The courier names an adjustment of ${rupees(adjustedPaise)}. Ask it what it is for.`;
  return linked === null ? undefined : `The courier links it to ${linked}. Look whether that one pays for it too.`;
}

/** Guesses what a difference is: an amount of the order that is as high. */
function guessDifference(paise: number, { shippingPaise, creditPaise, cancelledPaise }: KnownParcel): string {
  if (paise === shippingPaise) return 'Its delivery charge is as much.';
  if (paise === creditPaise) return 'As much was paid with store credit.';
  return paise === cancelledPaise ? 'Pieces worth as much were cancelled.' : '';
}
