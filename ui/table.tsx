import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './table.module.css';

interface TableProps {
  /** Said to assistive technology; the heading above says it to the eye. */
  caption: string;
  heads: ReactNode[];
  /** Each row's first cell is its head; numbers stand at the right. */
  rows: { key: string; cells: ReactNode[] }[];
  /** True for a table of sentences: they stand at the left. */
  words?: boolean;
}

/** A plain table of facts: a 2 px rule under the heads, hairlines between the rows. */
export function Table({ caption, heads, rows, words = false }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={classes(styles.table, words ? styles.words : 'num')}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
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
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
