import { useId } from 'react';
import type { Fields } from '#office/words/merge-fields.ts';
import styles from './conflict.module.css';

interface ConflictProps {
  /** Description of the concurrent change. */
  sentence: string;
  both: readonly { name: string; yours: string; theirs: string }[];
  chosen: Fields;
  onChoose: (name: string, value: string) => void;
  wordsOf: (name: string) => string;
  /** Formats a value for display. */
  shownOf?: (name: string, value: string) => string;
}

/**
 * Shows a conflict. For each field that both members changed, asks for one of the two values; other fields are already
 * merged.
 */
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
              <input
                type="radio"
                name={`${id} ${name}`}
                checked={chosen[name] === value}
                onChange={() => onChoose(name, value)}
              />
              <span>{`${whose}: ${shownOf(name, value) || 'nothing'}`}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
