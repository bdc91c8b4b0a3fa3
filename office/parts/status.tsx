import type { ReactNode } from 'react';
import type { Tone } from '#office/words/tone.ts';
import { classes } from '#ui/classes.ts';
import styles from './status.module.css';

/** Shows a state as a dot and a word. A hollow dot means not started. */
export function Status({ tone, hollow = false, children }: { tone: Tone; hollow?: boolean; children: ReactNode }) {
  return <span className={classes(styles.st, styles[tone], hollow && styles.hollow)}>{children}</span>;
}

/** Shows an outlined word beside a name: Custom, First order. */
export function Mark({ children }: { children: ReactNode }) {
  return <span className={styles.mk}>{children}</span>;
}
