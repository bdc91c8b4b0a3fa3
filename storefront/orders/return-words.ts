import { formatRupees } from '#contract/money.ts';
import type { Return } from '#contract/returns.ts';

const names: Record<Return['outcome'], string> = { refund: 'Refund', credit: 'Store credit', exchange: 'Swap for another size' };

/** What its shopper gets for what comes back: 'Refund, ₹2,748.90'. */
export function outcomeOf({ kind, outcome, amount }: Pick<Return, 'kind' | 'outcome' | 'amount'>): string {
  if (kind === 'problem' && outcome === 'exchange') return 'A new piece';
  return amount > 0 ? `${names[outcome]}, ${formatRupees(amount)}` : names[outcome];
}
