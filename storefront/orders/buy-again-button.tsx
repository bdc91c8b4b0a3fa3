import { useState } from 'react';
import { formatRupees } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { behindName } from '#contract/size-words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useShop } from '../browser/shop-facts.ts';
import { showToast } from '../forms/toast.ts';
import { useSend } from '../forms/use-send.ts';
import { showStorageNotice } from '../parts/storage-notice.tsx';
import { itemWords } from '../parts/summary.tsx';
import { type BoughtAgain, buyAgain } from './buy-again.ts';
import styles from './buy-again-button.module.css';

interface BuyAgain {
  reference: string;
  busy: boolean;
  came: BoughtAgain | undefined;
  press: () => void;
}

/** Manages buying an order again; `read` loads its lines. */
export function useBuyAgain(reference: string, read: () => Promise<Order['lines']>): BuyAgain {
  const shop = useShop();
  const [came, setCame] = useState<BoughtAgain>();
  const { busy, send } = useSend({ onSaid: showToast });
  const press = () =>
    void send(async () => {
      const bought = await buyAgain(shop, read());
      if (bought.kept) setCame(bought);
      else showStorageNotice('Failed to add product to cart. Please try again.');
      return undefined;
    });
  return { reference, busy, came, press };
}

export function BuyAgainButton({ buying: { reference, busy, press } }: { buying: BuyAgain }) {
  return (
    <Button size="small" variant="line" busy={busy} onClick={press}>
      <span>Buy again</span>
      <span className="vh">{` order ${reference}`}</span>
    </Button>
  );
}

/** Shows the outcome: items added to the cart, items no longer sold, and changed prices. */
export function BoughtAgainNotice({ buying: { busy, came } }: { buying: BuyAgain }) {
  // Appears on the button press; the outcome replaces it in the same space.
  if (!came) return busy ? <Notice className={styles.place}>Looking what can be had.</Notice> : null;
  const { added, notes } = came;
  const toCart = (
    <ButtonLink size="small" to="/cart">
      Go to cart
    </ButtonLink>
  );
  return (
    <Notice
      tone={added === 0 || notes.length > 0 ? 'haldi' : 'turf'}
      role="status"
      className={styles.place}
      actions={added > 0 ? toCart : undefined}
    >
      <b>{added === 0 ? 'Nothing could be put into your cart.' : `${itemWords(added)} put into your cart.`}</b>
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={`${note.kind} ${note.name} ${note.size}`}>{noteWords(note)}</li>
        ))}
      </ul>
    </Notice>
  );
}

function noteWords({ kind, name, size, from = 0, to = 0, left = 0 }: BoughtAgain['notes'][number]): string {
  const what = name + behindName(size);
  if (kind === 'gone') return `${what}: not sold any more.`;
  if (kind === 'price') return `${what}: now ${formatRupees(to)}, was ${formatRupees(from)}.`;
  return left === 0
    ? `${what}: as many as can be had are in your cart already.`
    : `${what}: only ${left} more can be had.`;
}
