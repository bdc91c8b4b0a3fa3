import { Fragment, type ReactNode } from 'react';
import { rupees } from '#office/words/money.ts';
import { classes } from '#ui/classes.ts';
import styles from './facts.module.css';

export interface Fact {
  name: string;
  /** Tells it from another of the same name, as where names are moments. */
  id?: string;
  value: ReactNode;
}

/** The five or six things one looks for first, beside each other. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Names and values below each other. */
export function Pairs({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.kv}>
      {facts.map(({ name, id, value }) => (
        <Fragment key={id ?? name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

export interface MoneyRow {
  what: string;
  /** How it was worked out; empty where the name says it all. */
  how?: string;
  amount: number;
  /** It closes a sum. */
  total?: boolean;
}

/** Every paisa: what, how it was worked out, sum. A rule stands above a total. */
export function MoneyRows({ rows }: { rows: readonly MoneyRow[] }) {
  return (
    <dl className={styles.money}>
      {rows.map(({ what, how, amount, total }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be the same, and none of them moves
        <Fragment key={at}>
          <dt className={classes(total && styles.total)}>
            <span>{what}</span>
            {how && <small>{how}</small>}
          </dt>
          <dd className={classes(total && styles.total, amount < 0 && styles.off)}>{rupees(amount)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
