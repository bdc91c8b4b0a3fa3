import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps } from 'react-aria-components/Checkbox';
import { Input, Label, Text, TextArea, TextField, type TextFieldProps } from 'react-aria-components/TextField';
import { classes } from '#ui/classes.ts';
import styles from './field.module.css';

interface FieldProps extends Omit<TextFieldProps, 'children' | 'className'> {
  label: string;
  hint?: string;
  /** What it must be, where what was typed is not. */
  fault?: string | undefined;
  /** Several lines, so many of them at first. */
  rows?: number;
  /** Its label is for whoever does not see it: what stands in the box says the same. */
  bare?: boolean;
}

/** A line to type into: its label above, its hint and what is wrong below, in one place. */
export function Field({ label, hint, fault, rows, bare = false, placeholder, ...rest }: FieldProps & { placeholder?: string }) {
  return (
    <TextField {...rest} isInvalid={fault !== undefined} validationBehavior="aria" className={styles.f}>
      <Label className={bare ? 'vh' : styles.label}>{label}</Label>
      {rows === undefined ? (
        <Input className={styles.in} placeholder={placeholder} />
      ) : (
        <TextArea className={classes(styles.in, styles.area)} rows={rows} placeholder={placeholder} />
      )}
      {fault !== undefined && (
        <Text slot="errorMessage" className={styles.fault}>
          <CircleAlert className="s" aria-hidden />
          <span>{fault}</span>
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
