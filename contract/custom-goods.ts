// Imports nothing: the studio and the server price by it, and zod stays out of the studio's first script.

/** The garments that are printed to order, with their two sides. Their print areas are in artwork/print-areas.ts. */
export const customGarments = ['t-shirt', 'jersey', 'kids-t-shirt', 'hoodie', 'cap', 'mug'] as const;
export type CustomGarment = (typeof customGarments)[number];

/** All that a print is made for: what shoppers design, and shirts of clubs with a name on the back. */
export const printedGoods = [...customGarments, 'club-shirt'] as const;
export type PrintedGoods = (typeof printedGoods)[number];

export const customSides = ['front', 'back'] as const;
export type CustomSide = (typeof customSides)[number];

export interface ClothColour {
  name: string;
  hex: string;
}

const white = { name: 'White', hex: '#f5f4ef' };
const black = { name: 'Black', hex: '#14170f' };
const navy = { name: 'Navy', hex: '#13244f' };
const red = { name: 'Red', hex: '#bf2318' };
const royalBlue = { name: 'Royal blue', hex: '#1f50b8' };
const yellow = { name: 'Yellow', hex: '#ffb81c' };
const all = [white, black, navy, red, royalBlue, yellow];

const grown = ['S', 'M', 'L', 'XL', 'XXL'];
const ages = ['2-3Y', '4-5Y', '6-7Y', '8-9Y', '10-11Y', '12-14Y'];
const one = ['One size'];

export interface CustomGoods {
  /** As the shopper chooses it. */
  title: string;
  /** As it stands in the cart. */
  product: string;
  cloth: string;
  /** With one side printed. */
  pricePaise: number;
  sizes: readonly string[];
  /** The size that is chosen at first. */
  size: string;
  colours: readonly ClothColour[];
  sides: readonly CustomSide[];
  /** What its one printed side is called where it has no front. */
  wrap?: boolean;
  hsn: string;
}

/** A name, a number or both on the back of a club's shirt costs this much more than the shirt. */
export const backPaise = 30_000;
/** The most letters of a name on a club's shirt, as a reader counts them. */
export const backNameLetters = 12;
/** How many characters may be typed for them: a letter may be made of several. */
export const backNameTyped = 60;
export const highestBackNumber = 99;

/** A second printed side costs this much more. */
export const secondSidePaise = 20_000;

/** The shop's price list of custom goods: prices, sizes, colours and sides. Prices are samples. */
export const customGoods: Record<CustomGarment, CustomGoods> = {
  't-shirt': {
    title: 'T-shirt',
    product: 'Custom T-shirt',
    cloth: 'cotton jersey, 180 g',
    pricePaise: 79_900,
    sizes: grown,
    size: 'M',
    colours: all,
    sides: customSides,
    hsn: '6109',
  },
  jersey: {
    title: 'Plain jersey',
    product: 'Custom Jersey',
    cloth: 'polyester mesh, 150 g',
    pricePaise: 99_900,
    sizes: grown,
    size: 'M',
    colours: all,
    sides: customSides,
    hsn: '6109',
  },
  'kids-t-shirt': {
    title: 'Kids t-shirt',
    product: 'Custom Kids T-shirt',
    cloth: 'cotton jersey, 160 g',
    pricePaise: 69_900,
    sizes: ages,
    size: '6-7Y',
    colours: all,
    sides: customSides,
    hsn: '6109',
  },
  hoodie: {
    title: 'Hoodie',
    product: 'Custom Hoodie',
    cloth: 'brushed fleece, 320 g',
    pricePaise: 149_900,
    sizes: grown,
    size: 'M',
    colours: all,
    sides: customSides,
    hsn: '6110',
  },
  cap: {
    title: 'Cap',
    product: 'Custom Cap',
    cloth: 'cotton twill, adjustable',
    pricePaise: 54_900,
    sizes: one,
    size: 'One size',
    colours: all,
    sides: ['front'],
    hsn: '6505',
  },
  mug: {
    title: 'Mug',
    product: 'Custom Mug',
    cloth: 'ceramic, 330 ml',
    pricePaise: 44_900,
    sizes: one,
    size: 'One size',
    colours: [white, black],
    sides: ['front'],
    wrap: true,
    hsn: '6912',
  },
};

/** The price of one piece in paise, by how many of its sides are printed. */
export function customPricePaise(garment: CustomGarment, printedSides: number): number {
  return customGoods[garment].pricePaise + Math.max(0, printedSides - 1) * secondSidePaise;
}

/** What a side is called, for people. */
export function sideName(garment: CustomGarment, side: CustomSide): string {
  if (customGoods[garment].wrap) return 'Wrap';
  return side === 'front' ? 'Front' : 'Back';
}

export function colourOf(garment: CustomGarment, name: string): ClothColour | undefined {
  return customGoods[garment].colours.find((colour) => colour.name === name);
}
