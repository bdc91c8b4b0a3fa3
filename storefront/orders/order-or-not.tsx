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
  /** What stands there until it has come. */
  waiting?: Elements;
  children: (order: Order) => Elements;
}

/** Shows the order once it is there; until then that it is on its way, and if it does not come, why and what to do. */
export function OrderOrNot({ reading: { data, problem, retry }, waiting, children }: OrderOrNotProps) {
  if (problem?.code === 'link_ended') return <EndedLink words={problem.message} />;
  if (problem?.status === 404) {
    return (
      <>
        <h1 className="vh">Your order</h1>
        <Empty title="We couldn't find this order" text="Check the link in full: it ends with a key that only you have.">
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
  return data ? children(data) : (waiting ?? <WaitingBoard state="One moment" heading="Opening your order" level={1} />);
}

interface EndedLinkProps {
  words: string;
  /** It stands where the order stood: the reader is led to it. */
  takesFocus?: boolean;
}

/** A link that opens nothing any more, and the way to the one that does. */
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
