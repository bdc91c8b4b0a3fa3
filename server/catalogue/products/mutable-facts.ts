import { firstFacts } from '#contract/default-facts.ts';
import { firstKindFacts } from '#contract/default-kinds.ts';
import { demoDeclarations } from '#contract/demo-declarations.ts';
import { priceWithTax } from '#contract/price-with-tax.ts';
import { firstTax } from '#contract/tax-rules.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';

/** Facts of a shop. Each part is replaced when it is reloaded. */
export type MutableFacts = { -readonly [Name in keyof KnownFacts]: KnownFacts[Name] };

/** Creates the facts of a demo shop with only built-in lists. */
export function createShopFacts(): MutableFacts {
  const knownKinds = firstKindFacts.map((kind) => ({ ...kind, version: 1 }));
  return {
    ...firstFacts,
    knownKinds,
    writtenCollections: new Map(),
    priceGap: () => undefined,
    // The built-in tax rates do not depend on the day.
    priceWithTax: (goods) => priceWithTax(firstTax, goods, ''),
    declared: demoDeclarations,
    requiresDeclarations: false,
  };
}
