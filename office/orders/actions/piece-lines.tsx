import type { OfficeOrder } from '#contract/office/orders.ts';
import { TilePicture } from '#office/parts/picture.tsx';
import { Stepper } from '#office/parts/stepper.tsx';
import styles from './actions.module.css';

/** Quantity per line. */
export type Counts = Readonly<Record<number, number>>;

interface PieceLinesProps {
  lines: OfficeOrder['order']['lines'];
  counts: Counts;
  /** Maximum per line; lines with a maximum of 0 are omitted. */
  mostOf: (line: number) => number;
  onChange: (counts: Counts) => void;
}

/** Asks for quantities of an order's lines. */
export function PieceLines({ lines, counts, mostOf, onChange }: PieceLinesProps) {
  return (
    <ul className={styles.lines}>
      {lines
        .filter(({ line }) => mostOf(line) > 0)
        .map(({ line, name, size, image }) => (
          <li key={line}>
            <TilePicture address={image} size="medium" />
            <span>{`${name}, ${size}`}</span>
            <Stepper
              label={`Pieces of ${name}, ${size}`}
              value={counts[line] ?? 0}
              most={mostOf(line)}
              onChange={(value) => onChange({ ...counts, [line]: value })}
            />
          </li>
        ))}
    </ul>
  );
}

/** Lists the lines with a chosen quantity. */
export function chosenOf(counts: Counts): { line: number; quantity: number }[] {
  return Object.entries(counts).flatMap(([line, quantity]) => (quantity > 0 ? [{ line: Number(line), quantity }] : []));
}
