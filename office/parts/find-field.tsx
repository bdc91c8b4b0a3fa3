import { useState } from 'react';
import { Field } from './field.tsx';

interface FindFieldProps {
  label: string;
  placeholder?: string;
  /** Words of the search as the address has them. */
  value: string;
  onChange: (words: string) => void;
}

/**
 * Shows a search box whose words are in the address. The address follows a moment later, so the box keeps what is typed
 * by itself; only words that came from elsewhere, such as a link, replace it.
 */
export function FindField({ value, onChange, ...rest }: FindFieldProps) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    const known = sent.indexOf(value);
    setSent(sent.slice(known + 1));
    if (known < 0) setTyped(value);
  }
  return (
    <Field
      {...rest}
      type="search"
      autoComplete="off"
      value={typed}
      onChange={(words) => {
        setTyped(words);
        setSent([...sent, words]);
        onChange(words);
      }}
    />
  );
}
