import { useState } from 'react';
import { Link } from 'react-router';
import { keepWish, readPreference } from '#office/browser/kept.ts';
import { useMe } from '#office/browser/me.ts';
import { Button } from '#office/parts/button.tsx';
import styles from './things-to-try.module.css';
import { triesOf, triesTitle } from './tries.ts';
import type { Waiting } from './waiting-words.ts';

/** Shows a demonstration person what to try, until this browser dismisses it. A real shop has no such person. */
export function ThingsToTry({ waiting }: { waiting: readonly Waiting[] }) {
  const { demo, permissions } = useMe();
  const [dismissed, setDismissed] = useState(() => readPreference('office-tries') !== null);
  const tries = triesOf(permissions, waiting);
  if (!demo || dismissed || tries.length === 0) return null;
  const dismiss = () => {
    keepWish('office-tries', 'dismissed');
    setDismissed(true);
  };
  return (
    <section className={styles.tries} aria-labelledby="tries">
      <div className={styles.head}>
        <h2 className="h" id="tries">
          {triesTitle(tries.length)}
        </h2>
        <Button look="quiet" onPress={dismiss}>
          Hide this list
        </Button>
      </div>
      <ol className={styles.list}>
        {tries.map(({ to, words, says }) => (
          <li key={to}>
            <Link className="lk" to={to}>
              {words}
            </Link>
            <small>{says}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
