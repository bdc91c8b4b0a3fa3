import { useState } from 'react';
import type { Me } from '#contract/office/people.ts';
import { officeApi } from '#office/browser/api.ts';
import { createStaffPasskey } from '#office/browser/passkey.ts';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { QrCode } from '#office/parts/qr-code.tsx';
import { Notice } from '#ui/notice.tsx';
import { useEnterOffice } from './enter-office.ts';
import styles from './sign-in.module.css';
import { useSignInStep } from './use-step.ts';

/** Asks for the setup of a second factor, which is mandatory. */
export function SetUp() {
  const enter = useEnterOffice();
  const { busy, fault, take } = useSignInStep();
  const [made, setMade] = useState<{ me: Me; recoveryCodes: readonly string[] }>();
  const [app, setApp] = useState<{ uri: string; secret: string; code: { size: number; path: string } }>();
  const [code, setCode] = useState('');
  if (made)
    return <RecoveryCodes codes={made.recoveryCodes} onKept={() => void enter({ stage: 'open', me: made.me })} />;
  const byPasskey = () =>
    void take(async () => {
      const asked = await officeApi('POST /api/office/sign-in/set-up/passkey/options', {});
      const passkey = await createStaffPasskey(asked.data);
      setMade((await officeApi('POST /api/office/sign-in/set-up/passkey', { body: { passkey } })).data);
    });
  const byApp = () => void take(async () => setApp((await officeApi('POST /api/office/sign-in/set-up', {})).data));
  const confirm = () =>
    void take(async () =>
      setMade((await officeApi('POST /api/office/sign-in/set-up/confirm', { body: { code } })).data),
    );
  return (
    <>
      <p className="mut">A password alone opens nothing here. Make a second step, once.</p>
      {fault && (
        <Notice tone="ball" role="alert">
          {fault.sentence}
        </Notice>
      )}
      {app ? (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
        >
          <p>
            <span>Scan this with your app for codes, add the key below, or</span>{' '}
            <a className="lk" href={app.uri}>
              open it on this device
            </a>
            <span>.</span>
          </p>
          <QrCode code={app.code} label="Key for your app, as a QR code" className={styles.code} />
          <p className={styles.secret}>{app.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
          <Field
            label="Six digits"
            hint="That the app shows now."
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={setCode}
            fault={fault?.fields.code}
            autoFocus
          />
          <Button look="ink" wide type="submit" isPending={busy}>
            Make it my second step
          </Button>
        </form>
      ) : (
        <>
          <Button look="ink" size="large" wide isPending={busy} onPress={byPasskey}>
            Make a passkey
          </Button>
          <span className={styles.or}>or</span>
          <Button wide onPress={byApp}>
            An app that makes codes
          </Button>
        </>
      )}
    </>
  );
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <>
      <p>
        <b>Keep these ten codes</b>{' '}
        <span>where you find them without this device. Each opens the office once, and they are shown only now.</span>
      </p>
      <ul className={styles.codes}>
        {codes.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <Button look="ink" wide onPress={onKept}>
        I have kept them
      </Button>
    </>
  );
}
