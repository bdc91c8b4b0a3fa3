import type { ProductState } from '#contract/lists.ts';
import { kidsSizes } from '#contract/sizes.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { kindNamed } from './kinds.ts';
import { type ProductFacts, photographsIn } from './product-facts.ts';

/** Rules about contradictions between the facts of a product, from any source. */
export type BrokenRule =
  | 'old price is no saving'
  | 'hot without old price'
  | 'final without hot'
  | 'one size beside others'
  | 'sizes of kids'
  | 'sizes of another kind';

type Ruled = Pick<ProductFacts, 'pricePaise' | 'oldPricePaise' | 'hotSale' | 'finalSale' | 'kind'> & {
  sizes: readonly string[];
};

/**
 * Lists the rules that a product breaks, using this process's kinds of goods. A product without sizes is withdrawn, and
 * its page stays.
 */
export function brokenRules(
  shopFacts: KnownFacts,
  { pricePaise, oldPricePaise, hotSale, finalSale, kind, sizes }: Ruled,
): BrokenRule[] {
  const own = kindNamed(shopFacts, kind);
  const strange = own !== undefined && sizes.some((size) => !own.sizes.includes(size));
  const byAge = kind === 'kids' || sizes.some((size) => (kidsSizes as readonly string[]).includes(size));
  const broken: Record<BrokenRule, boolean> = {
    'old price is no saving': oldPricePaise !== null && oldPricePaise <= pricePaise,
    'hot without old price': hotSale && oldPricePaise === null,
    'final without hot': finalSale && !hotSale,
    'one size beside others': sizes.includes('One size') && sizes.length > 1,
    'sizes of kids': strange && byAge,
    'sizes of another kind': strange && !byAge,
  };
  return (Object.keys(broken) as BrokenRule[]).filter((rule) => broken[rule]);
}

/** Lists sizes that are new to a product but that its kind no longer sells. */
export function newlyRetired(
  shopFacts: KnownFacts,
  kind: string,
  before: readonly string[],
  sizes: readonly string[],
): string[] {
  const retired = kindNamed(shopFacts, kind)?.retired ?? [];
  return sizes.filter((size) => !before.includes(size) && retired.includes(size));
}

/** Facts required for sale, as the product page and invoices show them. */
export const neededFacts = [
  'description',
  'details',
  'hsn',
  'countryOfOrigin',
  'licensor',
  'sizes',
  'gallery',
] as const;
export type NeededFact = (typeof neededFacts)[number];

/** Lists the facts a product lacks for sale. Pure. */
export function missingFrom(facts: Pick<ProductFacts, NeededFact | 'picture'>): NeededFact[] {
  const lacks: Record<NeededFact, boolean> = {
    description: facts.description.trim() === '',
    details: facts.details.length === 0,
    hsn: !/^\d{8}$/.test(facts.hsn),
    countryOfOrigin: facts.countryOfOrigin.trim() === '',
    licensor: facts.licensor.trim() === '',
    sizes: facts.sizes.length === 0,
    // A product without a drawing needs a photograph.
    gallery: facts.picture === null && photographsIn(facts.gallery).length === 0,
  };
  return neededFacts.filter((name) => lacks[name]);
}

/**
 * Transitions between product states. A product once on sale has links and orders, so it never becomes a draft again.
 */
const ways: Record<ProductState, readonly ProductState[]> = {
  draft: ['sold', 'discarded'],
  discarded: ['draft'],
  sold: ['withdrawn'],
  withdrawn: ['sold'],
};

/** Returns true if a state change is allowed. Pure. */
export function mayBecome(from: ProductState, to: ProductState): boolean {
  return from === to || ways[from].includes(to);
}

/** Returns true if a product is public: on sale now or earlier. Pure. */
export function isPublicState(state: ProductState): boolean {
  return state === 'sold' || state === 'withdrawn';
}

/** Removes the publication time from a product that is not a draft, as only drafts go on sale by plan. Pure. */
export function withoutIdlePlan(facts: ProductFacts): ProductFacts {
  return facts.state === 'draft' || !facts.publishAt ? facts : { ...facts, publishAt: null };
}
