import type { ReactNode } from 'react';
import type { StateTone } from '#office/words/tone.ts';
import { classNames } from '#ui/classes.ts';
import styles from './status.module.css';

/** Shows a state as a dot and a word. A hollow dot means not started. */
export function Status({ tone, hollow = false, children }: { tone: StateTone; hollow?: boolean; children: ReactNode }) {
  return <span className={classNames(styles.st, styles[tone], hollow && styles.hollow)}>{children}</span>;
}

/** Shows an outlined word beside a name: Custom, First order. */
export function OutlinedMark({ children }: { children: ReactNode }) {
  return <span className={styles.mk}>{children}</span>;
}
