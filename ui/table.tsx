import type { ReactNode } from 'react';
import { classNames } from './classes.ts';
import styles from './table.module.css';

interface TableProps {
  /** Caption for screen readers; sighted users read the heading above. */
  caption: string;
  heads: ReactNode[];
  /** The first cell of each row is its header; numbers are right-aligned. */
  rows: { key: string; cells: ReactNode[] }[];
  /** True for a table of sentences, which are left-aligned. */
  words?: boolean;
}

/** Table of facts: a 2 px rule below the header row, hairlines between rows. */
export function Table({ caption, heads, rows, words = false }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={classNames(styles.table, words ? styles.words : 'num')}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
              <th key={at} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {others.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
