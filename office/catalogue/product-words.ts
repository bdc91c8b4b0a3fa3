import type { ProductRow } from '#contract/office/products.ts';
import type { Tone } from '#office/words/tone.ts';

/** Returns a product's status for display. Pure. */
export function standingOf({ state, available }: Pick<ProductRow, 'state' | 'available'>): { words: string; tone: Tone; hollow: boolean } {
  if (state === 'draft') return { words: 'Draft', tone: 'pending', hollow: true };
  if (state === 'discarded') return { words: 'Thrown away', tone: 'cancelled', hollow: true };
  if (state === 'withdrawn') return { words: 'Withdrawn', tone: 'cancelled', hollow: false };
  return available > 0 ? { words: 'On sale', tone: 'delivered', hollow: false } : { words: 'Sold out', tone: 'rto', hollow: false };
}

/** Capitalizes a name for lists: 'T-shirt'. Pure. */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
