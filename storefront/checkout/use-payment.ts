import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { PaymentStatus } from '#contract/payments.ts';
import { useRead } from '../browser/use-read.ts';
import { forgetPending, type PendingOrder, readSavedCheckout } from '../cart/pending-order.ts';
import { followPayment, readPayment } from '../payment/payment-status.ts';
import { type OrderRefusal, payOrder } from './pay-order.ts';
import { comesTo, isUnderway, notPaying, type PaymentProgress, payingReducer } from './paying-state.ts';
import type { CheckoutOrder } from './send-order.ts';

interface PaymentHook {
  paying: PaymentProgress;
  /** True while the order is being sent, or the gateway window is open or just closed. */
  isBusy: boolean;
  /** True while the result is unknown. */
  isWithBank: boolean;
  /** End of the stock reservation. */
  heldUntil: string | undefined;
  /** Sends the order and collects its payment; returns the shop's rejection. */
  pay: (order: CheckoutOrder) => Promise<OrderRefusal | undefined>;
  /** Queries the bank again after it did not respond. */
  askAgain: () => void;
}

type Follow = (order: PendingOrder, status: PaymentStatus) => void;

/**
 * Manages the payment of an order. Calls `onDone` once the order is paid or needs no payment, and `onStopped` after a
 * failure.
 */
export function usePayment(onDone: (order: PendingOrder) => void, onStopped: () => void): PaymentHook {
  const [{ paying, heldUntil, asking }, dispatch] = useReducer(payingReducer, notPaying);
  const locked = useRef(false);
  const told = useRef({ onDone, onStopped });
  told.current = { onDone, onStopped };

  const stopped = useCallback(() => {
    locked.current = false;
    told.current.onStopped();
  }, []);
  const follow = useCallback<Follow>(
    (order, status) => {
      dispatch({ kind: 'told', order, status });
      const end = comesTo(status.state);
      if (end === 'done') told.current.onDone(order);
      if (end === 'over') forgetPending();
      if (end === 'stopped' || end === 'over') stopped();
    },
    [stopped],
  );

  const earlier = useEarlier();
  useEffect(() => {
    if (!earlier || locked.current) return;
    const { order, status } = earlier;
    if (status.state === 'due') dispatch({ kind: 'hold', until: status.heldUntil ?? undefined });
    else if (status.state === 'cancelled') forgetPending();
    else follow(order, status);
  }, [earlier, follow]);

  useEffect(() => {
    if (!asking) return;
    const controller = new AbortController();
    const { signal } = controller;
    const onStatus = (status: PaymentStatus) => status.state !== 'processing' && follow(asking, status);
    void followPayment(asking, { signal, onStatus }).then((answered) => {
      if (!answered && !signal.aborted) dispatch({ kind: 'stage', stage: 'unanswered' });
    });
    return () => controller.abort();
  }, [asking, follow]);

  const pay = async (order: CheckoutOrder): Promise<OrderRefusal | undefined> => {
    if (locked.current) return undefined;
    locked.current = true;
    return payOrder(order, { dispatch, follow, onDone: (placed) => told.current.onDone(placed), onStopped: stopped });
  };
  const askAgain = () => {
    const { pending } = readSavedCheckout();
    if (pending) dispatch({ kind: 'ask', order: { ...pending } });
  };
  const { stage } = paying;
  const isBusy = isUnderway(paying);
  const isWithBank = stage === 'confirming' || stage === 'unanswered';
  return { paying, isBusy, isWithBank, heldUntil, pay, askAgain };
}

/** Loads the payment state of an earlier visit's unfinished order: paid, pending at the bank, or to be retried. */
function useEarlier(): { order: PendingOrder; status: PaymentStatus } | undefined {
  const [pending] = useState(() => readSavedCheckout().pending);
  const { data, problem } = useRead(pending, async (order, signal) => ({
    order,
    status: await readPayment(order, signal),
  }));
  const gone = problem?.status === 404;
  useEffect(() => {
    if (gone) forgetPending();
  }, [gone]);
  return data;
}
