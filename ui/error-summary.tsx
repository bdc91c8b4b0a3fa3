import { type MouseEvent, useEffect, useRef } from 'react';
import styles from './error-summary.module.css';

export interface FieldProblem {
  /** Id of the invalid control. */
  fieldId: string;
  /** Same message as below the field. */
  message: string;
}

function focusField(event: MouseEvent, fieldId: string) {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  // A group cannot have the focus, so its first control gets it.
  const choice = field.matches('fieldset, [role="group"]')
    ? field.querySelector<HTMLElement>('input, select, textarea')
    : null;
  (choice ?? field).focus();
}

/**
 * Summary of a form's errors with links to the fields. It takes the focus when it appears; pass a new `key` for each
 * failed submit.
 */
export function ErrorSummary({ problems }: { problems: FieldProblem[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    // Announced once when it appears. Corrected fields remove their line without announcing the others again.
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-atomic="false"
      aria-labelledby="error-summary-title"
      className={styles.summary}
    >
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
