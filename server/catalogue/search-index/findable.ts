import type { Facetable } from '#contract/facets.ts';
import { firstKindNames } from '#contract/kind-names.ts';
import { type GoodsName, searchGoods } from '#server/catalogue/search-words/lexicon.ts';
import type { Entry } from './search-index.ts';

/** Product with its searchable fields. */
export interface Findable extends Facetable {
  id: string;
  category: string;
  /** Number within its category. Category and number define the shop's order. */
  numericId: number;
  description: string;
  nameHi?: string | null;
  descriptionHi?: string | null;
  searchWords?: string | null;
  /** Garment in the product's picture. */
  garment: string | null;
  limited: boolean;
  hotSale: boolean;
}

export const teamMark = (name: string): string => `team ${name}`;
export const athleteMark = (name: string): string => `athlete ${name}`;

/** Returns the index entry of a product: its texts, and marks for its club and athlete. */
export function indexEntryOf(product: Findable): Entry {
  const { team, athlete } = product;
  return {
    texts: [
      [40, product.ProductName],
      [28, `${team ?? ''} ${athlete ?? ''}`],
      [20, product.sport],
      [8, product.category],
      [4, product.description],
      ...furtherTexts(product),
    ],
    marks: [...(team === null ? [] : [teamMark(team)]), ...(athlete === null ? [] : [athleteMark(athlete)])],
  };
}

/** Lists the Hindi texts and the search words of a product, which most products lack. */
function furtherTexts({ nameHi, descriptionHi, searchWords }: Findable): Entry['texts'][number][] {
  const texts = [
    [40, nameHi],
    [4, descriptionHi],
    [30, searchWords],
  ] as const;
  return texts.flatMap(([weight, text]) => (text ? [[weight, text]] : []));
}

/** Returns the goods of the lexicon that describe a product, starting with the main one. */
export function goodsNamesOf({
  kind,
  garment,
  limited,
  hotSale,
}: Pick<Findable, 'kind' | 'garment' | 'limited' | 'hotSale'>): readonly [weight: number, goods: GoodsName][] {
  const marks: [number, GoodsName][] = [
    ...(isFirstKind(kind) ? (garmentMarks[garment ?? ''] ?? kindMarks[kind] ?? []) : marksOf(kind)),
  ];
  if (limited) marks.push([100, 'limited']);
  if (hotSale) marks.push([100, 'hot']);
  return marks;
}

/** Returns the mark of a kind that the shop added, which has its own goods regardless of its drawing. */
function marksOf(kind: string): [number, GoodsName][] {
  return Object.hasOwn(searchGoods, kind) ? [[200, kind as GoodsName]] : [];
}

const isFirstKind = (kind: string) => Object.hasOwn(firstKindNames, kind);

const kindMarks: Record<string, [number, GoodsName][]> = {
  jersey: [[200, 'jersey']],
  't-shirt': [[200, 't-shirt']],
  hoodie: [[200, 'hoodie']],
  jacket: [[200, 'jacket']],
  vest: [
    [200, 'vest'],
    [140, 'jersey'],
  ],
  cap: [[200, 'cap']],
  accessory: [[100, 'accessory']],
};

const garmentMarks: Record<string, [number, GoodsName][]> = {
  'cricket-whites': [[190, 'jersey']],
  'kids-jersey': [[60, 'jersey']],
  'kids-t-shirt': [[60, 't-shirt']],
  mug: [
    [200, 'mug'],
    [200, 'gift'],
    [100, 'accessory'],
  ],
  keyring: [
    [200, 'keyring'],
    [190, 'gift'],
    [100, 'accessory'],
  ],
  bottle: [
    [200, 'bottle'],
    [170, 'gift'],
    [100, 'accessory'],
  ],
  scarf: [
    [200, 'scarf'],
    [150, 'gift'],
    [100, 'accessory'],
  ],
  flag: [
    [200, 'flag'],
    [120, 'gift'],
    [100, 'accessory'],
  ],
  'phone-case': [
    [200, 'phone-case'],
    [120, 'gift'],
    [100, 'accessory'],
  ],
  backpack: [
    [200, 'backpack'],
    [100, 'accessory'],
  ],
};
