import type { ProductState } from '#contract/lists.ts';
import { kidsSizes } from '#contract/sizes.ts';
import { kindNamed } from './kinds.ts';
import { type ProductFacts, photographsIn } from './product-facts.ts';

/** What the facts of a product may not say against each other, whoever writes them. */
export type BrokenRule =
  | 'old price is no saving'
  | 'hot without old price'
  | 'final without hot'
  | 'one size beside others'
  | 'sizes of kids'
  | 'sizes of another kind';

type Ruled = Pick<ProductFacts, 'pricePaise' | 'oldPricePaise' | 'hotSale' | 'finalSale' | 'kind'> & { sizes: readonly string[] };

/** Names the rules that a product breaks, by the kinds of goods that this process knows. Without sizes it is withdrawn, and its page stays. */
export function brokenRules({ pricePaise, oldPricePaise, hotSale, finalSale, kind, sizes }: Ruled): BrokenRule[] {
  const own = kindNamed(kind);
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

/** Sizes that are new to a product, of which goods of its kind are sold no more. */
export function newlyRetired(kind: string, before: readonly string[], sizes: readonly string[]): string[] {
  const retired = kindNamed(kind)?.retired ?? [];
  return sizes.filter((size) => !before.includes(size) && retired.includes(size));
}

/** What a product cannot be sold without: its page and its invoices say it. */
export const neededFacts = ['description', 'details', 'hsn', 'countryOfOrigin', 'licensor', 'sizes', 'gallery'] as const;
export type NeededFact = (typeof neededFacts)[number];

/** Names what a product still lacks before it can be sold. Pure. */
export function missingFrom(facts: Pick<ProductFacts, NeededFact | 'picture'>): NeededFact[] {
  const lacks: Record<NeededFact, boolean> = {
    description: facts.description.trim() === '',
    details: facts.details.length === 0,
    hsn: !/^\d{8}$/.test(facts.hsn),
    countryOfOrigin: facts.countryOfOrigin.trim() === '',
    licensor: facts.licensor.trim() === '',
    sizes: facts.sizes.length === 0,
    // What is not drawn is seen on its photographs alone.
    gallery: facts.picture === null && photographsIn(facts.gallery).length === 0,
  };
  return neededFacts.filter((name) => lacks[name]);
}

/** What may become of a product. Whatever was on sale once has a page that links and orders lead to: it is never a draft again. */
const ways: Record<ProductState, readonly ProductState[]> = {
  draft: ['sold', 'discarded'],
  discarded: ['draft'],
  sold: ['withdrawn'],
  withdrawn: ['sold'],
};

/** Tells whether a product may become what is asked. Pure. */
export function mayBecome(from: ProductState, to: ProductState): boolean {
  return from === to || ways[from].includes(to);
}

/** Tells whether the shop knows of a product: it is on sale, or was. Pure. */
export function isPublicState(state: ProductState): boolean {
  return state === 'sold' || state === 'withdrawn';
}

/** The same facts without a plan where there is nothing to plan: only a draft goes on sale by itself. Pure. */
export function withoutIdlePlan(facts: ProductFacts): ProductFacts {
  return facts.state === 'draft' || !facts.publishAt ? facts : { ...facts, publishAt: null };
}
