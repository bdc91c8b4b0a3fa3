import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { officeApi } from '#office/browser/api.ts';
import { meQuery } from '#office/browser/queries.ts';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import styles from './sign-in.module.css';
import { useSignInStep } from './use-step.ts';

/** Shows the lock screen with the member's name, but no customer's. */
export function Locked({ name }: { name: string }) {
  const client = useQueryClient();
  const { busy, fault, take } = useSignInStep();
  const [pin, setPin] = useState('');
  const unlock = () =>
    void take(async () => {
      client.setQueryData(meQuery.queryKey, (await officeApi('POST /api/office/me/unlock', { body: { pin } })).data);
    });
  return (
    <main className={styles.alone}>
      <h1 className="ttl">Locked</h1>
      <p className="mut">{`${name} goes on with the PIN.`}</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          unlock();
        }}
      >
        <Field
          label="PIN"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          onChange={setPin}
          fault={fault && (fault.fields.pin ?? fault.sentence)}
          autoFocus
        />
        <Button look="ink" wide type="submit" isPending={busy}>
          Unlock
        </Button>
      </form>
    </main>
  );
}
