import { Field } from './field.tsx';

export interface TypedFactors {
  password: string;
  code: string;
}

interface FactorFieldsProps {
  typed: TypedFactors;
  onChange: (typed: TypedFactors) => void;
  faults: Partial<Readonly<Record<keyof TypedFactors, string | undefined>>>;
  autoFocus?: boolean;
}

/** Asks for password and code of a person who reauthenticates. */
export function FactorFields({ typed, onChange, faults, autoFocus = false }: FactorFieldsProps) {
  return (
    <>
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        value={typed.password}
        onChange={(password) => onChange({ ...typed, password })}
        fault={faults.password}
        autoFocus={autoFocus}
      />
      <Field
        label="Code from your app, or a recovery code"
        autoComplete="one-time-code"
        value={typed.code}
        onChange={(code) => onChange({ ...typed, code })}
        fault={faults.code}
      />
    </>
  );
}
