import type { Product } from '#contract/catalogue.ts';
import { formatRupees } from '#contract/money.ts';
import { sportNamed } from './sports.ts';

/** The price as written, and the old one with the saving only where there is a saving. */
export function priceWords({ Price, OldPrice, Discount }: Pick<Product, 'Price' | 'OldPrice' | 'Discount'>): PriceWords {
  const now = formatRupees(Price);
  if (OldPrice === null || OldPrice <= Price) return { now };
  return { now, was: formatRupees(OldPrice), off: Discount > 0 ? `-${Discount}%` : undefined };
}

export interface PriceWords {
  now: string;
  was?: string;
  off?: string | undefined;
}

export function sportName(product: Pick<Product, 'sport'>): string {
  return sportNamed(product.sport)?.name ?? product.sport;
}

/** '14 products', '1 product'. */
export function countWords(count: number): string {
  return `${count} ${count === 1 ? 'product' : 'products'}`;
}

/** The size a quick add takes: M where there is one, or the only size. Undefined where the shopper must choose. */
export function quickSize({ sizes }: Pick<Product, 'sizes'>): string | undefined {
  const [only] = sizes;
  const wanted = sizes.length === 1 ? only : sizes.find(({ size }) => size === 'M');
  return wanted?.available ? wanted.size : undefined;
}

/** Offered in no size any more: its page stays for whoever comes by an old link. */
export function isWithdrawn({ sizes }: Pick<Product, 'sizes'>): boolean {
  return sizes.length === 0;
}
