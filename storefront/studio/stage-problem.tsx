import X from 'lucide-react/icons/x';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './stage-problem.module.css';
import type { Studio } from './studio.ts';

/** Shows the error of a refused or failed picture over the garment, visible even if the panel is scrolled. */
export function StageProblem({ studio: { refusal, refuse, pictures } }: { studio: Studio }) {
  const failed = pictures.sending === undefined ? pictures.failure : undefined;
  if (!refusal && !failed) return null;
  return (
    <div className={styles.problems}>
      {refusal && (
        <Notice tone="ball" role="alert" className={styles.refusal}>
          <span>{refusal}</span>
          <IconButton label="Close" className={styles.close} onClick={() => refuse(undefined)}>
            <X />
          </IconButton>
        </Notice>
      )}
      {failed && (
        <Notice
          tone="ball"
          role="alert"
          actions={
            <Button size="small" onClick={pictures.retry}>
              Try again
            </Button>
          }
        >
          {failed}
        </Notice>
      )}
    </div>
  );
}
