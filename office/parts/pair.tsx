import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '#ui/classes.ts';
import type { Elements } from '#ui/elements.tsx';
import styles from './pair.module.css';

interface PairProps {
  /** The narrow list; on phones it is a page of its own. */
  list: ReactNode;
  /** One of the list is open. */
  open: boolean;
  /** A third column: what belongs beside what is open. */
  beside?: ReactNode;
  children: ReactNode;
}

/** What stands above both, head and views; on phones what is open has the page to itself, and the name of the room is said for the ear alone. */
export function PairTop({ open, children }: { open: boolean; children: ReactNode }) {
  return <div className={classes(open && styles.topOpened)}>{children}</div>;
}

/** Shows list and detail side by side; on phones as two pages. */
export function Pair({ list, open, beside, children }: PairProps) {
  return (
    <div className={classes(styles.pair, beside !== undefined && styles.three, open ? styles.opened : styles.closed)}>
      <div>{list}</div>
      <div>{children}</div>
      {beside !== undefined && <div>{beside}</div>}
    </div>
  );
}

interface PairRowProps {
  to: string;
  current: boolean;
  picture?: Elements;
  title: ReactNode;
  when: string;
  under?: readonly ReactNode[];
}

/** One of the list: a name and a time, below it what one wants to know before opening it. */
export function PairRow({ to, current, picture, title, when, under = [] }: PairRowProps) {
  return (
    <Link
      to={to}
      className={classes(styles.row, picture !== undefined && styles.pictured)}
      aria-current={current ? 'true' : undefined}
      data-row
    >
      {picture}
      <b className="clip">{title}</b>
      <span className={styles.when}>{when}</span>
      {under.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places
        <span key={at} className={classes(styles.under, 'clip')}>
          {line}
        </span>
      ))}
    </Link>
  );
}

/** The way back to the list, on phones. */
export function PairBack({ to, words }: { to: string; words: string }) {
  return (
    <Link to={to} className={styles.back}>
      <ArrowLeft aria-hidden />
      <span>{words}</span>
    </Link>
  );
}

/** Moves on to the next one of the list, or back; the address follows. */
export function nextInPair(by: 1 | -1): string | undefined {
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('[data-row]')];
  const at = rows.findIndex((row) => row.getAttribute('aria-current') === 'true');
  const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
  return next && new URL(next.href).pathname.replace(/^\/office/, '') + new URL(next.href).search;
}
