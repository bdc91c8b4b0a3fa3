import { createContext, use } from 'react';
import { createContext as createLoaderContext } from 'react-router';
import { firstSports } from '#contract/lists.ts';
import type { Seller } from '#contract/seller.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';

/** Facts of the shop for loaders. */
export const shopFactsContext = createLoaderContext<ShopFacts>();

/** Provides components with the facts of the shop: the server's own, or those embedded in the page. */
export const ShopFactsProvider = createContext<ShopFacts | undefined>(undefined);

/** Returns the facts of the shop. Throws without a provider. */
export function useShop(): ShopFacts {
  const shop = use(ShopFactsProvider);
  if (!shop) throw new Error('no shop facts are provided');
  return shop;
}

/** Reads the facts that the server embedded in the page, as one build serves all shops. */
export function readFactsInPage(): ShopFacts {
  const told = document.documentElement.dataset;
  const seller: Seller = JSON.parse(told.seller ?? '{}');
  return {
    seller,
    sports: JSON.parse(told.sports ?? 'null') ?? firstSports,
    kinds: seller.kinds,
    collections: JSON.parse(told.collections ?? '[]'),
  };
}
