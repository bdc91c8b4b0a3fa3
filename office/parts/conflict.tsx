import { useId } from 'react';
import type { Fields } from '#office/words/merge-fields.ts';
import styles from './conflict.module.css';

interface ConflictProps {
  /** Who changed what, and when. */
  sentence: string;
  both: readonly { name: string; yours: string; theirs: string }[];
  chosen: Fields;
  onChoose: (name: string, value: string) => void;
  wordsOf: (name: string) => string;
  /** A value as people read it, where that is not what is typed. */
  shownOf?: (name: string, value: string) => string;
}

/** Tells that a colleague was quicker; where both changed a box, either is chosen. What only one of them changed is merged already. */
export function Conflict({ sentence, both, chosen, onChoose, wordsOf, shownOf = (_, value) => value }: ConflictProps) {
  const id = useId();
  return (
    <div className={styles.merge} role="alert">
      <b>{sentence}</b>
      <p>
        {both.length === 0
          ? 'What you typed and what was changed fit together. Look at it, then press again.'
          : 'Choose where both of you changed the same; the rest is put together.'}
      </p>
      {both.map(({ name, yours, theirs }) => (
        <fieldset key={name}>
          <legend className="strong">{wordsOf(name)}</legend>
          {(
            [
              ['Yours', yours],
              ['Theirs', theirs],
            ] as const
          ).map(([whose, value]) => (
            <label key={whose}>
              <input type="radio" name={`${id} ${name}`} checked={chosen[name] === value} onChange={() => onChoose(name, value)} />
              <span>{`${whose}: ${shownOf(name, value) || 'nothing'}`}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
