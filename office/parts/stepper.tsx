import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input, NumberField } from 'react-aria-components/NumberField';
import styles from './stepper.module.css';

/** Field for a whole number from 0 to `most`, with minus and plus buttons. `label` names the counted objects. */
export function Stepper({
  label,
  value,
  most,
  onChange,
}: {
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}) {
  return (
    <NumberField
      aria-label={label}
      value={value}
      minValue={0}
      maxValue={most}
      step={1}
      onChange={(next) => onChange(Number.isNaN(next) ? 0 : next)}
    >
      <Group className={styles.steps}>
        <Button slot="decrement" className={styles.step}>
          <Minus aria-hidden />
        </Button>
        <Input className={styles.figure} />
        <Button slot="increment" className={styles.step}>
          <Plus aria-hidden />
        </Button>
      </Group>
    </NumberField>
  );
}
