import type { FieldFault } from '#contract/account-rules.ts';
import type { CancelReason } from '#contract/cancel-reasons.ts';
import type { RefundQuote, RefundTo } from '#contract/refunds.ts';
import { type PickedPieces, pickedLines } from './pick-pieces.tsx';

/** Values of the cancellation form. */
export interface CancelValues {
  picked: PickedPieces;
  reason: CancelReason | '';
  refundTo: RefundTo | '';
}

/** Initial values: nothing is preselected. */
export const nothingCancelled: CancelValues = { picked: {}, reason: '', refundTo: '' };

/**
 * Validates the form; faults are in page order. `quote` must be the displayed one for the chosen pieces. If there is
 * only one destination, the user need not choose it.
 */
export function cancelFaults(
  { picked, reason, refundTo }: CancelValues,
  quote: Pick<RefundQuote, 'ways'> | undefined,
): FieldFault[] {
  const faults: FieldFault[] = [];
  if (pickedLines(picked).length === 0) faults.push({ field: 'lines', message: 'Choose what to cancel' });
  else if (!quote) faults.push({ field: 'lines', message: 'Wait until what comes back is shown' });
  if (reason === '') faults.push({ field: 'reason', message: 'Choose a reason' });
  const open = quote?.ways.filter(({ offered }) => offered) ?? [];
  if (open.length > 1 && refundTo === '') faults.push({ field: 'refundTo', message: 'Choose where the money goes' });
  return faults;
}
