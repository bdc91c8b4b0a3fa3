import { useState } from 'react';
import { codeFault, codeMinutes } from '#contract/account-rules.ts';
import type { Order } from '#contract/orders.ts';
import { Button } from '#ui/button.tsx';
import { browserApi } from '../browser/api.ts';
import { CodeField } from '../forms/code-field.tsx';
import { StatusMessage } from '../forms/status-message.tsx';
import { useForm } from '../forms/use-form.ts';
import { useSend } from '../forms/use-send.ts';
import { writeTime } from '../parts/time-words.ts';
import styles from './confirm-cash.module.css';
import { type OrderPlace, orderAccess } from './order-place.ts';

interface ConfirmCashProps {
  order: Order;
  place: OrderPlace;
  /** Called with the message after the order was confirmed; the caller must reload the order. */
  onConfirmed: (message: string) => void;
}

/** Field for the mailed code of a COD order, wherever the order is shown. Renders nothing without a pending code. */
export function ConfirmCash({ order, place, onConfirmed }: ConfirmCashProps) {
  return order.codeBy === null ? null : (
    <EnterCode order={order} by={order.codeBy} place={place} onConfirmed={onConfirmed} />
  );
}

interface EnterCodeProps extends ConfirmCashProps {
  by: string;
}

function EnterCode({ order, by, place, onConfirmed }: EnterCodeProps) {
  const again = useSend();
  // True once the right code was accepted; nothing moves until the order has reloaded.
  const [right, setRight] = useState(false);
  const form = useForm({
    id: 'cash',
    boxes: { code: '' },
    check: ({ code }) => faultOf(codeFault(code)),
    checks: { code: ({ code }) => codeFault(code) },
    send: async ({ code }) => {
      const { message } = await browserApi('POST /api/orders/:reference/proof', {
        ...orderAccess(place),
        body: { code },
      });
      setRight(true);
      onConfirmed(message);
      return undefined;
    },
  });
  const askAgain = () =>
    void again.send(async () => {
      const { message } = await browserApi('POST /api/orders/:reference/code', orderAccess(place));
      return { outcome: 'done', text: message };
    });
  return (
    <section className={styles.confirm} aria-labelledby="cash-head">
      <h2 className="h3" id="cash-head">
        Confirm your order
      </h2>
      <p>
        {order.codeMailed === false ? (
          <>
            <span>A 6-digit code in the mailbox of</span> <b className={styles.email}>{order.contact.email}</b>{' '}
            <span>{`confirms it. Have one sent, and enter it by ${writeTime(by)}.`}</span>
          </>
        ) : (
          <>
            <span>We have mailed a 6-digit code to</span> <b className={styles.email}>{order.contact.email}</b>
            <span>{`. Enter it by ${writeTime(by)}.`}</span>
          </>
        )}{' '}
        <span>Until then your items are kept for you. You pay when they arrive.</span>
      </p>
      <StatusMessage said={form.said} doing={(form.busy || right) && 'Looking at the code.'} />
      <form {...form.formProps} className={styles.form}>
        <CodeField {...form.box('code')} />
        <Button type="submit" variant="buy" busy={form.busy || right}>
          {form.busy || right ? 'Checking...' : 'Confirm order'}
        </Button>
      </form>
      <p className="mut sm">{`Each code works for ${codeMinutes} minutes, and once. Nothing there? Look among junk mail, or`}</p>
      <Button variant="line" size="small" busy={again.busy} onClick={askAgain}>
        Send a new code
      </Button>
      <StatusMessage said={again.said} doing={again.busy && 'Sending it.'} />
    </section>
  );
}

function faultOf(message: string | undefined) {
  return message === undefined ? undefined : { field: 'code', message };
}
