import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Me } from '#contract/office/people.ts';
import { meQuery } from '#office/browser/queries.ts';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import styles from './sign-in.module.css';
import { useSignInStep } from './use-step.ts';

interface PinFormProps {
  title: string;
  text: string;
  label: string;
  button: string;
  /** Sends the PIN; returns the member's updated data. */
  send: (pin: string) => Promise<{ data: Me }>;
}

/** Asks for a PIN on an otherwise empty page. */
export function PinForm({ title, text, label, button, send }: PinFormProps) {
  const client = useQueryClient();
  const { busy, fault, take } = useSignInStep();
  const [pin, setPin] = useState('');
  const submit = () =>
    void take(async () => {
      client.setQueryData(meQuery.queryKey, (await send(pin)).data);
    });
  return (
    <main className={styles.alone}>
      <h1 className="ttl">{title}</h1>
      <p className="mut">{text}</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label={label}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          onChange={setPin}
          fault={fault && (fault.fields.pin ?? fault.sentence)}
          autoFocus
        />
        <Button look="ink" wide type="submit" isPending={busy}>
          {button}
        </Button>
      </form>
    </main>
  );
}
