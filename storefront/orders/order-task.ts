import type { Order } from '#contract/orders.ts';
import type { OrderPlace } from './order-place.ts';

/** What every form about an order gets; `onDone` leads back to the order with what there is to say. */
export interface TaskProps {
  order: Order;
  place: OrderPlace;
  onDone: (order: Order | undefined, words: string) => Promise<void>;
}
