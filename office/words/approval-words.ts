import type { Approval } from '#contract/office/approvals.ts';
import { writeRupees } from './money.ts';

/** Returns the button text for granting an approval. Pure. */
export function grantVerb({ kind, amount }: Pick<Approval, 'kind' | 'amount'>): string {
  if (kind === 'customer_merge') return 'Merge the accounts';
  if (kind === 'price_change') return 'Change the price';
  if (kind === 'price_sheet') return 'Change the prices';
  if (kind === 'hand_payment') return `Mark ${writeRupees(amount)} as paid`;
  return `${kind === 'credit_back' ? 'Take back' : 'Give'} ${writeRupees(amount)}`;
}

/** Describes what follows from refusing an approval. Pure. */
export function refusalEffect({ kind }: Pick<Approval, 'kind'>): string {
  return kind === 'price_change' || kind === 'price_sheet' ? 'No price changes.' : 'No money moves.';
}
