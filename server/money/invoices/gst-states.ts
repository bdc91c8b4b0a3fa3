import type { State } from '#contract/place.ts';

/** GST codes of states and union territories. Source: GST portal state list. */
export const gstCodes: Record<State, string> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
};

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

/** Returns the tax names of a sale: IGST between states, two halves within one. */
export function taxNames(
  sellerState: string,
  placeOfSupply: string,
): readonly ['IGST'] | readonly ['CGST', 'SGST' | 'UTGST'] {
  if (sellerState !== placeOfSupply) return ['IGST'];
  return ['CGST', withoutLegislature.has(placeOfSupply) ? 'UTGST' : 'SGST'];
}
