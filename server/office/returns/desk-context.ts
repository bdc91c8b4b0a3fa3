import type { Needs } from '#server/foundation/http/context.ts';
import type { Courier } from '#server/fulfilment/courier/courier.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';

/** What it takes to see returns and to take them through their steps. */
export interface DeskContext extends OrderContext, Needs<'log'> {
  /** Undefined where no courier is set up: pickups are booked by hand then. */
  courier: Courier | undefined;
}
