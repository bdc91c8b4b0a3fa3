import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps } from 'react-aria-components/Checkbox';
import { Input, Label, Text, TextField, type TextFieldProps } from 'react-aria-components/TextField';
import styles from './field.module.css';

interface FieldProps extends Omit<TextFieldProps, 'children' | 'className'> {
  label: string;
  hint?: string;
  /** What it must be, where what was typed is not. */
  fault?: string | undefined;
}

/** A line to type into: its label above, its hint and what is wrong below, in one place. */
export function Field({ label, hint, fault, ...rest }: FieldProps) {
  return (
    <TextField {...rest} isInvalid={fault !== undefined} validationBehavior="aria" className={styles.f}>
      <Label className={styles.label}>{label}</Label>
      <Input className={styles.in} />
      {fault !== undefined && (
        <Text slot="errorMessage" className={styles.fault}>
          <CircleAlert className="s" aria-hidden />
          {fault}
        </Text>
      )}
      {hint && fault === undefined && (
        <Text slot="description" className={styles.hint}>
          {hint}
        </Text>
      )}
    </TextField>
  );
}

/** A box to tick with its words; without any it needs an `aria-label`. */
export function Tick({ children, ...rest }: Omit<CheckboxProps, 'children' | 'className'> & { children?: ReactNode }) {
  return (
    <AriaCheckbox {...rest} className={styles.opt}>
      <span className={styles.box}>
        <Check aria-hidden />
      </span>
      {children && <span>{children}</span>}
    </AriaCheckbox>
  );
}
