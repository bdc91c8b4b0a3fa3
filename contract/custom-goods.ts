// Imports nothing: studio and server calculate prices with it, and zod must not get into the studio's first script.

/** Garments printed to order. Their print areas are in artwork/print-areas.ts. */
export const customGarments = ['t-shirt', 'jersey', 'kids-t-shirt', 'hoodie', 'cap', 'mug'] as const;
export type CustomGarment = (typeof customGarments)[number];

/** Goods with printing: shoppers' designs, and club shirts with a name on the back. */
export const printedGoods = [...customGarments, 'club-shirt'] as const;
export type PrintedGoods = (typeof printedGoods)[number];

export const customSides = ['front', 'back'] as const;
export type CustomSide = (typeof customSides)[number];

export interface ClothColourFacts {
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
  /** Title in the studio. */
  title: string;
  /** Product name in the cart. */
  product: string;
  cloth: string;
  /** Price with one printed side. */
  pricePaise: number;
  sizes: readonly string[];
  /** Default size. */
  size: string;
  colours: readonly ClothColourFacts[];
  sides: readonly CustomSide[];
  /** True if its single printed side is called 'Wrap' instead of 'Front' or 'Back'. */
  wrap?: boolean;
  hsn: string;
  /** Declarations: MRP with one printed side, and generic name. All are made in India, one piece each. */
  mrpPaise: number;
  generic: string;
}

/** Surcharge in paise for a name, a number or both on the back of a club shirt. */
export const backPaise = 30_000;
/** Maximum number of letters (graphemes) in a name on a club shirt. */
export const backNameLetters = 12;
/** Maximum input length for such a name; one letter may consist of several characters. */
export const backNameTyped = 60;
export const highestBackNumber = 99;

/** Surcharge in paise for a second printed side. */
export const secondSidePaise = 20_000;

/** Part of the MRP for a second printed side, in paise. */
const secondSideMrpPaise = 30_000;

/** Price list of custom goods: prices, sizes, colours and sides. Prices are samples. */
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
    mrpPaise: 99_900,
    generic: 'T-shirt',
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
    mrpPaise: 129_900,
    generic: 'Jersey',
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
    mrpPaise: 89_900,
    generic: 'Kids’ T-shirt',
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
    mrpPaise: 189_900,
    generic: 'Hoodie',
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
    mrpPaise: 69_900,
    generic: 'Cap',
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
    mrpPaise: 59_900,
    generic: 'Mug',
  },
};

/** Returns the price of one piece in paise by its number of printed sides. */
export function customPricePaise(garment: CustomGarment, printedSides: number): number {
  return customGoods[garment].pricePaise + Math.max(0, printedSides - 1) * secondSidePaise;
}

/** Returns the MRP of one piece in paise, with all taxes, by its number of printed sides. */
export function customMrpPaise(garment: CustomGarment, printedSides: number): number {
  return customGoods[garment].mrpPaise + Math.max(0, printedSides - 1) * secondSideMrpPaise;
}

/** Returns the display name of a side. */
export function sideName(garment: CustomGarment, side: CustomSide): string {
  if (customGoods[garment].wrap) return 'Wrap';
  return side === 'front' ? 'Front' : 'Back';
}

export function colourOf(garment: CustomGarment, name: string): ClothColourFacts | undefined {
  return customGoods[garment].colours.find((colour) => colour.name === name);
}
