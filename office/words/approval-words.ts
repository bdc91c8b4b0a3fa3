import type { Approval } from '#contract/office/approvals.ts';
import { writeRupees } from './money.ts';

/** Returns the button text for granting an approval. Pure. */
export function grantVerb({ kind, amount }: Pick<Approval, 'kind' | 'amount'>): string {
  if (kind === 'customer_merge') return 'Merge the accounts';
  if (kind === 'hand_payment') return `Mark ${writeRupees(amount)} as paid`;
  return `${kind === 'credit_back' ? 'Take back' : 'Give'} ${writeRupees(amount)}`;
}
