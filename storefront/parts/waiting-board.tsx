import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { Ref } from 'react';
import { classes } from '#ui/classes.ts';
import type { Elements } from '#ui/elements.tsx';
import styles from './waiting-board.module.css';

interface WaitingBoardProps {
  /** What is waited for, in a line; without `still` beside a turning wheel. */
  state: string;
  still?: boolean;
  heading: string;
  /** Level of the heading: 1 where the board is all of the page. */
  level: 1 | 2;
  headingRef?: Ref<HTMLHeadingElement>;
  children?: Elements;
  className?: string;
}

/** The black board in the place of what is not there yet: nothing on it can be pressed that does it again. */
export function WaitingBoard({ state, still = false, heading, level, headingRef, children, className }: WaitingBoardProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={classes(styles.board, className)}>
      <p className={styles.state} role="status">
        {!still && <LoaderCircle className="spin" />}
        <span>{state}</span>
      </p>
      <Heading ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="h1">
        {heading}
      </Heading>
      {children}
    </section>
  );
}
