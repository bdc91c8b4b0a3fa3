import { toPaise, toRupees } from '#contract/money.ts';
import type { ManyChanges, ManyFilter, PriceWish, Rounding } from '#contract/office/many-products.ts';
import { PriceInput } from '#contract/office/products.ts';
import type { ProductFacts } from '#server/catalogue/products/product-facts.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';

/** Bulk change for all products of a list. */
export interface BulkChange {
  filter: ManyFilter;
  changes: ManyChanges;
}

type Changed = { changes: Partial<ProductFacts> } | { fault: { column: string; sentence: string } };

/**
 * Returns the nearest price in paise that is `below` paise less than a multiple of `step`: with 1 rupee below tens, it
 * ends in 9. Rounds half up; the first step is the minimum.
 */
function nearest(paise: number, step: number, below: number): number {
  return Math.max(Math.floor((paise + below) / step + 0.5), 1) * step - below;
}

/** Rounds a computed price. Pure. */
export function roundPrice(paise: number, rounding: Rounding): number {
  const ways: Record<Rounding, (exact: number) => number> = {
    paisa: (exact) => Math.floor(exact + 0.5),
    rupee: (exact) => nearest(exact, 100, 0),
    nine: (exact) => nearest(exact, 1000, 100),
    ninety_nine: (exact) => nearest(exact, 10_000, 100),
  };
  return ways[rounding](paise);
}

/** Returns a percentage of an amount, unrounded; percentages have at most two decimals. */
const share = (paise: number, percent: number) => (paise * Math.round(percent * 100)) / 10_000;

function priced(
  { pricePaise, oldPricePaise }: Pick<ProductFacts, 'pricePaise' | 'oldPricePaise'>,
  wish: PriceWish,
): Partial<ProductFacts> {
  if (wish.way === 'set') return { pricePaise: toPaise(wish.to) };
  if (wish.way === 'by') return { pricePaise: roundPrice(share(pricePaise, 100 + wish.percent), wish.rounding) };
  if (wish.way === 'add')
    return { pricePaise: roundPrice(pricePaise + toPaise(wish.rupees) * (wish.less ? -1 : 1), wish.rounding) };
  if (wish.way === 'end_sale') return oldPricePaise === null ? {} : { pricePaise: oldPricePaise, oldPricePaise: null };
  const former = oldPricePaise ?? pricePaise;
  return { pricePaise: roundPrice(share(former, 100 - wish.off), wish.rounding), oldPricePaise: former };
}

/** Returns an MRP that no price of the product exceeds: the higher of its prices with tax, in whole rupees. */
function mrpOfPrices(
  { priceWithTax }: Pick<KnownFacts, 'priceWithTax'>,
  { hsn, pricePaise, oldPricePaise }: Pick<ProductFacts, 'hsn' | 'pricePaise' | 'oldPricePaise'>,
): number {
  const prices = [pricePaise, oldPricePaise ?? 0].map((unitPaise) => priceWithTax({ hsn, unitPaise }));
  return Math.ceil(Math.max(...prices) / 100) * 100;
}

/** Converts a maker to the product facts that store it; null for the maker declared by the shop. */
function makerFacts(
  maker: NonNullable<ManyChanges['maker']> | null,
): Pick<ProductFacts, 'makerRole' | 'makerName' | 'makerAddress'> {
  if (maker === null) return { makerRole: null, makerName: null, makerAddress: null };
  return { makerRole: maker.role, makerName: maker.name, makerAddress: maker.address };
}

/** Returns a product's changes by a bulk change, or the reason why it is not possible. Pure. */
export function wishedOf(
  shopFacts: Pick<KnownFacts, 'priceWithTax'>,
  facts: ProductFacts,
  { price, mrp, maker, ...plain }: ManyChanges,
): Changed {
  const changes: Partial<ProductFacts> = {
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    ...(price && priced(facts, price)),
    ...(maker !== undefined && makerFacts(maker)),
  };
  if (mrp) changes.mrpPaise = mrp.way === 'set' ? toPaise(mrp.to) : mrpOfPrices(shopFacts, { ...facts, ...changes });
  if (changes.pricePaise === undefined) return { changes };
  const { error } = PriceInput.safeParse(toRupees(changes.pricePaise));
  return error ? { fault: { column: 'Price', sentence: error.issues[0]?.message ?? 'This is no price' } } : { changes };
}

const roundingWords: Record<Rounding, string> = {
  paisa: '',
  rupee: ' to whole rupees',
  nine: ' to 9',
  ninety_nine: ' to 99',
};
const rupees = (sum: number) => `₹${sum.toLocaleString('en-IN')}`;

function priceWords(wish: PriceWish): string {
  if (wish.way === 'set') return `price ${rupees(wish.to)}`;
  if (wish.way === 'end_sale') return 'former price again';
  const to = roundingWords[wish.rounding];
  if (wish.way === 'by') return `price ${wish.percent > 0 ? '+' : '−'}${Math.abs(wish.percent)}%${to}`;
  return wish.way === 'add' ? `price ${wish.less ? '−' : '+'}${rupees(wish.rupees)}${to}` : `${wish.off}% off${to}`;
}

const viewWords: Record<ManyFilter['view'], string> = {
  all: 'all products',
  sold: 'on sale',
  sold_out: 'sold out',
  withdrawn: 'withdrawn',
  draft: 'drafts',
  undeclared: 'lacking declarations',
  above_mrp: 'above their MRP',
  discarded: 'thrown away',
};

/** Returns the title of a bulk change: action and products. Pure. */
export function wishName({ filter, changes }: BulkChange): string {
  const { price, state, limited, hotSale, finalSale, mrp, countryOfOrigin, maker } = changes;
  const marked = (on: boolean | undefined, words: string) => (on === undefined ? [] : [on ? words : `not ${words}`]);
  const whats = [
    ...(price ? [priceWords(price)] : []),
    ...(state ? [state === 'sold' ? 'brought back' : 'withdrawn'] : []),
    ...(mrp ? [mrp.way === 'set' ? `MRP ${rupees(mrp.to)}` : 'MRP by price'] : []),
    ...(countryOfOrigin ? [`made in ${countryOfOrigin}`] : []),
    ...(maker === undefined ? [] : [maker ? `maker ${maker.name}` : 'maker of the shop']),
    ...[...marked(limited, 'limited'), ...marked(hotSale, 'hot sale'), ...marked(finalSale, 'final sale')],
  ];
  const which = [viewWords[filter.view], filter.sport, filter.kind, filter.team, filter.q && `“${filter.q}”`].filter(
    Boolean,
  );
  const name = `${whats.join(', ')}: ${which.join(', ')}`;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`.slice(0, 120);
}
