import type { Order } from '#contract/orders.ts';
import type { OrderPlace } from './order-place.ts';

/** Props of every form about an order. `onDone` returns to the order with a message. */
export interface TaskProps {
  order: Order;
  place: OrderPlace;
  onDone: (order: Order | undefined, words: string) => Promise<void>;
}
