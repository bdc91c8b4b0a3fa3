import styles from './catalogue.module.css';

const parts = [
  ['a', 'Cloth'],
  ['b', 'Second colour'],
  ['c', 'Accent'],
] as const;

interface ColourBoxesProps {
  colours: Readonly<Record<'a' | 'b' | 'c', string>>;
  onChange: (part: 'a' | 'b' | 'c', colour: string) => void;
}

/** Asks for the three colours of a drawing with native pickers. */
export function ColourBoxes({ colours, onChange }: ColourBoxesProps) {
  return (
    <fieldset className={styles.colours}>
      <legend>Colours</legend>
      {parts.map(([part, words]) => (
        <label key={part}>
          <input type="color" value={colours[part]} onChange={({ target }) => onChange(part, target.value)} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
