import { useId } from 'react';
import { classNames } from '#ui/classes.ts';
import styles from './measure-table.module.css';

interface MeasureCell {
  /** Name of the cell for screen readers: 'Palm of M, cm'. */
  label: string;
  value: string | number;
  fault: string | undefined;
}

interface MeasureTableProps {
  /** Name of the table, for screen readers. */
  name: string;
  sizes: readonly string[];
  /** Heads of the columns after the size. */
  measures: readonly string[];
  /** Text of the cell in row `row` and column `at`, both from 0. */
  cell: (row: number, at: number) => MeasureCell;
  onType: (row: number, at: number, typed: string) => void;
  /** Sentence about wrong cells or the whole table. */
  fault?: string | undefined;
  /** Narrow columns, beside a preview. */
  narrow?: boolean;
}

/** Asks for each measure of each size as a table. A wrong cell is marked, and its text remains. */
export function MeasureTable({ name, sizes, measures, cell, onType, fault, narrow = false }: MeasureTableProps) {
  const faultId = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={name} tabIndex={0}>
      <table className={classNames(styles.cells, narrow && styles.narrow)}>
        <thead>
          <tr>
            <th scope="col">Size</th>
            {measures.map((measure, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={at} scope="col">
                {measure}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sizes.map((size, row) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              {measures.map((_measure, at) => {
                const { label, value, fault: wrong } = cell(row, at);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <td key={at}>
                    <input
                      className={styles.cell}
                      inputMode="decimal"
                      autoComplete="off"
                      aria-label={label}
                      aria-invalid={wrong !== undefined}
                      aria-describedby={wrong !== undefined && fault !== undefined ? faultId : undefined}
                      title={wrong}
                      value={value}
                      onChange={({ target }) => onType(row, at, target.value)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {fault !== undefined && (
        <p id={faultId} role="alert" className="bad small">
          {fault}
        </p>
      )}
    </section>
  );
}
