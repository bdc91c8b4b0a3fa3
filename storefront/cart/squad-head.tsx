import type { CartLine } from '../browser/cart-lines.ts';
import styles from './cart-line-row.module.css';
import type { CartRow } from './cart-sums.ts';
import { removeAllVerb, squadLines } from './squad-added.tsx';

interface SquadHeadProps {
  line: CartLine;
  /** Line above this one in the cart. */
  above: CartLine | undefined;
  rows: readonly CartRow[];
  onRemove: (lines: readonly CartLine[]) => void;
}

/** Head of the first line of a squad, with the button that removes all its shirts; renders nothing for other lines. */
export function SquadHead({ line: { squad }, above, rows, onRemove }: SquadHeadProps) {
  if (squad === undefined || above?.squad === squad) return null;
  const lines = squadLines(
    rows.map((row) => row.line),
    squad,
  );
  if (lines.length < 2) return null;
  return (
    <li className={styles.squad}>
      <b>{`Squad of ${lines.length}`}</b>
      <button type="button" className="lk sm" onClick={() => onRemove(lines)}>
        {removeAllVerb(lines.length)}
      </button>
    </li>
  );
}
