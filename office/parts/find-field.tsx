import { useState } from 'react';
import { Field } from './field.tsx';

interface FindFieldProps {
  label: string;
  placeholder?: string;
  /** Search words in the URL. */
  value: string;
  onChange: (words: string) => void;
}

/**
 * Shows a search field whose words are in the URL. The URL follows with a delay, so the field stores the typed text
 * itself. Only words from another source, such as a link, replace that text.
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
