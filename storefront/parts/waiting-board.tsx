import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { Ref } from 'react';
import { classNames } from '#ui/classes.ts';
import type { Elements } from '#ui/elements.tsx';
import styles from './waiting-board.module.css';

interface WaitingBoardProps {
  /** State in one line, beside a spinner unless `still`. */
  state: string;
  still?: boolean;
  heading: string;
  /** Heading level: 1 if the board is the whole page. */
  level: 1 | 2;
  headingRef?: Ref<HTMLHeadingElement>;
  children?: Elements;
  className?: string;
}

/** Black board in place of content that is not ready; the board has no button that could repeat the action. */
export function WaitingBoard({
  state,
  still = false,
  heading,
  level,
  headingRef,
  children,
  className,
}: WaitingBoardProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={classNames(styles.board, className)}>
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
