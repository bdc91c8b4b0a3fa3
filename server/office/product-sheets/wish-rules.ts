import { toPaise, toRupees } from '#contract/money.ts';
import type { ManyChanges, ManyFilter, PriceWish, Rounding } from '#contract/office/many-products.ts';
import { Price } from '#contract/office/products.ts';
import type { ProductFacts } from '#server/catalogue/products/product-facts.ts';

/** What is to be done with all products of a list. */
export interface Wish {
  filter: ManyFilter;
  changes: ManyChanges;
}

type Changed = { changes: Partial<ProductFacts> } | { fault: { column: string; sentence: string } };

/** The nearest sum of paise that is so many below a multiple: 1 rupee below tens ends in 9. Half goes up, and the first is the least. */
function nearest(paise: number, step: number, below: number): number {
  return Math.max(Math.floor((paise + below) / step + 0.5), 1) * step - below;
}

/** Rounds a price that was worked out. Pure. */
export function rounded(paise: number, rounding: Rounding): number {
  const ways: Record<Rounding, (exact: number) => number> = {
    paisa: (exact) => Math.floor(exact + 0.5),
    rupee: (exact) => nearest(exact, 100, 0),
    nine: (exact) => nearest(exact, 1000, 100),
    ninety_nine: (exact) => nearest(exact, 10_000, 100),
  };
  return ways[rounding](paise);
}

/** A share in per cent of a sum, before it is rounded; per cents have two digits behind the point at most. */
const share = (paise: number, percent: number) => (paise * Math.round(percent * 100)) / 10_000;

function priced({ pricePaise, oldPricePaise }: Pick<ProductFacts, 'pricePaise' | 'oldPricePaise'>, wish: PriceWish): Partial<ProductFacts> {
  if (wish.way === 'set') return { pricePaise: toPaise(wish.to) };
  if (wish.way === 'by') return { pricePaise: rounded(share(pricePaise, 100 + wish.percent), wish.rounding) };
  if (wish.way === 'add') return { pricePaise: rounded(pricePaise + toPaise(wish.rupees) * (wish.less ? -1 : 1), wish.rounding) };
  if (wish.way === 'end_sale') return oldPricePaise === null ? {} : { pricePaise: oldPricePaise, oldPricePaise: null };
  const former = oldPricePaise ?? pricePaise;
  return { pricePaise: rounded(share(former, 100 - wish.off), wish.rounding), oldPricePaise: former };
}

/** What a wish changes of a product, or why it cannot be. Pure. */
export function wishedOf(facts: ProductFacts, { price, ...plain }: ManyChanges): Changed {
  const changes = {
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    ...(price && priced(facts, price)),
  };
  if (changes.pricePaise === undefined) return { changes };
  const { error } = Price.safeParse(toRupees(changes.pricePaise));
  return error ? { fault: { column: 'Price', sentence: error.issues[0]?.message ?? 'This is no price' } } : { changes };
}

const roundingWords: Record<Rounding, string> = { paisa: '', rupee: ' to whole rupees', nine: ' to 9', ninety_nine: ' to 99' };
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
  discarded: 'thrown away',
};

/** What a wish is called: what is done, and with which products. Pure. */
export function wishName({ filter, changes }: Wish): string {
  const { price, state, limited, hotSale, finalSale } = changes;
  const marked = (on: boolean | undefined, words: string) => (on === undefined ? [] : [on ? words : `not ${words}`]);
  const whats = [
    ...(price ? [priceWords(price)] : []),
    ...(state ? [state === 'sold' ? 'brought back' : 'withdrawn'] : []),
    ...[...marked(limited, 'limited'), ...marked(hotSale, 'hot sale'), ...marked(finalSale, 'final sale')],
  ];
  const which = [viewWords[filter.view], filter.sport, filter.kind, filter.team, filter.q && `“${filter.q}”`].filter(Boolean);
  const name = `${whats.join(', ')}: ${which.join(', ')}`;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`.slice(0, 120);
}
