import type { ReactNode } from 'react';
import { classNames } from './classes.ts';
import styles from './tag.module.css';

/** Flat label of one or two words. */
export function Tag({ tone = 'paper', children }: { tone?: 'paper' | 'haldi' | 'ball' | 'ink'; children: ReactNode }) {
  return <span className={classNames(styles.tag, tone !== 'paper' && styles[tone])}>{children}</span>;
}
