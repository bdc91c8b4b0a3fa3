import type { Settlement, SettlementLine } from '#contract/office/settlements.ts';
import type { StateTone } from '#office/words/tone.ts';

/** Returns the state of a settlement in words: at the bank, explained or not. Pure. */
export function settlementState({
  state,
  unfit,
  difference,
  done,
}: Pick<Settlement, 'state' | 'unfit' | 'difference' | 'done'>): { words: string; tone: StateTone } {
  if (state !== 'failed' && difference === 0 && unfit === 0)
    return state === 'created' ? { words: 'On its way', tone: 'pending' } : { words: 'Explained', tone: 'delivered' };
  if (done) return { words: 'Looked at', tone: 'other' };
  if (state === 'failed') return { words: 'Refused by the bank', tone: 'cancelled' };
  if (difference !== 0) return { words: 'Sum differs', tone: 'cancelled' };
  return { words: unfit === 1 ? '1 line does not fit' : `${unfit} lines do not fit`, tone: 'cancelled' };
}

/** Names of the kinds of lines, in the plural and for one line. */
export const lineKinds: Readonly<Record<SettlementLine['kind'], { many: string; one: string }>> = {
  payment: { many: 'Payments', one: 'Payment' },
  refund: { many: 'Refunds', one: 'Refund' },
  other: { many: 'Deductions and others', one: 'Deduction' },
};
