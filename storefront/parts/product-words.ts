import type { Product } from '#contract/catalogue.ts';
import { formatRupees } from '#contract/money.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { sportNamed } from './sports.ts';

/** Formats the price, and the old price with the saving if there is one. */
export function priceWords({
  Price,
  OldPrice,
  Discount,
}: Pick<Product, 'Price' | 'OldPrice' | 'Discount'>): PriceWords {
  const now = formatRupees(Price);
  if (OldPrice === null || OldPrice <= Price) return { now };
  return { now, was: formatRupees(OldPrice), off: Discount > 0 ? `-${Discount}%` : undefined };
}

export interface PriceWords {
  now: string;
  was?: string;
  off?: string | undefined;
}

export function productSportName(shop: ShopFacts, product: Pick<Product, 'sport'>): string {
  return sportNamed(shop, product.sport)?.name ?? product.sport;
}

/** Formats a count: '14 products', '1 product'. */
export function countWords(count: number): string {
  return `${count} ${count === 1 ? 'product' : 'products'}`;
}

/** Returns the size for quick add: M, or the only size. Undefined if the shopper must choose. */
export function quickSize({ sizes }: Pick<Product, 'sizes'>): string | undefined {
  const [only] = sizes;
  const wanted = sizes.length === 1 ? only : sizes.find(({ size }) => size === 'M');
  return wanted?.available ? wanted.size : undefined;
}

/** Returns true if no size is offered any more; the page remains for old links. */
export function isWithdrawn({ sizes }: Pick<Product, 'sizes'>): boolean {
  return sizes.length === 0;
}
