import type { Walker } from './walker.ts';

/** Journey of a shopper through the shop. */
export interface Journey {
  /** Step in the shopper's words, as in docs/journeys.md. */
  name: string;
  walk(shopper: Walker): Promise<void>;
}
