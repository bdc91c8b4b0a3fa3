import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Thread } from '#contract/office/messages.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { Pairs } from '#office/parts/facts.tsx';
import { TilePicture } from '#office/parts/picture.tsx';
import { Reveal } from '#office/parts/reveal.tsx';
import { Status } from '#office/parts/status.tsx';
import { sayFault } from '#office/parts/toasts.tsx';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { stateTones } from '#office/words/order-words.ts';
import { momentWords } from '#office/words/time.ts';
import styles from './messages.module.css';

/** Shows the customer and their orders. */
export function ThreadSidebar({ thread }: { thread: Thread }) {
  const { ticket, name, email, phone, mayShow, customer, history } = thread;
  const reveal = useMutation({
    mutationFn: async () => (await officeApi('POST /api/office/messages/:ticket/contact', { params: { ticket } })).data,
    onError: (error) => sayFault(errorMessage(error)),
  });
  const shown = reveal.data;
  return (
    <>
      <h2 className={styles.person}>
        {customer.key ? (
          <Link className="lk" to={`/customers/${customer.key}`}>
            {name}
          </Link>
        ) : (
          name
        )}
      </h2>
      <Pairs
        facts={[
          { name: 'Orders', value: formatCount(customer.orders) },
          { name: 'Spent', value: writeRupees(customer.spent) },
          {
            name: 'E-mail',
            value: (
              <>
                <span>{shown?.email ?? email}</span>{' '}
                {mayShow && !shown && (
                  <Reveal what="e-mail and phone" busy={reveal.isPending} onShow={() => reveal.mutate()} />
                )}
              </>
            ),
          },
          ...(phone ? [{ name: 'Phone', value: shown?.phone ?? phone }] : []),
        ]}
      />
      {mayShow && <p className="dim small">Showing them is noted in the audit.</p>}
      <section className="block">
        <div className="hd">
          <h3 className="h">Orders</h3>
        </div>
        {customer.recent.length === 0 && <p className="mut">None with this address.</p>}
        <ul className={styles.orders}>
          {customer.recent.map(({ reference, state, words, total, placedAt, image }) => (
            <li key={reference}>
              <TilePicture address={image} size="medium" />
              <div>
                <Link className="lk strong" to={`/orders/${reference}`}>
                  {reference}
                </Link>
                <Status tone={stateTones[state]}>{words}</Status>
                <span className="mut small">{`${writeRupees(total)}, ${momentWords(placedAt)}`}</span>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section className="block">
        <div className="hd">
          <h3 className="h">History</h3>
        </div>
        {history.length === 0 && <p className="mut">Nobody has done anything with it yet.</p>}
        <Pairs
          facts={history.map(({ number, at, who, what }) => ({
            id: String(number),
            name: momentWords(at),
            value: `${who}: ${what}`,
          }))}
        />
      </section>
    </>
  );
}
