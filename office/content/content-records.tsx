import type { Content } from '#contract/office/content.ts';
import { Button } from '#office/parts/button.tsx';
import { momentWords } from '#office/words/time.ts';
import styles from './content.module.css';
import type { Presses } from './use-content.ts';

/** Shows the current text's start, scheduled versions and history; each version can be reused. */
export function ContentRecords({
  content,
  presses,
  onTake,
}: {
  content: Content;
  presses: Presses;
  onTake: (value: unknown) => void;
}) {
  const { since, by, holding, coming, versions } = content;
  return (
    <section className={styles.records} aria-labelledby="versions">
      <h2 className="h" id="versions">
        Versions
      </h2>
      <p className="mut small">
        {since
          ? `Version ${holding} holds since ${momentWords(since)}, by ${by ?? 'the shop'}.`
          : 'As the shop began with it.'}
      </p>
      {coming.length > 0 && (
        <ul className={styles.lines} aria-label="What is to hold later">
          {coming.map((one) => (
            <li key={one.version}>
              <span>
                <b>{`Version ${one.version}`}</b>
                <small className="mut">{`From ${momentWords(one.from)}${one.by ? `, by ${one.by}` : ''}`}</small>
              </span>
              <Button onPress={() => onTake(one.value)}>Take it up</Button>
              <Button isPending={presses.takeBack.isPending} onPress={() => presses.takeBack.mutate(one.version)}>
                Take it back
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.lines} aria-label="All versions">
        {versions
          .filter(({ version }) => !coming.some((one) => one.version === version))
          .map((one) => (
            <li key={one.version}>
              <span>
                <span>{`Version ${one.version}${one.version === holding ? ', holds now' : ''}`}</span>
                <small className="mut">
                  {`${one.by ? `By ${one.by}, ${momentWords(one.at)}` : 'As the shop began with it'}${one.takenBack ? ', taken back' : ''}`}
                </small>
              </span>
              {one.version !== holding && <Button onPress={() => onTake(one.value)}>Take it up</Button>}
            </li>
          ))}
      </ul>
    </section>
  );
}
