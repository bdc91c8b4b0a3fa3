import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './tag.module.css';

/** A word or two on a small flat label. */
export function Tag({ tone = 'paper', children }: { tone?: 'paper' | 'haldi' | 'ball' | 'ink'; children: ReactNode }) {
  return <span className={classes(styles.tag, tone !== 'paper' && styles[tone])}>{children}</span>;
}
