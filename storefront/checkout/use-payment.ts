import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentStatus } from '#contract/payments.ts';
import { ApiProblem, browserApi } from '../api.ts';
import { forgetPending, type PendingOrder, readDraft } from './checkout-draft.ts';
import { openGateway, whyNotTaken } from './open-gateway.ts';
import { type OrderToSend, type SendOutcome, sendOrder } from './send-order.ts';

/** How far the paying has got, as the page shows it. */
export type Paying =
  | { stage: 'idle' | 'sending' | 'opening' | 'open' }
  /** The bank is asked; nothing may be paid again meanwhile. */
  | { stage: 'confirming' | 'unanswered' }
  /** Nothing was charged, or it goes back: all may be tried again. */
  | { stage: 'stopped'; tone: 'tile' | 'haldi' | 'ball'; message: string; order?: PendingOrder };

type Refusal = Exclude<SendOutcome, { kind: 'placed' }>;

const pollMs = 2500;
/** So long the bank is asked before the shopper is let go. */
const patienceMs = 120_000;

interface PaymentHook {
  paying: Paying;
  /** Until when the pieces are kept. */
  heldUntil: string | undefined;
  /** Sends the order and takes its payment; what the shop refused about it comes back. */
  pay: (order: OrderToSend) => Promise<Refusal | undefined>;
  /** Asks the bank again after it has not answered. */
  askAgain: () => void;
}

/** Takes an order through its payment. `onDone` is told once it is paid, or needs no payment; `onStopped` when it came to nothing. */
export function usePayment(onDone: (order: PendingOrder) => void, onStopped: () => void): PaymentHook {
  const [paying, setPaying] = useState<Paying>({ stage: 'idle' });
  const [heldUntil, setHeldUntil] = useState<string>();
  const [asking, setAsking] = useState<PendingOrder>();
  const locked = useRef(false);
  const told = useRef({ onDone, onStopped });
  told.current = { onDone, onStopped };

  const stop = useCallback((tone: 'tile' | 'haldi' | 'ball', message: string, order?: PendingOrder) => {
    locked.current = false;
    setAsking(undefined);
    setPaying({ stage: 'stopped', tone, message, ...(order && { order }) });
    told.current.onStopped();
  }, []);

  const follow = useCallback(
    (order: PendingOrder, status: PaymentStatus) => {
      setHeldUntil(status.heldUntil ?? undefined);
      switch (status.state) {
        case 'none':
        case 'paid':
          setAsking(undefined);
          told.current.onDone(order);
          return;
        case 'processing':
          setPaying({ stage: 'confirming' });
          setAsking(order);
          return;
        case 'due':
          stop('tile', 'You closed the payment window. Nothing was charged.');
          return;
        case 'failed':
          stop('ball', status.message);
          return;
        case 'ended':
          stop('haldi', "Your hold ended. We've checked stock again.");
          return;
        default:
          forgetPending();
          stop('haldi', status.message, order);
      }
    },
    [stop],
  );

  // What an earlier visit has left: paid meanwhile, still with the bank, or to be tried again.
  useEffect(() => {
    const { pending } = readDraft();
    if (!pending) return;
    const controller = new AbortController();
    readStatus(pending, controller.signal).then(
      (status) => {
        if (controller.signal.aborted || locked.current) return;
        if (status.state === 'due') setHeldUntil(status.heldUntil ?? undefined);
        else if (status.state === 'cancelled') forgetPending();
        else follow(pending, status);
      },
      (problem: unknown) => {
        if (problem instanceof ApiProblem && problem.status === 404) forgetPending();
      },
    );
    return () => controller.abort();
  }, [follow]);

  useEffect(() => {
    if (!asking) return;
    const controller = new AbortController();
    const until = Date.now() + patienceMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const status = await readStatus(asking, controller.signal).catch(() => undefined);
      if (controller.signal.aborted) return;
      if (status && status.state !== 'processing') follow(asking, status);
      else if (Date.now() > until) setPaying({ stage: 'unanswered' });
      else timer = setTimeout(() => void ask(), pollMs);
    };
    timer = setTimeout(() => void ask(), pollMs);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [asking, follow]);

  const take = async (order: PendingOrder, method: string, placed: Extract<SendOutcome, { kind: 'placed' }>) => {
    setPaying({ stage: 'opening' });
    const gateway = placed.gateway ?? (await begin(order));
    setHeldUntil(gateway.heldUntil);
    const reply = await openGateway(gateway, method, () => setPaying({ stage: 'open' }));
    setPaying({ stage: 'confirming' });
    const access = { params: { reference: order.reference }, body: { key: order.key } };
    const settling = reply
      ? browserApi('POST /api/payments/razorpay/verify', { body: reply })
      : browserApi('POST /api/orders/:reference/payment/left', access);
    const status = await settling.then(
      ({ data }) => data,
      () => undefined,
    );
    if (status) follow(order, status);
    else setAsking(order);
  };

  /** The gateway's window did not come up, or the order cannot be paid (any more). True where it is to be sent anew. */
  const explain = async (order: PendingOrder, problem: unknown): Promise<boolean> => {
    const decided = problem instanceof ApiProblem && problem.code === 'conflict';
    const status = decided ? await readStatus(order).catch(() => undefined) : undefined;
    if (status?.state === 'cancelled') {
      forgetPending();
      return true;
    }
    if (status && status.state !== 'due') follow(order, status);
    else stop('ball', whyNotTaken(problem));
    return false;
  };

  const pay = async (order: OrderToSend): Promise<Refusal | undefined> => {
    if (locked.current) return undefined;
    locked.current = true;
    return send(order, true);
  };

  const send = async (order: OrderToSend, mayRepeat: boolean): Promise<Refusal | undefined> => {
    setPaying({ stage: 'sending' });
    const outcome = await sendOrder(order);
    if (outcome.kind !== 'placed') {
      locked.current = false;
      setPaying({ stage: 'idle' });
      told.current.onStopped();
      return outcome;
    }
    if (!outcome.due) {
      told.current.onDone(outcome.order);
      return undefined;
    }
    try {
      await take(outcome.order, order.data.payment, outcome);
    } catch (problem) {
      if ((await explain(outcome.order, problem)) && mayRepeat) return send(order, false);
    }
    return undefined;
  };

  const askAgain = () => {
    const { pending } = readDraft();
    if (!pending) return;
    setPaying({ stage: 'confirming' });
    setAsking({ ...pending });
  };

  return { paying, heldUntil, pay, askAgain };
}

async function begin({ reference, key }: PendingOrder) {
  const { data } = await browserApi('POST /api/orders/:reference/payment', { params: { reference }, body: { key } });
  return data;
}

async function readStatus({ reference, key }: PendingOrder, signal?: AbortSignal): Promise<PaymentStatus> {
  const options = signal ? { signal } : {};
  const { data } = await browserApi('GET /api/orders/:reference/payment', { params: { reference }, query: { key } }, options);
  return data;
}
