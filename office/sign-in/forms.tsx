import { useState } from 'react';
import { officeApi } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { useEnterOffice } from './enter-office.ts';
import styles from './sign-in.module.css';
import { useSignInStep } from './use-step.ts';

/** Asks for e-mail and password without passkey. */
export function PasswordForm({ onBack }: { onBack: () => void }) {
  const enter = useEnterOffice();
  const { busy, fault, take } = useSignInStep();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const send = () =>
    void take(async () =>
      enter((await officeApi('POST /api/office/sign-in/password', { body: { email, password } })).data),
    );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {fault && Object.keys(fault.fields).length === 0 && (
        <Notice tone="ball" role="alert">
          {fault.sentence}
        </Notice>
      )}
      <Field
        label="E-mail"
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        fault={fault?.fields.email}
        autoFocus
      />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        fault={fault?.fields.password}
      />
      <Button look="ink" wide type="submit" isPending={busy}>
        Go on
      </Button>
      <Button look="quiet" wide onPress={onBack}>
        Another way
      </Button>
    </form>
  );
}

/** Asks for the second factor: an app code or recovery code. */
export function CodeForm() {
  const enter = useEnterOffice();
  const { busy, fault, take } = useSignInStep();
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);
  const send = () =>
    void take(async () => enter((await officeApi('POST /api/office/sign-in/code', { body: { code } })).data));
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        key={String(recovery)}
        label={recovery ? 'Recovery code' : 'Six digits'}
        hint={recovery ? 'One of the ten you were given; each is good once.' : 'From the app you set up for this shop.'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        fault={fault && (fault.fields.code ?? fault.sentence)}
        autoFocus
      />
      <Button look="ink" wide type="submit" isPending={busy}>
        Sign in
      </Button>
      <Button look="quiet" wide onPress={() => setRecovery(!recovery)}>
        {recovery ? 'I have the app' : 'I have a recovery code'}
      </Button>
    </form>
  );
}
