import type { Walker } from './walker.ts';

/** An errand of somebody who has come to buy. */
export interface Journey {
  /** What they would say they did, as docs/journeys.md has it. */
  name: string;
  walk(shopper: Walker): Promise<void>;
}
