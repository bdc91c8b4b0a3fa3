import type { Remittance } from '#contract/office/remittances.ts';
import type { StateTone } from '#office/words/tone.ts';

/** Returns the state of a remittance in words. Pure. */
export function remittanceState({ state, unfit, done }: Pick<Remittance, 'state' | 'unfit' | 'done'>): {
  words: string;
  tone: StateTone;
} {
  if (state === 'explained') return { words: 'Explained', tone: 'delivered' };
  if (state === 'sum_unknown') return { words: 'Sum at the bank not known', tone: 'pending' };
  if (done) return { words: 'Looked at', tone: 'other' };
  if (state === 'failed') return { words: 'Failed', tone: 'cancelled' };
  if (state === 'differs') return { words: 'Sum differs', tone: 'cancelled' };
  return { words: unfit === 1 ? '1 parcel does not fit' : `${unfit} parcels do not fit`, tone: 'cancelled' };
}
