import { type MouseEvent, useEffect, useRef } from 'react';
import styles from './error-summary.module.css';

export interface FieldProblem {
  /** The id of the control that is wrong. */
  fieldId: string;
  /** The same words as below the field. */
  message: string;
}

function focusField(event: MouseEvent, fieldId: string) {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  // A group cannot be answered: its first choice can.
  const choice = field.matches('fieldset, [role="group"]') ? field.querySelector<HTMLElement>('input, select, textarea') : null;
  (choice ?? field).focus();
}

/** What was wrong with a form, as links to its fields. Takes the focus when it appears; give it a new `key` for each failed submit. */
export function ErrorSummary({ problems }: { problems: FieldProblem[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    // Read once, when it comes: a box that is put right takes its line away, and the others are not said again each time.
    <div ref={box} tabIndex={-1} role="alert" aria-atomic="false" aria-labelledby="error-summary-title" className={styles.summary}>
      <h2 id="error-summary-title" className="h3">
        There is a problem
      </h2>
      <ul>
        {problems.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
