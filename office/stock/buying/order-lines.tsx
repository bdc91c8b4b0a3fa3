import type { ReactNode } from 'react';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import styles from '../stock.module.css';
import type { TypedLine } from './purchase-draft.ts';

interface TypedLinesProps {
  label: string;
  lines: readonly TypedLine[];
  faults: Readonly<Record<string, string>>;
  onChange: (lines: TypedLine[]) => void;
  /** Note under the name of a line. */
  noteOf?: (line: TypedLine) => ReactNode;
}

/** Shows lines of sizes with fields for their pieces and cost. */
export function TypedLines({ label, lines, faults, onChange, noteOf }: TypedLinesProps) {
  if (lines.length === 0) return null;
  const set = (at: number, name: 'pieces' | 'cost') => (typed: string) =>
    onChange(lines.map((line, place) => (place === at ? { ...line, [name]: typed } : line)));
  return (
    <ul className={styles.came} aria-label={label}>
      {lines.map((line, at) => (
        <li key={`${line.product} ${line.size}`}>
          <b>
            <span>{`${line.name}, ${line.size}`}</span>
            {noteOf && <small className="mut">{noteOf(line)}</small>}
          </b>
          <Field
            label="Pieces"
            inputMode="numeric"
            autoComplete="off"
            value={line.pieces}
            onChange={set(at, 'pieces')}
            fault={faults[`lines.${at}.pieces`] ?? faults[`lines.${at}.size`]}
          />
          <Field
            label="Cost of one, ₹"
            inputMode="decimal"
            autoComplete="off"
            value={line.cost}
            onChange={set(at, 'cost')}
            fault={faults[`lines.${at}.cost`]}
          />
          <Button
            aria-label={`Take away ${line.name}, ${line.size}`}
            onPress={() => onChange(lines.filter((_, place) => place !== at))}
          >
            Take away
          </Button>
        </li>
      ))}
    </ul>
  );
}
