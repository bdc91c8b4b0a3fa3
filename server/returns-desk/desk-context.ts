import type { OrderContext } from '#server/order-book/order-context.ts';
import type { Needs } from '#server/platform/context.ts';
import type { Courier } from '#server/shipping/courier.ts';

/** What it takes to see returns and to take them through their steps. */
export interface DeskContext extends OrderContext, Needs<'log'> {
  /** Undefined where no courier is set up: pickups are booked by hand then. */
  courier: Courier | undefined;
}
