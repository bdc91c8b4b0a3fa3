import { useEffect, useRef } from 'react';
import type { Order } from '#contract/orders.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { Elements } from '#ui/elements.tsx';
import { Empty } from '#ui/empty.tsx';
import { Notice } from '#ui/notice.tsx';
import { WaitingBoard } from '../parts/waiting-board.tsx';
import type { ReadOrder } from './use-order.ts';

interface OrderOrNotProps {
  reading: ReadOrder;
  /** Placeholder while loading. */
  waiting?: Elements;
  children: (order: Order) => Elements;
}

/** Shows an order once loaded. Shows a placeholder before, and the reason and remedy after a failure. */
export function OrderOrNot({ reading: { data, problem, retry }, waiting, children }: OrderOrNotProps) {
  if (problem?.code === 'link_ended') return <EndedLink words={problem.message} />;
  if (problem?.status === 404) {
    return (
      <>
        <h1 className="vh">Your order</h1>
        <Empty
          title="We couldn't find this order"
          text="Check the link in full: it ends with a key that only you have."
        >
          <ButtonLink to="/find-order">Have the link sent again</ButtonLink>
          <ButtonLink to="/" variant="line">
            Continue Shopping
          </ButtonLink>
        </Empty>
      </>
    );
  }
  if (problem) {
    return (
      <>
        <h1 className="vh">Your order</h1>
        <Notice tone="ball" role="alert" actions={<Button onClick={retry}>Try again</Button>}>
          {`${problem.message} Your order is safe.`}
        </Notice>
      </>
    );
  }
  return data
    ? children(data)
    : (waiting ?? <WaitingBoard state="One moment" heading="Opening your order" level={1} />);
}

interface EndedLinkProps {
  words: string;
  /** True if the message replaces a displayed order; it then gets the focus. */
  takesFocus?: boolean;
}

/** Message for an expired order link, with a form to get a new one. */
export function EndedLink({ words, takesFocus = false }: EndedLinkProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [takesFocus]);
  return (
    <>
      <h1 ref={heading} className="vh" tabIndex={takesFocus ? -1 : undefined}>
        {`Your order${takesFocus ? `: ${words}` : ''}`}
      </h1>
      <Empty title="This link has been ended" text={words}>
        <ButtonLink to="/find-order">Find your order</ButtonLink>
        <ButtonLink to="/" variant="line">
          Continue Shopping
        </ButtonLink>
      </Empty>
    </>
  );
}
