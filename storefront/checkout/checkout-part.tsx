import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { classes } from '#ui/classes.ts';
import type { Elements } from '#ui/elements.tsx';
import { Plates } from '#ui/plates.tsx';
import styles from './checkout-part.module.css';
import { type Part, parts, partTitles } from './checkout-parts.ts';

/** The same page with another part open; what else stands in the address stays. */
export function stepAddress(search: string, part: Part): string {
  const query = new URLSearchParams(search);
  query.set('step', part);
  return `?${query}`;
}

interface CheckoutPartProps {
  part: Part;
  open: boolean;
  /** What was given, in words, once the part is finished; undefined or false while it is still to come. */
  summary?: ReactNode;
  /** False while something else (an error summary) has the focus. */
  takesFocus: boolean;
  /** It has its place, and is not seen yet. */
  coming: boolean;
  children: Elements;
}

/** One of the five parts, with its number as a plate: open with its fields, folded into a summary with Edit, or still to come. */
export function CheckoutPart({ part, open, summary, takesFocus, coming, children }: CheckoutPartProps) {
  const { search } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (open && !wasOpen.current && takesFocus && heading.current) startAt(heading.current);
    wasOpen.current = open;
  }, [open, takesFocus]);
  const folded = !open && Boolean(summary);
  return (
    <section className={classes(styles.block, !open && styles.folded, coming && styles.coming)} data-part={part}>
      <div className={styles.step}>
        <h2 ref={heading} tabIndex={-1} className={open || folded ? undefined : styles.ahead}>
          <Plates text={String(parts.indexOf(part) + 1)} hidden />
          <span className="h3">{partTitles[part]}</span>
        </h2>
        {folded && (
          <Link to={stepAddress(search, part)} preventScrollReset className={`lk ${styles.edit}`}>
            <span>Edit</span> <span className="vh">{partTitles[part].toLowerCase()}</span>
          </Link>
        )}
      </div>
      {folded && <div className={styles.given}>{summary}</div>}
      {open && children}
    </section>
  );
}

/** Puts the reader at a part's heading; the page moves only where the heading is out of sight or far down. */
function startAt(heading: HTMLElement): void {
  const { top } = heading.getBoundingClientRect();
  if (top < 64 || top > window.innerHeight / 2) heading.scrollIntoView({ block: 'start' });
  heading.focus({ preventScroll: true });
}
