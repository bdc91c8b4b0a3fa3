import type { ShopState } from '#contract/office/settings.ts';
import { Button } from '#office/parts/button.tsx';
import { Pairs } from '#office/parts/facts.tsx';
import { formatCount } from '#office/words/money.ts';
import { momentWords, sinceWords } from '#office/words/time.ts';
import styles from './settings.module.css';
import { useJobAgain } from './use-settings.ts';

/** Shows problems and background jobs. Failed jobs can be retried. */
export function Background({ state: { findings, jobs } }: { state: ShopState }) {
  const again = useJobAgain();
  return (
    <section className={styles.part} aria-labelledby="background">
      <h2 className="h" id="background">
        Work in the background
      </h2>
      <p className="mut">
        {`${jobs.waiting === 0 ? 'Nothing waits' : `${formatCount(jobs.waiting)} wait`}, ${jobs.givenUp.length === 0 ? 'nothing has given up' : `${formatCount(jobs.givenUp.length)} gave up`}.`}
      </p>
      {findings.length > 0 && (
        <ul className={styles.lines} aria-label="What stands still">
          {findings.map(({ says }) => (
            <li key={says}>{says}</li>
          ))}
        </ul>
      )}
      {findings.length === 0 && <p>Nothing stands still.</p>}
      {jobs.givenUp.length > 0 && (
        <ul className={styles.lines} aria-label="What gave up">
          {jobs.givenUp.map(({ id, what, why, at }) => (
            <li key={id}>
              <span>
                <b>{what}</b>
                <small className="mut">{`${why}. Begun ${momentWords(at)}`}</small>
              </span>
              <Button isPending={again.isPending && again.variables === id} onPress={() => again.mutate(id)}>
                Try again
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Shows backups, version and environment as the shop parsed it. */
export function ThisShop({ state: { backups, version, environment } }: { state: ShopState }) {
  return (
    <>
      <section className={styles.part} aria-labelledby="backups">
        <h2 className="h" id="backups">
          Backups
        </h2>
        {backups ? (
          <Pairs
            facts={[
              {
                name: 'Last',
                value: backups.last
                  ? `${momentWords(backups.last)} (${sinceWords(backups.last)})`
                  : 'There is none yet',
              },
              {
                name: 'Kept',
                value:
                  backups.kept === 0
                    ? 'None is made by night'
                    : `${formatCount(backups.kept)} of the nights, ${formatCount(backups.count)} are there`,
              },
              { name: 'Sealed', value: backups.sealed ? 'Yes' : 'No: whoever has one has everything' },
            ]}
          />
        ) : (
          <p>The database is elsewhere, and so are its backups: whoever runs it knows of them.</p>
        )}
      </section>
      <section className={styles.part} aria-labelledby="environment">
        <h2 className="h" id="environment">
          This shop
        </h2>
        <Pairs
          facts={[{ name: 'Version', value: version }, ...environment.map(({ name, says }) => ({ name, value: says }))]}
        />
      </section>
    </>
  );
}
