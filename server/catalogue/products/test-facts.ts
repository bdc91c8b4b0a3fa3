import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { createShopFacts } from './mutable-facts.ts';

/** Facts of a demo shop whose owner changed nothing. */
export const firstFacts: KnownFacts = createShopFacts();
