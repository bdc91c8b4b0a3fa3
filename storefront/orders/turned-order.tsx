import { Fragment, useEffect, useRef } from 'react';
import type { Order } from '#contract/orders.ts';
import type { Elements } from '#ui/elements.tsx';
import { focusHeading } from '../shell/focus-heading.ts';

/** Returns the action of the shopper that a new order waits for. */
function waitsFor({ codeBy, status }: Order): string {
  if (codeBy !== null) return 'code';
  return status === 'placed' || status === 'payment_failed' ? 'payment' : 'nothing';
}

/** Returns a key of the order's state on the page: its pending action, and the number of cancelled returns. */
function turnOf(order: Order): string {
  return `${waitsFor(order)} ${order.returns.filter(({ state }) => state === 'cancelled').length}`;
}

/**
 * Order under its page's heading. When its pending action changes, or a return is cancelled, the heading gets the
 * focus, as after navigation. The focus does not move otherwise.
 */
export function TurnedOrder({ order, children }: { order: Order; children: Elements }) {
  const turn = turnOf(order);
  const seen = useRef(turn);
  useEffect(() => {
    const main = document.querySelector('main');
    if (seen.current === turn || !main) return;
    seen.current = turn;
    window.scrollTo(0, 0);
    focusHeading(main);
  }, [turn]);
  return <Fragment key={turn}>{children}</Fragment>;
}
