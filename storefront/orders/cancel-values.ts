import type { Fault } from '#contract/account-rules.ts';
import type { CancelReason } from '#contract/cancel-reasons.ts';
import type { RefundQuote, RefundTo } from '#contract/refunds.ts';
import { type Picked, piecesIn } from './pick-pieces.tsx';

/** What the form of a cancellation holds. */
export interface CancelValues {
  picked: Picked;
  reason: CancelReason | '';
  refundTo: RefundTo | '';
}

/** What it holds at first: nothing is chosen for anyone. */
export const nothingCancelled: CancelValues = { picked: {}, reason: '', refundTo: '' };

/** What is still missing, in the order of the page: `quote` is of the very pieces that are chosen, and shown. Where money can go only one way nobody has to choose. */
export function cancelFaults({ picked, reason, refundTo }: CancelValues, quote: Pick<RefundQuote, 'ways'> | undefined): Fault[] {
  const faults: Fault[] = [];
  if (piecesIn(picked).length === 0) faults.push({ field: 'lines', message: 'Choose what to cancel' });
  else if (!quote) faults.push({ field: 'lines', message: 'Wait until what comes back is shown' });
  if (reason === '') faults.push({ field: 'reason', message: 'Choose a reason' });
  const open = quote?.ways.filter(({ offered }) => offered) ?? [];
  if (open.length > 1 && refundTo === '') faults.push({ field: 'refundTo', message: 'Choose where the money goes' });
  return faults;
}
