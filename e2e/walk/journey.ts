import type { Walker } from './walker.ts';

/** An errand of somebody who has come to buy. */
export interface Journey {
  /** Step in the shopper's words, as in docs/journeys.md. */
  name: string;
  walk(shopper: Walker): Promise<void>;
}
