import { useQueryClient } from '@tanstack/react-query';
import Lock from 'lucide-react/icons/lock';
import { Link } from 'react-router';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { useMe } from '#office/browser/me.ts';
import { Button, ButtonLink } from '#office/parts/button.tsx';
import { sayFault } from '#office/parts/toasts.tsx';
import { dayOf, longDay } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { OvalMark } from '#ui/wordmark.tsx';
import styles from './band.module.css';

interface BandProps {
  /** Progress of the batch; undefined without a batch. */
  progress?: { done: number; all: number } | undefined;
  network: boolean;
  /** Count of unsent entries stored on the device. */
  kept: number;
}

/** Shows the desk's top bar: exit, progress, network, member, lock. */
export function Band({ progress, network, kept }: BandProps) {
  const me = useMe();
  const client = useQueryClient();
  const lock = async () => {
    try {
      await officeApi('POST /api/office/me/lock', {});
      await client.invalidateQueries({ queryKey: ['me'] });
    } catch (error) {
      sayFault(errorMessage(error));
    }
  };
  return (
    <header className={styles.band}>
      <Link to="/" className={styles.home} aria-label="Back to the office">
        <OvalMark />
      </Link>
      <b>Packing desk</b>
      <span className={styles.soft}>{longDay(dayOf(new Date()))}</span>
      <span className={styles.bandEnd}>
        {progress && <span className={styles.count}>{`${progress.done} of ${progress.all}`}</span>}
        <Network network={network} kept={kept} />
        <span className={styles.soft}>{me.name}</span>
        {me.hasPin ? (
          <Button look="band" onPress={() => void lock()}>
            <Lock aria-hidden />
            <span>Lock</span>
          </Button>
        ) : (
          <ButtonLink look="band" to="/me">
            <Lock aria-hidden />
            <span>Set a PIN</span>
          </ButtonLink>
        )}
      </span>
      {progress && (
        <progress className={styles.progress} max={progress.all} value={progress.done} aria-label="Parcels through" />
      )}
    </header>
  );
}

function Network({ network, kept }: Pick<BandProps, 'network' | 'kept'>) {
  return (
    <span className={classNames(styles.live, !network && styles.slow)} role={network ? undefined : 'alert'}>
      {network ? 'Live' : offlineWords(kept)}
    </span>
  );
}

function offlineWords(kept: number): string {
  if (kept === 0) return 'No network';
  return kept === 1 ? '1 parcel kept' : `${kept} parcels kept`;
}
