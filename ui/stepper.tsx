import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import styles from './stepper.module.css';

interface StepperProps {
  value: number;
  /** Object in 'Increase quantity of {of}'. */
  of: string;
  onDecrease: () => void;
  onIncrease: () => void;
  /** Label of the minus button if pressing it removes the item. */
  decreaseLabel?: string;
  /** True to disable minus at the minimum. Plus is never disabled: at the maximum a press shows the reason. */
  atLeast?: boolean;
}

/** Quantity stepper. The caller stores the value and shows the reason if a press has no effect. */
export function Stepper({ value, of, onDecrease, onIncrease, decreaseLabel, atLeast = false }: StepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would repeat the button labels
    <div className={styles.step} role="group" aria-label={`Quantity of ${of}`}>
      <button
        type="button"
        aria-label={decreaseLabel ?? `Decrease quantity of ${of}`}
        disabled={atLeast}
        onClick={onDecrease}
      >
        <Minus className="ic-s" />
      </button>
      <output className="num">{value}</output>
      <button type="button" aria-label={`Increase quantity of ${of}`} onClick={onIncrease}>
        <Plus className="ic-s" />
      </button>
    </div>
  );
}
