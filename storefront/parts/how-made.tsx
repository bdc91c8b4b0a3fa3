import type { Breakdown } from '#contract/breakdown.ts';
import { formatRupees } from '#contract/money.ts';
import { Fold } from '#ui/accordion.tsx';
import styles from './how-made.module.css';

interface HowMadeProps {
  /**
   * Breakdown of the total; undefined while it is calculated. The component reserves its space, so that buttons below
   * do not move.
   */
  breakdown: Breakdown | undefined;
  title?: string;
}

/**
 * Shows the calculation of a total to the paisa. Rows come from the pricing function; this component adds nothing up.
 */
export function HowMade({ breakdown, title = 'How this total was made' }: HowMadeProps) {
  return (
    <Fold title={title} lazy>
      {breakdown ? <Rows breakdown={breakdown} title={title} /> : <p>The shop has not given its price yet.</p>}
    </Fold>
  );
}

function Rows({ breakdown, title }: { breakdown: Breakdown; title: string }) {
  return (
    <table className={styles.table}>
      <caption className="vh">{title}</caption>
      <tbody>
        {breakdown.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may read alike; their order is what tells them apart
          <Row key={at} label={line.name} how={line.detail} amount={line.amount} />
        ))}
      </tbody>
      <tbody>
        {breakdown.rows.map(({ key, ...row }) => (
          <Row key={key} {...row} strong={key === 'total' || key === 'toPay'} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ label, how, amount, strong = false }: { label: string; how: string; amount: number; strong?: boolean }) {
  return (
    <tr className={strong ? styles.strong : undefined}>
      <th scope="row">
        <span>{label}</span>
        {how && <small>{how}</small>}
      </th>
      <td>{formatRupees(amount)}</td>
    </tr>
  );
}
