import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { officeApi } from '#office/browser/api.ts';
import { meQuery } from '#office/browser/queries.ts';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import styles from './sign-in.module.css';
import { useSignInStep } from './use-step.ts';

/** Asks a colleague at a shared device for the PIN that unlocks it, before anything else is shown. */
export function ChoosePin({ name }: { name: string }) {
  const client = useQueryClient();
  const { busy, fault, take } = useSignInStep();
  const [pin, setPin] = useState('');
  const save = () =>
    void take(async () => {
      client.setQueryData(meQuery.queryKey, (await officeApi('PUT /api/office/me/pin', { body: { pin } })).data);
    });
  return (
    <main className={styles.alone}>
      <h1 className="ttl">Choose a PIN</h1>
      <p className="mut">{`${name}, others use this device too. It locks by itself, and your PIN opens it again.`}</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field
          label="Four to six digits"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          onChange={setPin}
          fault={fault && (fault.fields.pin ?? fault.sentence)}
          autoFocus
        />
        <Button look="ink" wide type="submit" isPending={busy}>
          Set the PIN
        </Button>
      </form>
    </main>
  );
}
