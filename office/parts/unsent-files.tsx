import { Button } from './button.tsx';
import styles from './states.module.css';

interface UnsentProps {
  files: readonly File[];
  busy?: boolean;
  onAgain: () => void;
  onLeave: () => void;
}

/** Shows files that failed to upload. They stay selected and can be sent again. */
export function UnsentFiles({ files, busy = false, onAgain, onLeave }: UnsentProps) {
  if (files.length === 0) return null;
  return (
    <div className={styles.unsent} role="alert">
      <span>
        <b>{files.map(({ name }) => name).join(', ')}</b>{' '}
        <span>{`did not get through, and ${files.length === 1 ? 'is' : 'are'} kept here.`}</span>
      </span>
      <Button isPending={busy} onPress={onAgain}>
        Send again
      </Button>
      <Button look="quiet" isDisabled={busy} onPress={onLeave}>
        Leave out
      </Button>
    </div>
  );
}
