import { formatRupees, toRupees } from '#contract/money.ts';
import { type DueFacts, unpaidPaise } from './invoiceable-amounts.ts';

// Effects of a bank's dispute on what is due to a customer. The bank holds the money while the dispute is open.

/** Returns the facts as they are if the shop wins all open disputes. Pure. */
export function afterDispute(facts: DueFacts): DueFacts {
  return { ...facts, leftPaise: facts.leftPaise + facts.heldPaise, heldPaise: 0 };
}

/**
 * Returns the sum in paise that was paid beyond the price of the remaining pieces and beyond the invoices: refunds that
 * fell due while the bank held the money. Pure.
 */
export function overpaidPaise({
  order,
  leftPaise,
  goodwillPaise,
  returnedPaise,
  cashToComePaise,
  invoices,
}: DueFacts): number {
  const costs = order.totalPaise - order.cancelledPaise - returnedPaise - goodwillPaise;
  const billed = invoices.reduce((sum, invoice) => sum + invoice.leftPaise, 0);
  return Math.max(0, Math.min(leftPaise, leftPaise - costs, leftPaise + cashToComePaise - billed));
}

/**
 * Reason why no refund is due for pieces: the bank holds the money, the bank gave it back, the shop gave it back before
 * as goodwill, or nothing was paid.
 */
export type NothingDue = 'held' | 'lost' | 'given' | 'unpaid';

/** Returns the reason why no refund is due for pieces of an order. Pure. */
export function whyNothingDue(facts: DueFacts): NothingDue {
  if (facts.heldPaise > 0) return 'held';
  if (facts.lostPaise > 0) return 'lost';
  return facts.goodwillPaise > 0 && unpaidPaise(facts) === 0 ? 'given' : 'unpaid';
}

/** Says that an amount comes once a dispute has ended. Pure. */
export function heldWords(paise: number): string {
  return `${formatRupees(toRupees(paise))} comes when your bank’s dispute about the payment ends: from your bank or from us. Until then your bank holds it.`;
}

const words: Readonly<Partial<Record<NothingDue, string>>> = {
  held: 'Your bank is looking into a dispute about the payment and holds the money. What is due to you comes when that ends: from your bank or from us.',
  lost: 'Your bank gave you the money of this payment back, so nothing more comes back.',
  given: 'What you paid for it came back to you before, so nothing more comes back.',
};

/** Explains to the shopper why no refund is due; undefined if nothing was paid. Pure. */
export function nothingDueWords(why: NothingDue): string | undefined {
  return words[why];
}
