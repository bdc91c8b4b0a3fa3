import { useEffect, useMemo, useRef } from 'react';
import { formatRupees } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { PaymentStatus } from '#contract/payments.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { browserApi } from '../browser/api.ts';
import { setTestMode } from '../browser/test-mode.ts';
import { useRead } from '../browser/use-read.ts';
import { chosenMethod } from '../cart/pending-order.ts';
import { useSend } from '../forms/use-send.ts';
import { openGateway, whyNotTaken } from '../payment/open-gateway.ts';
import { followPayment, readPayment } from '../payment/payment-status.ts';
import type { OrderPlace } from './order-place.ts';
import styles from './pay-order.module.css';
import { useProven } from './prove-order.tsx';

interface PayOrderProps {
  order: Order;
  place: OrderPlace;
  /** Called after the order has changed; the order must reload. */
  onSettled: () => void;
}

/**
 * Payment of an unpaid online order, on every page that shows the order. The mail about a failed payment links here.
 */
export function PayOrder(props: PayOrderProps) {
  const { payment, status, toPay } = props.order;
  if (payment !== 'razorpay' || toPay === 0 || (status !== 'placed' && status !== 'payment_failed')) return null;
  return <Unpaid {...props} />;
}

function Unpaid({ order, place, onSettled }: PayOrderProps) {
  const { status, ask, put } = useStatus(place, onSettled);
  const { busy, said, send } = useSend({ words: whyNotTaken });
  const proven = useProven();
  const failure = said?.text;
  useEffect(() => () => setTestMode(false), []);
  const input = {
    params: { reference: place.reference },
    body: { ...(place.orderKey !== undefined && { key: place.orderKey }) },
  };

  const pay = async () => {
    try {
      // Returned store credit is spent again, which requires proof that the order belongs to the shopper.
      const { data: gateway } = await proven(() => browserApi('POST /api/orders/:reference/payment', input));
      setTestMode(gateway.testMode);
      const reply = await openGateway(gateway, chosenMethod(place.reference), place.reference, () => {});
      const { data } = reply
        ? await browserApi('POST /api/payments/razorpay/verify', { body: reply })
        : await browserApi('POST /api/orders/:reference/payment/left', input);
      put(data);
      return undefined;
    } catch (problem) {
      // The payment may have succeeded although this call failed.
      ask();
      throw problem;
    }
  };
  // Shows the order's own data until the bank has answered, so nothing below appears later.
  if (!status) {
    const amount = formatRupees(order.toPay);
    return (
      <div className={styles.pay}>
        <Notice tone="haldi">{`${amount} is still to be paid.`}</Notice>
        <Button variant="buy" size="large" disabled>
          {`Pay ${amount}`}
        </Button>
      </div>
    );
  }
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
        <Button variant="buy" size="large" busy={busy} onClick={() => void send(pay)}>
          {busy ? 'Waiting for your payment...' : `Pay ${formatRupees(status.amount)}`}
        </Button>
      )}
    </div>
  );
}

/** Loads the payment status when the page opens. Polls for a while if the bank has not answered. */
function useStatus({ reference, orderKey }: OrderPlace, onSettled: () => void) {
  const access = useMemo(() => ({ reference, key: orderKey }), [reference, orderKey]);
  const { data: status, put, retry } = useRead(access, readPayment);
  const settled = useRef(onSettled);
  settled.current = onSettled;
  useEffect(() => {
    if (!status) return;
    if (status.state !== 'processing') {
      if (!status.payable) settled.current();
      return;
    }
    const controller = new AbortController();
    const onStatus = (next: PaymentStatus) => next.state !== 'processing' && put(next);
    void followPayment(access, { signal: controller.signal, onStatus });
    return () => controller.abort();
  }, [status, access, put]);
  return { status, put, ask: retry };
}
