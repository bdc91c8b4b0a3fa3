import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '#ui/classes.ts';
import type { Elements } from '#ui/elements.tsx';
import { Plates } from '#ui/plates.tsx';
import styles from './checkout-part.module.css';
import { type CheckoutStepName, checkoutParts, partTitles } from './checkout-parts.ts';

/** Returns the URL of another checkout step; other parameters stay. */
export function stepAddress(search: string, part: CheckoutStepName): string {
  const query = new URLSearchParams(search);
  query.set('step', part);
  return `?${query}`;
}

interface CheckoutPartProps {
  part: CheckoutStepName;
  open: boolean;
  /** Input in words once the part is complete; undefined or false before. */
  summary?: ReactNode;
  /** False while another element, such as an error summary, has the focus. */
  takesFocus: boolean;
  /** True to reserve its space while it is still invisible. */
  coming: boolean;
  children: Elements;
}

/**
 * Checkout part with its number as a plate. It is open with its fields, collapsed to a summary with Edit, or not
 * reached.
 */
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
    <section className={classNames(styles.block, !open && styles.folded, coming && styles.coming)} data-part={part}>
      <div className={styles.step}>
        <h2 ref={heading} tabIndex={-1} className={open || folded ? undefined : styles.ahead}>
          <Plates text={String(checkoutParts.indexOf(part) + 1)} hidden />
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

/** Focuses a part's heading. Scrolls only if the heading is not visible or in the lower half of the screen. */
function startAt(heading: HTMLElement): void {
  const { top } = heading.getBoundingClientRect();
  if (top < 64 || top > window.innerHeight / 2) heading.scrollIntoView({ block: 'start' });
  heading.focus({ preventScroll: true });
}
