import type { PlacedForCaller } from '#contract/office/new-order.ts';
import { Button, ButtonLink } from '#office/parts/button.tsx';
import { LinkToSend } from '#office/parts/payment-link.tsx';
import { writeRupees } from '#office/words/money.ts';
import { Notice } from '#ui/notice.tsx';
import { Plates } from '#ui/plates.tsx';
import styles from './calling.module.css';
import type { CallDraft } from './draft.ts';

/** Shows the placed order: the words for the phone call, and the text to send. */
export function PlacedCallOrder({
  placed: { reference, total, payment },
  draft,
  onAnew,
}: {
  placed: PlacedForCaller;
  draft: CallDraft;
  onAnew: () => void;
}) {
  return (
    <section className={styles.ordered} aria-label="Ordered">
      <Notice tone="turf" role="status">
        {payment
          ? `Ordered. Where to pay ${writeRupees(total)} is on its way to ${draft.email}.`
          : `Ordered. ${writeRupees(total)} is paid at the door; a mail to ${draft.email} says so.`}
      </Notice>
      <p>
        <Plates text={reference} className={styles.plates} />
      </p>
      {payment && <LinkToSend payment={payment} />}
      <div className={styles.acts}>
        <ButtonLink to={`/orders/${reference}`}>Open the order</ButtonLink>
        <Button look="ink" onPress={onAnew}>
          Next caller
        </Button>
      </div>
    </section>
  );
}
