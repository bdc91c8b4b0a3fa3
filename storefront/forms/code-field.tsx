import type { ClipboardEvent, ComponentProps } from 'react';
import { codeMessage } from '#contract/account-rules.ts';
import { asciiDigits } from '#contract/typed-text.ts';
import { Field } from '#ui/field.tsx';
import styles from './code-field.module.css';

const length = 6;

function digitsOf(text: string): string {
  return asciiDigits(text).replace(/\D/g, '').slice(0, length);
}

/** Inserts the digits of a pasted code, whatever its separators; the browser would cut '481 920' to '481 92'. */
function paste(event: ClipboardEvent<HTMLInputElement>): void {
  const digits = digitsOf(event.clipboardData.getData('text'));
  if (digits.length !== length) return;
  event.preventDefault();
  event.currentTarget.value = digits;
  event.currentTarget.dispatchEvent(new Event('input', { bubbles: true }));
}

type CodeFieldProps = Pick<ComponentProps<typeof Field>, 'id' | 'name' | 'error' | 'onBlur'>;

/** Field for a mailed six-digit code: typed, pasted or filled in by the device. */
export function CodeField(props: CodeFieldProps) {
  return (
    <Field
      label="6-digit code"
      {...props}
      hint={codeMessage}
      inputMode="numeric"
      pattern="[0-9]{6}"
      maxLength={length}
      autoComplete="one-time-code"
      className={`num ${styles.code}`}
      onPaste={paste}
      onInput={({ currentTarget }) => {
        const digits = digitsOf(currentTarget.value);
        if (digits !== currentTarget.value) currentTarget.value = digits;
      }}
    />
  );
}
