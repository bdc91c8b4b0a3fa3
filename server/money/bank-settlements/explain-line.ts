import { formatRupees, toRupees } from '#contract/money.ts';
import type { bankSettlementLinesTable } from '#database/schema/bank-settlements.ts';

export type SettlementLineRow = typeof bankSettlementLinesTable.$inferSelect;

/** Records of this shop about a line. Amounts are paise; references are null if the line names nothing known. */
export interface KnownOfLine {
  /** Order of the payment, refund or gateway order that the line names. */
  order: string | null;
  payment: { state: string; capturedPaise: number; gatewayFeePaise: number | null } | null;
  refund: { state: string; amountPaise: number } | null;
  /** Lost or open dispute about the payment. */
  dispute: { state: string; amountPaise: number } | null;
  /** Settlement that had the same line before, and the day of it. */
  earlier: { id: string; day: string } | null;
}

const rupees = (paise: number): string => formatRupees(toRupees(paise));

/**
 * Explains a line of a settlement by the records of this shop. Returns undefined if it fits, otherwise the reason in
 * sentences for staff. Pure.
 */
export function findLineFault(line: SettlementLineRow, known: KnownOfLine): string | undefined {
  if (known.earlier) return `It was settled before, in ${known.earlier.id} of ${known.earlier.day}.`;
  if (line.kind === 'payment') return findPaymentFault(line, known);
  if (line.kind === 'refund') return findRefundFault(line, known);
  return findDeductionFault(line, known);
}

function findPaymentFault(line: SettlementLineRow, { order, payment }: KnownOfLine): string | undefined {
  const { amountPaise, creditPaise, debitPaise, feePaise } = line;
  if (!payment) return unknownPayment(order);
  if (payment.capturedPaise === 0) return 'The shop has not captured this payment. Compare it with the gateway.';
  if (payment.capturedPaise !== amountPaise)
    return `The shop captured ${rupees(payment.capturedPaise)}, and ${rupees(amountPaise)} is settled.`;
  return (
    findFeeFault(feePaise, payment.gatewayFeePaise) ?? findSumFault(creditPaise - debitPaise, amountPaise - feePaise)
  );
}

function unknownPayment(order: string | null): string {
  if (order !== null) return 'The shop knows the order, and not this payment of it. Look it up at the gateway.';
  return 'The shop does not know this payment. It may come from a payment link, or from another site with the same account.';
}

/** Compares the fee of a line with the one named at the capture; null if none was named. */
function findFeeFault(feePaise: number, namedPaise: number | null): string | undefined {
  if (namedPaise === null || namedPaise === feePaise) return undefined;
  const difference = `${rupees(Math.abs(feePaise - namedPaise))} ${feePaise > namedPaise ? 'more' : 'less'}`;
  return `The gateway named a fee of ${rupees(namedPaise)} and keeps ${rupees(feePaise)}: ${difference}.`;
}

function findRefundFault(line: SettlementLineRow, { order, refund }: KnownOfLine): string | undefined {
  const { amountPaise, creditPaise, debitPaise, feePaise } = line;
  if (!refund)
    return order
      ? 'The shop does not know this refund of the order. It may have been made at the gateway.'
      : 'The shop does not know this refund, nor its payment.';
  if (refund.state !== 'processed' && refund.state !== 'pending')
    return 'The shop holds this refund as failed. Compare it with the gateway.';
  if (refund.amountPaise !== amountPaise)
    return `The shop refunded ${rupees(refund.amountPaise)}, and ${rupees(amountPaise)} is taken.`;
  return findSumFault(creditPaise - debitPaise, -amountPaise - feePaise);
}

function findSumFault(paise: number, expectedPaise: number): string | undefined {
  if (paise === expectedPaise) return undefined;
  return `Its amount less its fee comes to ${rupees(expectedPaise)}, and ${rupees(paise)} is settled.`;
}

/** Finds the fault of an adjustment, transfer or other line; only the amount of a known dispute fits. */
function findDeductionFault(line: SettlementLineRow, { dispute }: KnownOfLine): string | undefined {
  const name = line.description ?? line.kind;
  const takenPaise = line.debitPaise - line.creditPaise;
  if (dispute && takenPaise === dispute.amountPaise && dispute.state !== 'won') return undefined;
  if (dispute && takenPaise === -dispute.amountPaise && dispute.state === 'won') return undefined;
  if (dispute) return `The dispute is about ${rupees(dispute.amountPaise)}. Ask the gateway about the difference.`;
  if (line.disputeId !== null) return 'It names a dispute that the shop does not know.';
  return `The gateway calls it “${name}”. Ask it what it is for.`;
}
