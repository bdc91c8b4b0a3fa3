import type { OfficeProductRow } from '#contract/office/products.ts';
import type { StateTone } from '#office/words/tone.ts';

/** Returns a product's status for display. Pure. */
export function productStatusOf({ state, available }: Pick<OfficeProductRow, 'state' | 'available'>): {
  words: string;
  tone: StateTone;
  hollow: boolean;
} {
  if (state === 'draft') return { words: 'Draft', tone: 'pending', hollow: true };
  if (state === 'discarded') return { words: 'Thrown away', tone: 'cancelled', hollow: true };
  if (state === 'withdrawn') return { words: 'Withdrawn', tone: 'cancelled', hollow: false };
  return available > 0
    ? { words: 'On sale', tone: 'delivered', hollow: false }
    : { words: 'Sold out', tone: 'rto', hollow: false };
}

/** Capitalizes a name for lists: 'T-shirt'. Pure. */
export function capitalizeName(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
