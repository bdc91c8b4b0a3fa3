import type { State } from '#contract/place.ts';

interface Tile {
  state: State;
  /** Two letters, as on vehicles. */
  short: string;
  column: number;
  row: number;
}

const rows = [
  '. . JK LA . . . . .',
  '. PB CH HP . . . . .',
  '. . HR UK . . SK . AR',
  '. RJ DL UP BR . ML AS NL',
  '. GJ MP CG JH WB TR MZ MN',
  '. DH MH TG OD . . . .',
  '. GA KA AP . . . . .',
  'LD . KL TN PY . . AN .',
];

const shortNames: Readonly<Record<State, string>> = {
  'Andaman and Nicobar Islands': 'AN',
  'Andhra Pradesh': 'AP',
  'Arunachal Pradesh': 'AR',
  Assam: 'AS',
  Bihar: 'BR',
  Chandigarh: 'CH',
  Chhattisgarh: 'CG',
  'Dadra and Nagar Haveli and Daman and Diu': 'DH',
  Delhi: 'DL',
  Goa: 'GA',
  Gujarat: 'GJ',
  Haryana: 'HR',
  'Himachal Pradesh': 'HP',
  'Jammu and Kashmir': 'JK',
  Jharkhand: 'JH',
  Karnataka: 'KA',
  Kerala: 'KL',
  Ladakh: 'LA',
  Lakshadweep: 'LD',
  'Madhya Pradesh': 'MP',
  Maharashtra: 'MH',
  Manipur: 'MN',
  Meghalaya: 'ML',
  Mizoram: 'MZ',
  Nagaland: 'NL',
  Odisha: 'OD',
  Puducherry: 'PY',
  Punjab: 'PB',
  Rajasthan: 'RJ',
  Sikkim: 'SK',
  'Tamil Nadu': 'TN',
  Telangana: 'TG',
  Tripura: 'TR',
  'Uttar Pradesh': 'UP',
  Uttarakhand: 'UK',
  'West Bengal': 'WB',
};

/** The states as equal tiles, roughly where they are on a map. No border is drawn. */
export const stateTiles: readonly Tile[] = (Object.keys(shortNames) as State[]).map((state) => {
  const short = shortNames[state];
  const row = rows.findIndex((line) => line.split(' ').includes(short));
  return { state, short, row: row + 1, column: (rows[row]?.split(' ').indexOf(short) ?? -1) + 1 };
});

/** Returns a shade from 0 (nothing) to 5 (the most) for a count, each covering a fifth of the most. Pure. */
export function shadeOf(count: number, most: number): number {
  return count <= 0 ? 0 : Math.min(5, Math.max(1, Math.ceil((5 * count) / Math.max(1, most))));
}
