import type { ReactNode } from 'react';
import { errorMessage } from '#office/browser/api.ts';
import { clockWords } from '#office/words/time.ts';
import type { Elements } from '#ui/elements.tsx';
import { Notice } from '#ui/notice.tsx';
import { Button } from './button.tsx';
import styles from './states.module.css';

/** Shows an empty list with one action. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: Elements }) {
  return (
    <div className={styles.empty}>
      <h2 className="ttl">{title}</h2>
      {children && <p className="mut">{children}</p>}
      {action}
    </div>
  );
}

const ghosts = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Shows placeholder rows on the first load; later the previous rows stay. */
export function Ghosts({ rows = 8 }: { rows?: number }) {
  return (
    <div role="status" aria-label="Reading">
      {ghosts.slice(0, rows).map((name) => (
        <div key={name} className={styles.ghost} aria-hidden>
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}

/** Shows a progress bar while previous rows stay. */
export function LoadingBar({ on }: { on: boolean }) {
  return <div className={on ? styles.moving : undefined} aria-hidden />;
}

interface FailedProps {
  what: string;
  error: unknown;
  /** Time in ms at which the rows shown below were loaded; 0 if there are none. */
  readAt: number;
  onAgain: () => void;
}

/** Shows a load error above the previous rows with their time. */
export function Failed({ what, error, readAt, onAgain }: FailedProps) {
  const old = readAt > 0 ? ` What stands below is from ${clockWords(new Date(readAt))}.` : '';
  return (
    <div className={styles.failed}>
      <Notice tone="ball" role="alert" actions={<Button onPress={onAgain}>Try again</Button>}>
        {`${what} could not be read. ${errorMessage(error)}${old}`}
      </Notice>
    </div>
  );
}

interface ReadStateProps {
  what: string;
  reading: { error: unknown; isPending: boolean; dataUpdatedAt: number; refetch: () => unknown };
  /** Number of placeholder rows. */
  rows?: number;
}

/** Shows a placeholder while data loads for the first time, or the error of a failed load. */
export function ReadState({ what, reading, rows = 8 }: ReadStateProps) {
  const { error, isPending, dataUpdatedAt, refetch } = reading;
  return (
    <>
      {error ? <Failed what={what} error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} /> : null}
      {isPending && <Ghosts rows={rows} />}
    </>
  );
}
