import { Select } from '#ui/field.tsx';
import { ProductPicture } from '../parts/product-picture.tsx';
import taskStyles from './order-task.module.css';
import styles from './pick-pieces.module.css';

/** How many pieces of each line, by the line's own number. */
export type Picked = Readonly<Record<number, number>>;

export interface PickableLine {
  line: number;
  name: string;
  size: string;
  image: string;
  /** Pieces that can be chosen; 0 shows the line with its reason. */
  most: number;
  reason: string | null;
}

interface PickPiecesProps {
  legend: string;
  lines: readonly PickableLine[];
  picked: Picked;
  onPick: (picked: Picked) => void;
  error?: string | undefined;
}

/** Which pieces, and how many of each; a line that cannot be chosen stays, with its reason. */
export function PickPieces({ legend, lines, picked, onPick, error }: PickPiecesProps) {
  return (
    <fieldset id="lines" tabIndex={-1}>
      <legend>{legend}</legend>
      {error && <p className={taskStyles.wrong}>{error}</p>}
      <ul className={styles.pieces}>
        {lines.map((line) => (
          <li key={line.line} className={line.most === 0 ? styles.off : undefined}>
            <span className="tile">
              <ProductPicture address={line.image} alt="" sizes="64px" />
            </span>
            <span>
              <b>{line.name}</b>
              <br />
              <span className="mut sm">Size: {line.size}</span>
              {line.most === 0 && line.reason && <span className="sm"> · {line.reason}</span>}
            </span>
            {line.most > 0 ? (
              <Select
                label={`Pieces of ${line.name}, ${line.size}`}
                value={picked[line.line] ?? 0}
                onChange={(event) => onPick({ ...picked, [line.line]: Number(event.target.value) })}
              >
                {countsUpTo(line.most).map((count) => (
                  <option key={count} value={count}>
                    {count} of {line.most}
                  </option>
                ))}
              </Select>
            ) : (
              <span />
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function countsUpTo(most: number): number[] {
  return Array.from({ length: most + 1 }, (_, count) => count);
}

/** The chosen pieces as the calls want them. */
export function piecesIn(picked: Picked): { line: number; quantity: number }[] {
  return Object.entries(picked).flatMap(([line, quantity]) => (quantity > 0 ? [{ line: Number(line), quantity }] : []));
}
