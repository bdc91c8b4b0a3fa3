import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { writeTime } from '../parts/time-words.ts';
import { WaitingBoard } from '../parts/waiting-board.tsx';
import styles from './paying-board.module.css';

interface PayingBoardProps {
  /** True if the bank did not respond within the maximum waiting time. */
  unanswered: boolean;
  heldUntil: string | undefined;
  email: string;
  onAskAgain: () => void;
}

/** Replaces the form while a payment is being confirmed, so that nobody can pay again. */
export function PayingBoard({ unanswered, heldUntil, email, onAskAgain }: PayingBoardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text changes with it
  useEffect(() => heading.current?.focus(), [unanswered]);
  return (
    <WaitingBoard
      state={unanswered ? 'No answer yet' : 'Waiting for your bank'}
      still={unanswered}
      heading={unanswered ? "Your bank hasn't answered yet" : 'Confirming your payment'}
      level={2}
      headingRef={heading}
    >
      <p className={styles.warning}>Don't pay again.</p>
      {unanswered ? (
        <>
          <p className={styles.words}>
            We'll e-mail you within 30 minutes. If money was taken and the order can't be confirmed, it goes back
            automatically.
          </p>
          <Button variant="line" className={styles.again} onClick={onAskAgain}>
            Ask the bank again
          </Button>
        </>
      ) : (
        <p className={styles.words}>
          <span>This can take up to 2 minutes.</span>
          {heldUntil && (
            <>
              {' '}
              <span>We're holding your items until</span> <span className="num">{writeTime(heldUntil)}</span>
              <span>.</span>
            </>
          )}{' '}
          <span>{`You can leave this page; we'll write to ${email} either way.`}</span>
        </p>
      )}
    </WaitingBoard>
  );
}
