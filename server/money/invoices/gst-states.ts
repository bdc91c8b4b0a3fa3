import { gstCodes } from '#contract/gst-codes.ts';
import type { State } from '#contract/place.ts';

/** Union territories without a legislature, where UTGST replaces SGST. */
const withoutLegislature: ReadonlySet<string> = new Set<State>([
  'Andaman and Nicobar Islands',
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Ladakh',
  'Lakshadweep',
]);

/** Returns a state with its code, 'Maharashtra (27)'; unknown states unchanged. */
export function stateWithCode(state: string): string {
  const code = (gstCodes as Record<string, string | undefined>)[state];
  return code ? `${state} (${code})` : state;
}

/** Returns the tax names of a sale: IGST between two states, or the two halves within one state. */
export function taxNames(
  sellerState: string,
  placeOfSupply: string,
): readonly ['IGST'] | readonly ['CGST', 'SGST' | 'UTGST'] {
  if (sellerState !== placeOfSupply) return ['IGST'];
  return ['CGST', withoutLegislature.has(placeOfSupply) ? 'UTGST' : 'SGST'];
}
