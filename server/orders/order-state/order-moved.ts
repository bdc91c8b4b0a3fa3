import type { OrderState } from '#contract/orders.ts';
import type { JobData, QueueName } from '#server/foundation/jobs/queues.ts';

/** Order that entered a state. */
export interface OrderMoved {
  orderId: string;
  state: OrderState;
  /** Id of the parcel that entered the state; missing if the whole order did. */
  parcel?: string;
}

/** Queues whose jobs follow an order's state. */
export type OrderQueue = { [Q in QueueName]: JobData[Q] extends OrderMoved ? Q : never }[QueueName];
