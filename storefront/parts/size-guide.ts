import type { Product } from '#contract/catalogue.ts';
import { isWomens, womensSizes } from '#contract/sizes.ts';

export interface SizeTable {
  caption: string;
  heads: string[];
  rows: { key: string; cells: string[] }[];
}

const inches = (cm: number) => Math.round(cm / 2.54);
const both = (from: number, to: number) => `${from}-${to} cm (${inches(from)}-${inches(to)} in)`;

/** Body measures in cm: chest of grown-ups. */
const chests: [size: string, from: number, to: number][] = [
  ['S', 91, 96],
  ['M', 96, 101],
  ['L', 101, 106],
  ['XL', 106, 111],
  ['XXL', 111, 117],
];

/** Bust and waist of women, a row each of the women's sizes. */
const womens: [bust: [number, number], waist: [number, number]][] = [
  [
    [78, 82],
    [60, 64],
  ],
  [
    [82, 87],
    [64, 69],
  ],
  [
    [87, 92],
    [69, 74],
  ],
  [
    [92, 97],
    [74, 79],
  ],
  [
    [97, 104],
    [79, 86],
  ],
  [
    [104, 111],
    [86, 93],
  ],
];

/** Height and chest of children by age in years. */
const ages: [age: string, height: [number, number], chest: [number, number]][] = [
  ['2-3', [92, 98], [53, 55]],
  ['4-5', [104, 110], [57, 59]],
  ['6-7', [116, 122], [61, 63]],
  ['8-9', [128, 134], [66, 69]],
  ['10-11', [140, 146], [72, 75]],
  ['12-14', [152, 164], [78, 84]],
];

const grown: SizeTable = {
  caption: 'Sizes by chest',
  heads: ['Size', 'Chest'],
  rows: chests.map(([size, from, to]) => ({ key: size, cells: [size, both(from, to)] })),
};

const cutForWomen: SizeTable = {
  caption: "Women's cuts by bust and waist",
  heads: ['Size', 'Bust', 'Waist'],
  rows: womens.map(([bust, waist], at) => ({ key: womensSizes[at] ?? '', cells: [womensSizes[at] ?? '', both(...bust), both(...waist)] })),
};

const children: SizeTable = {
  caption: 'Sizes by age',
  heads: ['Age', 'Height', 'Chest'],
  rows: ages.map(([age, height, chest]) => ({ key: age, cells: [`${age} years`, both(...height), both(...chest)] })),
};

const heads: SizeTable = {
  caption: 'Cap size',
  heads: ['Size', 'Head'],
  rows: [{ key: 'one', cells: ['One size', both(56, 60)] }],
};

/** The measures for a product's sizes, a table for each cut it is sold in; accessories have none. */
export function sizeTablesOf({ kind, sizes }: Pick<Product, 'kind' | 'sizes'>): SizeTable[] {
  if (kind === 'accessory') return [];
  if (kind === 'kids') return [children];
  if (kind === 'cap') return [heads];
  const forWomen = sizes.filter(({ size }) => isWomens(size)).length;
  return [...(forWomen < sizes.length || sizes.length === 0 ? [grown] : []), ...(forWomen > 0 ? [cutForWomen] : [])];
}
