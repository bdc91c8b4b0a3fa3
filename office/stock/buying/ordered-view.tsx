import { Link } from 'react-router';
import type { PurchaseOrder, PurchaseOrderLine } from '#contract/office/purchase-orders.ts';
import { Facts } from '#office/parts/facts.tsx';
import { Status } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { longDay, momentWords } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { Notice } from '#ui/notice.tsx';
import styles from '../stock.module.css';
import { purchaseOrderState } from './order-form.ts';

/** Shows a purchase order that is ordered: what is due, and its deliveries. */
export function OrderedView({ order }: { order: PurchaseOrder }) {
  const { state, expected, orderedAt, orderedBy, pieces, received, cost, note, closed, lines, deliveries } = order;
  const { words, tone } = purchaseOrderState(state);
  return (
    <>
      <Facts
        facts={[
          { name: 'State', value: <Status tone={tone}>{words}</Status> },
          { name: 'Ordered', value: orderedAt ? `${momentWords(orderedAt)}, by ${orderedBy ?? ''}` : 'Never' },
          { name: 'Expected', value: expected ? longDay(expected) : 'No day' },
          { name: 'Came', value: `${formatCount(received)} of ${formatCount(pieces)}` },
          { name: 'Before tax', value: writeRupees(cost) },
        ]}
      />
      {closed && <Notice>{`Closed ${momentWords(closed.at)} by ${closed.by}: ${closed.reason}`}</Notice>}
      {note && <p className={styles.lead}>{note}</p>}
      <div className={table.wrap}>
        <table className={table.tb}>
          <thead>
            <tr>
              <th>Piece</th>
              <th>Size</th>
              <th className={table.right}>Ordered</th>
              <th className={table.right}>Came</th>
              <th className={table.right}>Cost of one</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <LineRow key={`${line.product} ${line.size}`} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      {deliveries.length > 0 && (
        <section className="block">
          <h2 className="h">Deliveries</h2>
          <ul className={styles.bought} aria-label="Deliveries">
            {deliveries.map(({ number, reference, at, by, pieces: came }) => (
              <li key={number}>
                <span>
                  <Link className="strong" to={`/stock/purchases/${number}`}>
                    {reference}
                  </Link>
                  <small className="mut">{`${momentWords(at)}, by ${by}`}</small>
                </span>
                <span className="num">{`${formatCount(came)} pieces`}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function LineRow({ line: { product, size, name, pieces, received, cost } }: { line: PurchaseOrderLine }) {
  return (
    <tr>
      <td>
        <Link className={classNames('strong', styles.name)} to={`/catalogue/${product}`}>
          {name}
        </Link>
      </td>
      <td>{size}</td>
      <td className={table.right}>{formatCount(pieces)}</td>
      <td className={classNames(table.right, received < pieces && 'mut')}>{formatCount(received)}</td>
      <td className={table.right}>{cost === null ? 'not known' : writeRupees(cost)}</td>
    </tr>
  );
}
