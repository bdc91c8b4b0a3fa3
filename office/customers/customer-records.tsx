import { useState } from 'react';
import { Link } from 'react-router';
import type { Customer } from '#contract/office/customers.ts';
import { officeApi } from '#office/browser/api.ts';
import { useMay } from '#office/browser/me.ts';
import { Button } from '#office/parts/button.tsx';
import { Pairs } from '#office/parts/facts.tsx';
import { Field } from '#office/parts/field.tsx';
import { Crease } from '#office/parts/head.tsx';
import { TilePicture } from '#office/parts/picture.tsx';
import { Status } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { stateTones } from '#office/words/order-words.ts';
import { momentWords } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import styles from './customers.module.css';
import { useCustomerChange } from './use-customer.ts';

interface PartProps {
  customer: Customer;
}

/** Shows the newest orders. */
export function Orders({ customer: { orders, orderCount } }: PartProps) {
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">Orders</h2>
        <span className="end small dim">{formatCount(orderCount)}</span>
      </div>
      <Crease />
      {orders.length === 0 && <p className={styles.none}>No orders yet.</p>}
      {orders.length > 0 && (
        <div className={table.wrap}>
          <table className={classNames(table.tb, table.lines)}>
            <thead>
              <tr>
                <th>Order</th>
                <th>Placed</th>
                <th>Pieces</th>
                <th className={table.right}>Total</th>
                <th>State</th>
              </tr>
            </thead>
            <tbody>
              {orders.map(({ reference, placedAt, images, total, state, words }) => (
                <tr key={reference}>
                  <td className={table.l1}>
                    <Link className={table.ref} to={`/orders/${reference}`}>
                      {reference}
                    </Link>
                  </td>
                  <td className={classNames('dim', table.l2)}>{momentWords(placedAt)}</td>
                  <td>
                    <span className={table.pics}>
                      {images.map((image, at) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order keep their places
                        <TilePicture key={at} address={image} size="small" />
                      ))}
                    </span>
                  </td>
                  <td className={classNames('strong', table.right, table.r1)}>{writeRupees(total)}</td>
                  <td className={table.r2}>
                    <Status tone={stateTones[state]}>{words}</Status>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** Shows the returns. */
export function Returns({ customer: { returns } }: PartProps) {
  if (returns.length === 0) return null;
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">Returns</h2>
      </div>
      <Pairs
        facts={returns.map(({ id, words, reason, at }) => ({
          name: momentWords(at),
          value: (
            <>
              <Link className="lk" to={`/returns/${id}`}>
                {id}
              </Link>{' '}
              <span>{`${reason}, ${words.toLowerCase()}`}</span>
            </>
          ),
        }))}
      />
    </section>
  );
}

/** Shows the designs. */
export function Designs({ customer: { designs } }: PartProps) {
  if (designs.count === 0) return null;
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">Designs</h2>
        <span className="end small dim">{formatCount(designs.count)}</span>
      </div>
      {designs.newest.length > 0 && (
        <ul className={styles.designs}>
          {designs.newest.map(({ image, words, at, reference }) => (
            <li key={image}>
              <TilePicture address={image} size="large" />
              <span className="small">
                <span>{words}</span>
                <br />
                {reference ? (
                  <Link className="lk" to={`/orders/${reference}`}>
                    {reference}
                  </Link>
                ) : (
                  <span className="mut">{`Saved ${momentWords(at)}`}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const stands = { open: 'waits for an answer', waiting: 'answered', done: 'closed' } as const;

/** Shows the messages to the shop. */
export function Messages({ customer: { messages } }: PartProps) {
  if (messages.length === 0) return null;
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">Messages</h2>
      </div>
      <Pairs
        facts={messages.map(({ ticket, subject, state, at }) => ({
          name: momentWords(at),
          value: (
            <>
              <Link className="lk" to={`/messages/${ticket}`}>
                {subject}
              </Link>
              <span>{`, ${stands[state]}`}</span>
            </>
          ),
        }))}
      />
    </section>
  );
}

/** Shows the store credit movements. */
export function Credit({ customer: { credit } }: PartProps) {
  if (!credit) return null;
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">Store credit</h2>
        <span className="end strong">{writeRupees(credit.balance)}</span>
      </div>
      {credit.movements.length === 0 && <p className="mut">None came or went.</p>}
      <ul className={styles.credit}>
        {credit.movements.map(({ at, amount, words }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two movements may be alike, and none of them moves
          <li key={index}>
            <span>{words}</span>
            <b>{amount > 0 ? `+${writeRupees(amount)}` : writeRupees(amount)}</b>
            <span className="dim">{momentWords(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the notes and asks for a new one. */
export function Notes({ customer: { key, notes } }: PartProps) {
  const mayWrite = useMay('orders.change');
  const [body, setBody] = useState('');
  const [once, setOnce] = useState(() => crypto.randomUUID());
  const change = useCustomerChange(key);
  const write = () =>
    change.mutate(
      () => officeApi('POST /api/office/customers/:key/notes', { params: { key }, body: { body, key: once } }),
      {
        onSuccess: () => {
          setBody('');
          setOnce(crypto.randomUUID());
        },
      },
    );
  if (!mayWrite && notes.length === 0) return null;
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">Notes</h2>
      </div>
      {mayWrite && (
        <div className={styles.stack}>
          <Field
            label="A note for colleagues"
            bare
            rows={2}
            placeholder="Write a note"
            value={body}
            onChange={setBody}
            maxLength={2000}
          />
          {body.trim() !== '' && (
            <Button isPending={change.isPending} onPress={write}>
              Note it
            </Button>
          )}
        </div>
      )}
      <ul className={styles.notes}>
        {notes.map(({ by, body: said, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notes keep their places
          <li key={index}>
            <p>
              <b>{by}</b> <span className="dim small">{momentWords(at)}</span>
            </p>
            <p className={styles.said}>{said}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
