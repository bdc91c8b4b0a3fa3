import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps } from 'react-aria-components/Checkbox';
import { Input, Label, Text, TextArea, TextField, type TextFieldProps } from 'react-aria-components/TextField';
import { cleanField } from '#contract/typed-text.ts';
import { classNames } from '#ui/classes.ts';
import styles from './field.module.css';

interface FieldProps extends Omit<TextFieldProps, 'children' | 'className'> {
  label: string;
  hint?: string;
  /** Error with the expected format. */
  fault?: string | undefined;
  /** Initial lines of a multi-line field. */
  rows?: number;
  /** True for a visually hidden label. */
  bare?: boolean;
  /** Texts that the browser suggests during input. Other texts are allowed too. */
  suggestions?: readonly string[];
}

/** Shows a text field with label, hint and error. */
export function Field({
  label,
  hint,
  fault,
  rows,
  bare = false,
  suggestions,
  placeholder,
  onChange,
  ...rest
}: FieldProps & { placeholder?: string }) {
  const list = useId();
  const change = (text: string) => onChange?.(rest.type === 'password' ? text : cleanField(text, rest.inputMode));
  return (
    <TextField
      {...rest}
      onChange={change}
      isInvalid={fault !== undefined}
      validationBehavior="aria"
      className={styles.f}
    >
      <Label className={bare ? 'vh' : styles.label}>{label}</Label>
      {rows === undefined ? (
        <Input className={styles.in} placeholder={placeholder} list={suggestions && list} />
      ) : (
        <TextArea className={classNames(styles.in, styles.area)} rows={rows} placeholder={placeholder} />
      )}
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
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

/** Shows a checkbox; without text it needs an `aria-label`. */
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
