import type { Product } from '#contract/catalogue.ts';
import { facetNames } from '#contract/listing-parameters.ts';

export type FacetName = (typeof facetNames)[number];

export type Chosen = Readonly<Record<FacetName, readonly string[]>>;

export interface FacetValue {
  value: string;
  words: string;
  /** How many pieces would be shown with it, all other facets as they are. */
  count: number;
  chosen: boolean;
}

export interface Facet {
  name: FacetName;
  title: string;
  values: FacetValue[];
}

const titles: Record<FacetName, string> = {
  kind: 'Type',
  size: 'Size',
  sport: 'Sport',
  team: 'Team',
  athlete: 'Athlete',
  price: 'Price',
  offer: 'Offers',
};

const kindWords: Record<Product['kind'], string> = {
  jersey: 'Jerseys',
  vest: 'Vests',
  't-shirt': 'T-shirts',
  hoodie: 'Hoodies',
  jacket: 'Jackets',
  cap: 'Caps',
  kids: 'Kids',
  accessory: 'Accessories',
};

/** Bands of the price in rupees, the upper end not included. */
const priceBands = [
  { value: 'under-500', words: 'Under ₹500', from: 0, below: 500 },
  { value: '500-999', words: '₹500 to ₹999', from: 500, below: 1000 },
  { value: '1000-1999', words: '₹1,000 to ₹1,999', from: 1000, below: 2000 },
  { value: '2000-2999', words: '₹2,000 to ₹2,999', from: 2000, below: 3000 },
  { value: '3000-up', words: '₹3,000 and more', from: 3000, below: Number.POSITIVE_INFINITY },
] as const;

const offerWords = { sale: 'On sale', stock: 'In stock' } as const;

const sportWords: Record<Product['sport'], string> = {
  cricket: 'Cricket',
  football: 'Football',
  basketball: 'Basketball',
  motorsport: 'Motorsport',
};

/** The values a product has in a facet. A size counts only while it can be bought. */
function valuesOf(product: Product, facet: FacetName): string[] {
  switch (facet) {
    case 'kind':
      return [product.kind];
    case 'size':
      return product.sizes.filter(({ available }) => available).map(({ size }) => size);
    case 'sport':
      return [product.sport];
    case 'team':
      return product.team ? [product.team] : [];
    case 'athlete':
      return product.athlete ? [product.athlete] : [];
    case 'price':
      return priceBands.filter(({ from, below }) => product.Price >= from && product.Price < below).map(({ value }) => value);
    case 'offer':
      return [
        ...(product.OldPrice !== null && product.OldPrice > product.Price ? ['sale'] : []),
        ...(product.sizes.some(({ available }) => available) ? ['stock'] : []),
      ];
  }
}

const sizeOrder = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', '3XL'];

/** Every value a facet has among these products, in an order a shopper expects. */
function allValues(products: readonly Product[], facet: FacetName): string[] {
  if (facet === 'price')
    return priceBands.map(({ value }) => value).filter((value) => products.some((product) => valuesOf(product, facet).includes(value)));
  if (facet === 'offer') return Object.keys(offerWords);
  const found = new Set(
    products.flatMap((product) => (facet === 'size' ? product.sizes.map(({ size }) => size) : valuesOf(product, facet))),
  );
  if (facet === 'kind') return Object.keys(kindWords).filter((kind) => found.has(kind));
  if (facet === 'sport') return Object.keys(sportWords).filter((sport) => found.has(sport));
  if (facet !== 'size') return [...found].sort();
  const place = (size: string) => (sizeOrder.includes(size) ? sizeOrder.indexOf(size) : sizeOrder.length);
  // Ages of kids' sizes begin with their number; 'One size' comes last.
  const age = (size: string) => Number.parseInt(size, 10) || 99;
  return [...found].sort((a, b) => place(a) - place(b) || age(a) - age(b));
}

function wordsOf(facet: FacetName, value: string): string {
  if (facet === 'kind') return kindWords[value as Product['kind']] ?? value;
  if (facet === 'sport') return sportWords[value as Product['sport']] ?? value;
  if (facet === 'price') return priceBands.find((band) => band.value === value)?.words ?? value;
  if (facet === 'offer') return value === 'sale' ? offerWords.sale : offerWords.stock;
  return value;
}

/** What an address asks for, as far as these products have it: a value nobody has narrows nothing. */
export function chosenIn(address: URLSearchParams, products: readonly Product[]): Chosen {
  const of = (facet: FacetName) => {
    const known = allValues(products, facet);
    return [...new Set(address.getAll(facet))].filter((value) => known.includes(value));
  };
  return {
    kind: of('kind'),
    size: of('size'),
    sport: of('sport'),
    team: of('team'),
    athlete: of('athlete'),
    price: of('price'),
    offer: of('offer'),
  };
}

function passes(product: Product, chosen: Chosen, facet: FacetName): boolean {
  const wanted = chosen[facet];
  if (wanted.length === 0) return true;
  const has = valuesOf(product, facet);
  // Offers narrow together (on sale and in stock); the values of any other facet widen one another.
  return facet === 'offer' ? wanted.every((value) => has.includes(value)) : wanted.some((value) => has.includes(value));
}

/** The products that pass every facet, in their order. */
export function filtered(products: readonly Product[], chosen: Chosen): Product[] {
  return products.filter((product) => facetNames.every((facet) => passes(product, chosen, facet)));
}

/**
 * The facets worth showing: those with at least two values among the products, with their counts. A value that leads to
 * nothing keeps its place with a count of 0.
 */
export function facetsOf(products: readonly Product[], chosen: Chosen): Facet[] {
  return facetNames.flatMap((name) => {
    const all = allValues(products, name);
    const useful = name === 'offer' ? products.some((product) => valuesOf(product, name).length < 2) : all.length > 1;
    if (!useful) return [];
    const values = all.map((value) => ({
      value,
      words: wordsOf(name, value),
      count: countWith(products, chosen, name, value),
      chosen: chosen[name].includes(value),
    }));
    return [{ name, title: titles[name], values }];
  });
}

function countWith(products: readonly Product[], chosen: Chosen, facet: FacetName, value: string): number {
  const asked = facet === 'offer' ? [...new Set([...chosen.offer, value])] : [value];
  return filtered(products, { ...chosen, [facet]: asked }).length;
}

export const sorts = {
  featured: 'Featured',
  'price-up': 'Price: low to high',
  'price-down': 'Price: high to low',
  saving: 'Biggest saving',
  name: 'Name: A to Z',
} as const;
export type Sort = keyof typeof sorts;

export function sortIn(address: URLSearchParams, usual: Sort): Sort {
  const asked = address.get('sort');
  return asked !== null && Object.hasOwn(sorts, asked) ? (asked as Sort) : usual;
}

const compares: Record<Exclude<Sort, 'featured'>, (a: Product, b: Product) => number> = {
  'price-up': (a, b) => a.Price - b.Price,
  'price-down': (a, b) => b.Price - a.Price,
  saving: (a, b) => b.Discount - a.Discount,
  name: (a, b) => a.ProductName.localeCompare(b.ProductName, 'en-IN'),
};

/** In the asked order; equals keep the shop's own. */
export function sorted(products: readonly Product[], sort: Sort): Product[] {
  return sort === 'featured' ? [...products] : products.toSorted(compares[sort]);
}

/** How many are shown at first, and how many each 'Load more' adds. */
export const perLoad = 24;

/** How many an address shows: a whole number of loads, the first at least. */
export function shownIn(address: URLSearchParams): number {
  const asked = Number(address.get('show'));
  return Number.isInteger(asked) && asked > perLoad ? Math.ceil(asked / perLoad) * perLoad : perLoad;
}

/** The address with a facet's value switched. What was loaded beyond the first is forgotten: it was another list. */
export function toggled(address: URLSearchParams, facet: FacetName, value: string): string {
  const kept = address.getAll(facet).filter((other) => other !== value);
  const next = new URLSearchParams(address);
  next.delete(facet);
  next.delete('show');
  for (const other of kept) next.append(facet, other);
  if (kept.length === address.getAll(facet).length) next.append(facet, value);
  return `?${next}`;
}

/** The address with all facets cleared, its order kept. */
export function cleared(address: URLSearchParams): string {
  const next = new URLSearchParams(address);
  for (const facet of facetNames) next.delete(facet);
  next.delete('show');
  return `?${next}`;
}
