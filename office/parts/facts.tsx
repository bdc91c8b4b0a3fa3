import { Fragment, type ReactNode } from 'react';
import { writeRupees } from '#office/words/money.ts';
import { classNames } from '#ui/classes.ts';
import styles from './facts.module.css';

export interface Fact {
  name: string;
  /** Unique id, if names can repeat. */
  id?: string;
  value: ReactNode;
}

/** Shows the most important facts side by side. */
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

/** Shows names and values in rows. */
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
  /** Calculation; empty if obvious. */
  how?: string;
  amount: number;
  /** True for a total. */
  total?: boolean;
  /** True for a negative amount that is no advantage of the customer: it keeps the colour of text. */
  plain?: boolean;
}

/** Shows every amount with its calculation; totals have a rule above. */
export function MoneyRows({ rows }: { rows: readonly MoneyRow[] }) {
  return (
    <dl className={styles.money}>
      {rows.map(({ what, how, amount, total, plain }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be the same, and none of them moves
        <Fragment key={at}>
          <dt className={classNames(total && styles.total)}>
            <span>{what}</span>
            {how && <small>{how}</small>}
          </dt>
          <dd className={classNames(total && styles.total, amount < 0 && !plain && styles.off)}>
            {writeRupees(amount)}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
