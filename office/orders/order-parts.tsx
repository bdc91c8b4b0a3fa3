import type { OfficeOrder } from '#contract/office/orders.ts';
import { type Fact, type MoneyRow, Pairs } from '#office/parts/facts.tsx';
import { Reveal, useReveal } from '#office/parts/reveal.tsx';
import { Status } from '#office/parts/status.tsx';
import { sumPartLabel } from '#office/words/money.ts';
import { notBegun, orderStateWords, stateTones } from '#office/words/order-words.ts';
import styles from './orders.module.css';

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** Formats the quantity as heading: 'Three pieces'. */
export function pieceHeading(pieces: number): string {
  return `${numbers[pieces] ?? pieces} ${pieces === 1 ? 'piece' : 'pieces'}`;
}

/** Counts the pieces that are not cancelled. */
export function officeOrderPieces({ order }: OfficeOrder): number {
  return order.lines.reduce((sum, { quantity, cancelled }) => sum + quantity - cancelled, 0);
}

/** Returns true if a parcel does not wait for printing. Pure. */
export function packedNext({
  custom,
  waits,
}: Pick<OfficeOrder['order']['parcels'][number], 'custom' | 'waits'>): boolean {
  return !custom || waits.endsWith('We pack it next.');
}

/** Shows an order's status in its colour. */
export function OrderStatus({ order }: Pick<OfficeOrder, 'order'>) {
  return (
    <Status tone={stateTones[order.status]} hollow={notBegun.has(order.status)}>
      {orderStateWords({ state: order.status, words: order.statusWords, custom: !order.parcels.some(packedNext) })}
    </Status>
  );
}

/** Lists the rows of an order's money: the total, and later refunds. */
export function moneyRows({ order }: OfficeOrder): MoneyRow[] {
  return [
    ...order.breakdown.rows.map(({ key, label, how, amount }) => ({
      what: sumPartLabel(key, label),
      how,
      amount,
      total: key === 'total',
    })),
    ...order.since.map(({ label, amount, strong }) => ({ what: label, amount, total: strong })),
  ];
}

/** Shows the customer and address, masked until requested; the access is logged. */
export function ContactPart({ whole }: { whole: OfficeOrder }) {
  const { order, mayShow } = whole;
  const reveal = useReveal(order.reference);
  const phone = reveal.data?.phone ?? order.contact.phone;
  const email = reveal.data?.email ?? order.contact.email;
  const address = reveal.data?.address ?? order.address;
  const show = mayShow && !reveal.data && (
    <Reveal what="phone and address" busy={reveal.isPending} onShow={() => reveal.mutate()} />
  );
  const facts: Fact[] = [
    {
      name: 'Phone',
      value: (
        <span className={styles.contact}>
          <span>{phone}</span> {show}
        </span>
      ),
    },
    { name: 'E-mail', value: email },
    {
      name: 'Goes to',
      value: (reveal.data
        ? [
            address.fullName,
            address.line1,
            address.line2,
            address.landmark,
            `${address.city} ${address.pin}`,
            address.state,
          ]
        : // The masked line already contains city and PIN.
          [address.fullName, address.line1, address.state]
      )
        .filter(Boolean)
        .join(', '),
    },
  ];
  return (
    <>
      <Pairs facts={facts} />
      {mayShow && <p className="dim small">Showing them is noted in the audit.</p>}
    </>
  );
}
