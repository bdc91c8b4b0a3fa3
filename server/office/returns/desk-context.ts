import type { Needs } from '#server/foundation/http/context.ts';
import type { Courier } from '#server/fulfilment/courier/courier.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';

/** Dependencies of the returns desk. */
export interface DeskContext extends OrderContext, Needs<'log'> {
  /** Courier; undefined without one, so that staff book pickups by hand. */
  courier: Courier | undefined;
}
