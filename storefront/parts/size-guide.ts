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
  ['XS', 86, 91],
  ['S', 91, 96],
  ['M', 96, 101],
  ['L', 101, 106],
  ['XL', 106, 111],
  ['XXL', 111, 117],
  ['3XL', 117, 123],
];

/** A garment laid flat in cm, seam to seam under the arms and from the shoulder to the hem: an adult's M as it is cut, the others by their grade. */
function flatOf(place: number, m: { at: number; across: number; length: number; grade: number; longer: number }): string {
  const by = place - m.at;
  return `${m.across + by * m.grade} × ${m.length + by * m.longer} cm`;
}

const grownFlat = { at: 2, across: 54, length: 72, grade: 2.5, longer: 2 };
const womensFlat = { at: 2, across: 48, length: 66, grade: 2.5, longer: 1.5 };
const childrensFlat = { at: 2, across: 38, length: 50, grade: 2.5, longer: 5 };

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
  heads: ['Size', 'Chest', 'Garment, flat'],
  rows: chests.map(([size, from, to], at) => ({ key: size, cells: [size, both(from, to), flatOf(at, grownFlat)] })),
};

const cutForWomen: SizeTable = {
  caption: "Women's cuts by bust and waist",
  heads: ['Size', 'Bust', 'Waist', 'Garment, flat'],
  rows: womens.map(([bust, waist], at) => ({
    key: womensSizes[at] ?? '',
    cells: [womensSizes[at] ?? '', both(...bust), both(...waist), flatOf(at, womensFlat)],
  })),
};

const children: SizeTable = {
  caption: 'Sizes by age',
  heads: ['Age', 'Height', 'Chest', 'Garment, flat'],
  rows: ages.map(([age, height, chest], at) => ({
    key: `${age}Y`,
    cells: [`${age} years`, both(...height), both(...chest), flatOf(at, childrensFlat)],
  })),
};

/** What one size of a cap fits. */
export const capFits = `One size, fits heads of ${both(56, 60)}.`;

/** How a body is measured for these tables, a line each. */
export const howToMeasure: readonly string[] = [
  'Chest or bust: round the fullest part, under the arms, the tape level.',
  'Waist: round the narrowest part, above the hips.',
  'Between two sizes, take the larger one for a loose fit.',
];

/** The measures for a product's sizes, a table for each cut it is sold in, with the sizes it is sold in; what has one size has none. */
export function sizeTablesOf({ kind, sizes }: Pick<Product, 'kind' | 'sizes'>): SizeTable[] {
  if (kind === 'accessory' || sizes.every(({ size }) => size === 'One size')) return [];
  const sold = new Set(sizes.map(({ size }) => size));
  return tablesFor({ kind, sizes }).map((table) => ({ ...table, rows: table.rows.filter(({ key }) => sold.has(key)) }));
}

function tablesFor({ kind, sizes }: Pick<Product, 'kind' | 'sizes'>): SizeTable[] {
  if (kind === 'kids') return [children];
  const forWomen = sizes.filter(({ size }) => isWomens(size)).length;
  return [...(forWomen < sizes.length || sizes.length === 0 ? [grown] : []), ...(forWomen > 0 ? [cutForWomen] : [])];
}

/** There is nothing to choose: a scarf, a cap, a mug. */
export function isOneSize({ sizes }: Pick<Product, 'sizes'>): boolean {
  return sizes.length === 1 && sizes[0]?.size === 'One size';
}
