import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentLink } from '#contract/office/new-order.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { clockWords } from '#office/words/time.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './payment-link.module.css';
import { sayDone, sayFault } from './toasts.tsx';

/** Shows an order's payment link as text to send from a phone. */
export function LinkToSend({ payment: { sms, link, until } }: { payment: PaymentLink }) {
  const copy = async (text: string, what: string) => {
    try {
      await navigator.clipboard.writeText(text);
      sayDone(`${what} is copied`);
    } catch {
      sayFault('This browser does not copy by itself: choose the words and copy them.');
    }
  };
  return (
    <div className={styles.send}>
      <p className="mut small">{`The pieces are kept until ${clockWords(new Date(until))}. To send from a phone:`}</p>
      <p className={styles.text}>{sms}</p>
      <div className={styles.acts}>
        <Button onPress={() => void copy(sms, 'The text')}>Copy the text</Button>
        <Button onPress={() => void copy(link, 'The link')}>Copy the link alone</Button>
      </div>
    </div>
  );
}

/** Resends an unpaid order's payment link. Asks first, since it sends a mail and extends the reservation. */
export function SendPaymentLink({ reference }: { reference: string }) {
  const [press, setPress] = useState<string>();
  const sending = useMutation({
    mutationFn: async (key: string) =>
      (
        await officeApi('POST /api/office/orders/:reference/payment-link', {
          params: { reference },
          headers: { 'idempotency-key': key },
        })
      ).data,
    onError: (error) => sayFault(errorMessage(error)),
  });
  const close = () => {
    setPress(undefined);
    sending.reset();
  };
  return (
    <>
      <Button onPress={() => setPress(crypto.randomUUID())}>Send the payment link</Button>
      <Dialog
        open={press !== undefined}
        onClose={close}
        title={sending.data ? 'The link is mailed' : 'Send the payment link?'}
        follows={sending.data ? [] : ['The shopper is mailed where to pay.', 'The pieces are kept for another hour.']}
        actions={
          sending.data ? (
            <Button look="ink" onPress={close}>
              Close
            </Button>
          ) : (
            <>
              <Button onPress={close}>Keep as it is</Button>
              <Button look="ink" isPending={sending.isPending} onPress={() => press && sending.mutate(press)}>
                Mail the link
              </Button>
            </>
          )
        }
      >
        {sending.data && <LinkToSend payment={sending.data} />}
      </Dialog>
    </>
  );
}
