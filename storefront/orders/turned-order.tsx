import { Fragment, useEffect, useRef } from 'react';
import type { Order } from '#contract/orders.ts';
import type { Elements } from '#ui/elements.tsx';
import { toHeading } from '../shell/to-heading.ts';

/** What an order waits for of its shopper, before it stands. */
function waitsFor({ codeBy, status }: Order): string {
  if (codeBy !== null) return 'code';
  return status === 'placed' || status === 'payment_failed' ? 'payment' : 'nothing';
}

/** How far an order is, as its page shows it under one heading: what it waits for, and how many returns were taken back. */
function turnOf(order: Order): string {
  return `${waitsFor(order)} ${order.returns.filter(({ state }) => state === 'cancelled').length}`;
}

/** An order under its page's heading: once it waits for something else, or a return of it was taken back, the page turns as to another one, and the reader is at its head. Nothing moves under their hand. */
export function TurnedOrder({ order, children }: { order: Order; children: Elements }) {
  const turn = turnOf(order);
  const seen = useRef(turn);
  useEffect(() => {
    const main = document.querySelector('main');
    if (seen.current === turn || !main) return;
    seen.current = turn;
    window.scrollTo(0, 0);
    toHeading(main);
  }, [turn]);
  return <Fragment key={turn}>{children}</Fragment>;
}
