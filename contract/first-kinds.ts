import { type FirstKind, firstKindNames, firstKinds, type KindAges } from './kind-names.ts';
import type { KindChart } from './size-charts.ts';
import { adultSizes, kidsSizes, womensSizes } from './sizes.ts';

// For the server: pages with lists have the little they need of the first themselves.

/** All that can be written of a kind of goods, but for its address: products have that. */
export interface WrittenKind {
  /** What a filter calls it: 'Gloves'. */
  name: string;
  /** What one of it is called: 'Pair of gloves'. */
  one: string;
  /** The name in Devanagari. */
  hindi: string;
  /** What shoppers type for it, beside its names and what the search knows already. */
  words: string[];
  /** Its sizes in the order of the shelf, those that are sold no more too. */
  sizes: string[];
  /** Sizes among them that are sold no more. */
  retired: string[];
  ages: KindAges;
  worn: boolean;
  /** What it can be drawn as, in the words of the artwork. None: it has photographs alone. */
  garments: string[];
  /** The HSN code that its new products begin with. Empty: the one that most goods drawn like them have. */
  hsn: string;
  /** What one weighs packed. */
  grams: number;
  /** Its own size chart. Null: that of the shop, where it is worn. */
  chart: KindChart | null;
  /** Among the filters; the first have 10, 20 and so on. */
  position: number;
  /** No new products are made of it. */
  closed: boolean;
}

type First = Pick<WrittenKind, 'one' | 'hindi' | 'sizes' | 'ages' | 'worn' | 'garments' | 'grams'>;

const cut = [...adultSizes, ...womensSizes, 'One size'];
const uncut = [...adultSizes, 'One size'];
const grown = { ages: 'grown', worn: true, sizes: cut } satisfies Partial<First>;

const first: Readonly<Record<FirstKind, First>> = {
  jersey: { ...grown, one: 'Jersey', hindi: 'जर्सी', garments: ['jersey', 'cricket-shirt', 'cricket-whites'], grams: 260 },
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

/** The kinds of goods that every shop begins with, as the specification has them: version one of each. */
export const firstKindFacts: readonly (WrittenKind & { kind: FirstKind })[] = firstKinds.map((kind, at) => ({
  ...{ kind, name: firstKindNames[kind], words: [], retired: [], hsn: '', chart: null, position: (at + 1) * 10, closed: false },
  ...first[kind],
}));
