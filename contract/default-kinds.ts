import { type FirstKind, firstKindNames, firstKinds, type KindAges } from './kind-names.ts';
import type { KindChart } from './size-charts.ts';
import { adultSizes, kidsSizes, womensSizes } from './sizes.ts';

// Used by the server only; pages with lists have their own smaller data of the built-in kinds.

/** Editable fields of a kind of goods. Its URL name is not editable, as products refer to it. */
export interface WrittenKind {
  /** Filter label: 'Gloves'. */
  name: string;
  /** Name of one piece: 'Pair of gloves'. */
  one: string;
  /** Name in Devanagari. */
  hindi: string;
  /** Further search words, without its names and the words that the search already knows. */
  words: string[];
  /** Sizes in shelf order, including discontinued ones. */
  sizes: string[];
  /** Discontinued sizes; all of them are in `sizes` too. */
  retired: string[];
  ages: KindAges;
  worn: boolean;
  /** Drawings available for it, by artwork name. Empty if it has only photographs. */
  garments: string[];
  /** Default HSN code of new products. Empty to use the most frequent code of goods with the same drawing. */
  hsn: string;
  /** Packed weight of one piece in grams. */
  grams: number;
  /** Own size chart. Null to use the shop's chart for clothing. */
  chart: KindChart | null;
  /** Position among the filters; built-in kinds have 10, 20 and so on. */
  position: number;
  /** True if no new products can be created in it. */
  closed: boolean;
}

type First = Pick<WrittenKind, 'one' | 'hindi' | 'sizes' | 'ages' | 'worn' | 'garments' | 'grams'>;

const cut = [...adultSizes, ...womensSizes, 'One size'];
const uncut = [...adultSizes, 'One size'];
const grown = { ages: 'grown', worn: true, sizes: cut } satisfies Partial<First>;

const first: Readonly<Record<FirstKind, First>> = {
  jersey: {
    ...grown,
    one: 'Jersey',
    hindi: 'जर्सी',
    garments: ['jersey', 'cricket-shirt', 'cricket-whites'],
    grams: 260,
  },
  vest: { ...grown, one: 'Vest', hindi: 'वेस्ट', garments: ['vest'], grams: 200 },
  't-shirt': { ...grown, one: 'T-shirt', hindi: 'टीशर्ट', garments: ['t-shirt'], grams: 220 },
  hoodie: { ...grown, one: 'Hoodie', hindi: 'हुडी', garments: ['hoodie'], grams: 650 },
  jacket: { ...grown, one: 'Jacket', hindi: 'जैकेट', garments: ['jacket'], grams: 700 },
  cap: { ...grown, one: 'Cap', hindi: 'टोपी', garments: ['cap'], grams: 150, sizes: uncut },
  kids: {
    ...{ one: 'Kids', hindi: 'बच्चे', ages: 'kids', worn: true, sizes: [...kidsSizes], grams: 180 },
    garments: ['kids-jersey', 'kids-t-shirt', 'cap'],
  },
  accessory: {
    ...{ one: 'Accessory', hindi: 'एक्सेसरीज', ages: 'grown', worn: false, sizes: uncut, grams: 200 },
    garments: ['scarf', 'mug', 'bottle', 'keyring', 'phone-case', 'backpack', 'flag'],
  },
};

/** Built-in kinds of goods of the specification: version one of each. */
export const firstKindFacts: readonly (WrittenKind & { kind: FirstKind })[] = firstKinds.map((kind, at) => ({
  ...{
    kind,
    name: firstKindNames[kind],
    words: [],
    retired: [],
    hsn: '',
    chart: null,
    position: (at + 1) * 10,
    closed: false,
  },
  ...first[kind],
}));
