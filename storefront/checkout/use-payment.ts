import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { PaymentStatus } from '#contract/payments.ts';
import { useRead } from '../browser/use-read.ts';
import { forgetPending, type PendingOrder, readKept } from '../cart/pending-order.ts';
import { followPayment, readPayment } from '../payment/payment-status.ts';
import { payOrder, type Refusal } from './pay-order.ts';
import { comesTo, isUnderway, notPaying, type Paying, payingReducer } from './paying-state.ts';
import type { OrderToSend } from './send-order.ts';

interface PaymentHook {
  paying: Paying;
  /** The order is being sent, or the gateway's window is open or was just closed. */
  isBusy: boolean;
  /** It is not known yet what came of it. */
  isWithBank: boolean;
  /** Until when the pieces are kept. */
  heldUntil: string | undefined;
  /** Sends the order and takes its payment; what the shop refused about it comes back. */
  pay: (order: OrderToSend) => Promise<Refusal | undefined>;
  /** Asks the bank again after it has not answered. */
  askAgain: () => void;
}

type Follow = (order: PendingOrder, status: PaymentStatus) => void;

/** Takes an order through its payment. `onDone` is told once it is paid, or needs no payment; `onStopped` when it came to nothing. */
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

  const pay = async (order: OrderToSend): Promise<Refusal | undefined> => {
    if (locked.current) return undefined;
    locked.current = true;
    return payOrder(order, { dispatch, follow, onDone: (placed) => told.current.onDone(placed), onStopped: stopped });
  };
  const askAgain = () => {
    const { pending } = readKept();
    if (pending) dispatch({ kind: 'ask', order: { ...pending } });
  };
  const { stage } = paying;
  const isBusy = isUnderway(paying);
  const isWithBank = stage === 'confirming' || stage === 'unanswered';
  return { paying, isBusy, isWithBank, heldUntil, pay, askAgain };
}

/** Reads what an earlier visit has left: paid meanwhile, still with the bank, or to be tried again. */
function useEarlier(): { order: PendingOrder; status: PaymentStatus } | undefined {
  const [pending] = useState(() => readKept().pending);
  const { data, problem } = useRead(pending, async (order, signal) => ({ order, status: await readPayment(order, signal) }));
  const gone = problem?.status === 404;
  useEffect(() => {
    if (gone) forgetPending();
  }, [gone]);
  return data;
}
