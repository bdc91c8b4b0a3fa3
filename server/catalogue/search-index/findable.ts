import type { Facetable } from '#contract/facets.ts';
import { firstKindNames } from '#contract/kind-names.ts';
import { type Goods, goods } from '#server/catalogue/search-words/lexicon.ts';
import type { Entry } from './search-index.ts';

/** A product as it is found by. */
export interface Findable extends Facetable {
  id: string;
  category: string;
  /** Its number in its category: products stand in the order of both. */
  numericId: number;
  description: string;
  /** What its picture is of. */
  garment: string | null;
  limited: boolean;
  hotSale: boolean;
}

export const teamMark = (name: string): string => `team ${name}`;
export const athleteMark = (name: string): string => `athlete ${name}`;

/** What a product is looked for by, and the club and athlete whose it is. */
export function entryOf(product: Findable): Entry {
  const { team, athlete } = product;
  return {
    texts: [
      [40, product.ProductName],
      [28, `${team ?? ''} ${athlete ?? ''}`],
      [20, product.sport],
      [8, product.category],
      [4, product.description],
    ],
    marks: [...(team === null ? [] : [teamMark(team)]), ...(athlete === null ? [] : [athleteMark(athlete)])],
  };
}

/** What it is, by the goods of the lexicon: first what it is first of all. */
export function goodsOf({
  kind,
  garment,
  limited,
  hotSale,
}: Pick<Findable, 'kind' | 'garment' | 'limited' | 'hotSale'>): readonly [weight: number, goods: Goods][] {
  const marks: [number, Goods][] = [...(isFirstKind(kind) ? (garmentMarks[garment ?? ''] ?? kindMarks[kind] ?? []) : marksOf(kind))];
  if (limited) marks.push([100, 'limited']);
  if (hotSale) marks.push([100, 'hot']);
  return marks;
}

/** A kind that the shop added is itself, whatever it is drawn as. */
function marksOf(kind: string): [number, Goods][] {
  return Object.hasOwn(goods, kind) ? [[200, kind as Goods]] : [];
}

const isFirstKind = (kind: string) => Object.hasOwn(firstKindNames, kind);

const kindMarks: Record<string, [number, Goods][]> = {
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

const garmentMarks: Record<string, [number, Goods][]> = {
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
