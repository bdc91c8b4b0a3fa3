import type { ReactNode } from 'react';
import { Plates } from '#ui/plates.tsx';
import styles from './order-task.module.css';

/** Legend of a form's part, with its step number if there are several. */
export function StepLegend({ step, children }: { step?: number | undefined; children: ReactNode }) {
  return (
    <legend>
      {step !== undefined && <Plates text={String(step)} hidden className={styles.plate} />}
      <span>{children}</span>
    </legend>
  );
}
