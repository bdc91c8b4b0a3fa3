import type { CollectionRule, CollectionSort, CollectionWay } from '#contract/collection-rules.ts';
import type { ShopCollection } from '#contract/collections.ts';
import type { ShopDeclarations } from '#contract/declarations.ts';
import type { WrittenKind } from '#contract/default-kinds.ts';
import type { PriceGap } from '#contract/gst.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';

/** Kind of goods with all its fields. */
export interface KnownKind extends WrittenKind {
  /** Slug of the kind, referenced by products. */
  kind: string;
  /** Version number, incremented by each change. */
  version: number;
}

/** Collection with all its editable fields. */
export interface KnownCollection extends ShopCollection {
  way: CollectionWay;
  rule: CollectionRule;
  picked: string[];
  sort: CollectionSort;
  position: number;
  /** Version number, incremented by each change. */
  version: number;
}

/** Facts of a shop with the fields that only the server uses. */
export interface KnownFacts extends ShopFacts {
  /** Kinds of goods in filter order. */
  readonly knownKinds: readonly KnownKind[];
  /** Edited collections by name. */
  readonly writtenCollections: ReadonlyMap<string, KnownCollection>;
  /** Returns the price of one piece with all of today's taxes, in paise. */
  readonly priceWithTax: (goods: { hsn: string; unitPaise: number }) => number;
  /** Maker, importer and customer care for goods without their own declarations. */
  readonly declared: ShopDeclarations;
  /** True if products need all declarations to be sold, as in production. */
  readonly requiresDeclarations: boolean;
  /** Returns the gap between GST rates that contains a price of one piece today; undefined if a rate fits the price. */
  readonly priceGap: (goods: { hsn: string; unitPaise: number }) => PriceGap | undefined;
}
