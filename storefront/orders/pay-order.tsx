import { useEffect, useState } from 'react';
import { formatRupees } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { PaymentStatus } from '#contract/payments.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { browserApi } from '../api.ts';
import { setTestMode } from '../browser/test-mode.ts';
import { openGateway, whyNotTaken } from '../checkout/open-gateway.ts';
import styles from './order.module.css';
import type { OrderPlace } from './order-place.ts';

const pollMs = 2500;
/** So long the page asks by itself while a bank has not answered. */
const patienceMs = 120_000;

interface PayOrderProps {
  order: Order;
  place: OrderPlace;
  /** The order has become something else: it is to be read again. */
  onSettled: () => void;
}

/** What is to be paid online of an order, wherever it is opened: the mail of a payment that failed leads here. */
export function PayOrder(props: PayOrderProps) {
  const { payment, status, toPay } = props.order;
  if (payment !== 'razorpay' || toPay === 0 || (status !== 'placed' && status !== 'payment_failed')) return null;
  return <Unpaid {...props} />;
}

function Unpaid({ place, onSettled }: PayOrderProps) {
  const { status, ask, put } = useStatus(place, onSettled);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => () => setTestMode(false), []);
  const input = { params: { reference: place.reference }, body: { ...(place.orderKey !== undefined && { key: place.orderKey }) } };

  const pay = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { data: gateway } = await browserApi('POST /api/orders/:reference/payment', input);
      setTestMode(gateway.testMode);
      const reply = await openGateway(gateway, undefined, () => {});
      const { data } = reply
        ? await browserApi('POST /api/payments/razorpay/verify', { body: reply })
        : await browserApi('POST /api/orders/:reference/payment/left', input);
      put(data);
    } catch (problem) {
      setFailure(whyNotTaken(problem));
      // It may have been taken all the same.
      ask();
    }
    setBusy(false);
  };
  if (!status) return null;
  if (status.state === 'processing') {
    return (
      <Notice
        tone="haldi"
        role="status"
        className={styles.pay}
        actions={
          <Button size="small" onClick={ask}>
            Ask again
          </Button>
        }
      >
        <b>{status.message}</b>
        <p>Your bank has not answered yet. This page shows it as soon as it has.</p>
      </Notice>
    );
  }
  return (
    <div className={styles.pay}>
      <Notice tone={failure || status.state === 'failed' ? 'ball' : 'haldi'} role={failure ? 'alert' : 'status'}>
        {failure ?? status.message}
      </Notice>
      {status.payable && (
        <Button variant="buy" size="large" busy={busy} onClick={() => void pay()}>
          {busy ? 'Waiting for your payment...' : `Pay ${formatRupees(status.amount)}`}
        </Button>
      )}
    </div>
  );
}

/** How far the payment is: asked when the page opens and, while its bank is silent, again and again for a while. */
function useStatus({ reference, orderKey }: OrderPlace, onSettled: () => void) {
  const [status, setStatus] = useState<PaymentStatus>();
  const [round, setRound] = useState(0);
  const put = (next: PaymentStatus) => {
    setStatus(next);
    if (next.state === 'processing') setRound((before) => before + 1);
    else if (!next.payable) onSettled();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again for the same
  useEffect(() => {
    const controller = new AbortController();
    const until = Date.now() + patienceMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const query = { ...(orderKey !== undefined && { key: orderKey }) };
    const ask = async () => {
      const input = { params: { reference }, query };
      const next = await browserApi('GET /api/orders/:reference/payment', input, { signal: controller.signal }).then(
        ({ data }) => data,
        () => undefined,
      );
      if (controller.signal.aborted) return;
      if (next) setStatus(next);
      if (next && next.state !== 'processing' && !next.payable) onSettled();
      else if (next?.state === 'processing' && Date.now() < until) timer = setTimeout(() => void ask(), pollMs);
    };
    void ask();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [reference, orderKey, round]);
  return { status, put, ask: () => setRound((before) => before + 1) };
}
