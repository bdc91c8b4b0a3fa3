import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import styles from './segment.module.css';

interface SegmentProps<Id extends string> {
  label: string;
  choices: readonly { id: Id; words: string; off?: boolean }[];
  chosen: Id | undefined;
  onChoose: (id: Id) => void;
  disabled?: boolean;
}

/** Shows a choice of one of a few values, side by side. */
export function Segment<Id extends string>({ label, choices, chosen, onChoose, disabled = false }: SegmentProps<Id>) {
  return (
    <ToggleButtonGroup
      className={styles.seg}
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection={chosen !== undefined}
      selectedKeys={chosen === undefined ? [] : [chosen]}
      isDisabled={disabled}
      onSelectionChange={(keys) => {
        const one = choices.find(({ id }) => keys.has(id));
        if (one) onChoose(one.id);
      }}
    >
      {choices.map(({ id, words, off }) => (
        <ToggleButton key={id} id={id} className={styles.one} isDisabled={off === true}>
          <span>{words}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
