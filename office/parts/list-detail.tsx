import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#ui/classes.ts';
import type { Elements } from '#ui/elements.tsx';
import styles from './pair.module.css';

interface PairProps {
  /** Narrow list; on phones it is a separate page. */
  list: ReactNode;
  /** True if an entry of the list is open. */
  open: boolean;
  /** Third column beside the open entry. */
  beside?: ReactNode;
  children: ReactNode;
}

/**
 * Shows the heading and views above both columns. On phones an open entry fills the page and the heading is only read
 * aloud.
 */
export function ListDetailTop({ open, children }: { open: boolean; children: ReactNode }) {
  return <div className={classNames(open && styles.topOpened)}>{children}</div>;
}

/** Shows list and detail side by side; on phones as two pages. */
export function Pair({ list, open, beside, children }: PairProps) {
  return (
    <div
      className={classNames(styles.pair, beside !== undefined && styles.three, open ? styles.opened : styles.closed)}
    >
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

/** Row of the list: name and time, below them a preview. */
export function ListDetailRow({ to, current, picture, title, when, under = [] }: PairRowProps) {
  return (
    <Link
      to={to}
      className={classNames(styles.row, picture !== undefined && styles.pictured)}
      aria-current={current ? 'true' : undefined}
      data-row
    >
      {picture}
      <b className="clip">{title}</b>
      <span className={styles.when}>{when}</span>
      {under.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places
        <span key={at} className={classNames(styles.under, 'clip')}>
          {line}
        </span>
      ))}
    </Link>
  );
}

/** Shows the link back to the list on phones. */
export function ListDetailBack({ to, words }: { to: string; words: string }) {
  return (
    <Link to={to} className={styles.back}>
      <ArrowLeft aria-hidden />
      <span>{words}</span>
    </Link>
  );
}

/** Returns the address of the next entry of the list, or of the previous entry. */
export function nextInList(by: 1 | -1): string | undefined {
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('[data-row]')];
  const at = rows.findIndex((row) => row.getAttribute('aria-current') === 'true');
  const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
  return next && new URL(next.href).pathname.replace(/^\/office/, '') + new URL(next.href).search;
}
