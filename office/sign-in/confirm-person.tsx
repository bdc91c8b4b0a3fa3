import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { officeApi } from '#office/browser/api.ts';
import { answerConfirmation, isConfirmationAsked, subscribeConfirmation } from '#office/browser/confirmation.ts';
import { useMe } from '#office/browser/me.ts';
import { signWithStaffPasskey } from '#office/browser/passkey.ts';
import { passkeysQuery } from '#office/browser/queries.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { FactorFields } from '#office/parts/factor-fields.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './sign-in.module.css';
import { useSignInStep } from './use-step.ts';

/** Asks for reauthentication when a call requires it: by passkey, or password and code; in a demo shop by a button. */
export function ConfirmPerson() {
  const isAsked = useSyncExternalStore(subscribeConfirmation, isConfirmationAsked);
  return isAsked ? <ConfirmDialog /> : null;
}

const leave = () => answerConfirmation(false);

function ConfirmDialog() {
  const { demo } = useMe();
  const step = useSignInStep();
  const { fault } = step;
  const hasField = fault?.fields.password !== undefined || fault?.fields.code !== undefined;
  return (
    <Dialog open onClose={leave} title="Is it you?" fact="It counts for the next ten minutes, on this screen.">
      {fault && !hasField && (
        <Notice tone="ball" role="alert">
          {fault.sentence}
        </Notice>
      )}
      {demo ? <ByPress {...step} /> : <ByFactors {...step} />}
    </Dialog>
  );
}

type Step = ReturnType<typeof useSignInStep>;

function ByPress({ busy, take }: Step) {
  const confirm = () =>
    void take(async () => {
      await officeApi('POST /api/office/me/confirm', { body: {} });
      answerConfirmation(true);
    });
  return (
    <>
      <p>You are a demonstration person and have no password: one press confirms it.</p>
      <Button look="ink" wide isPending={busy} onPress={confirm}>
        Confirm without a password
      </Button>
    </>
  );
}

function ByFactors({ busy, fault, take }: Step) {
  const { data: passkeys = [] } = useQuery(passkeysQuery);
  const [typed, setTyped] = useState({ password: '', code: '' });
  const byPasskey = () =>
    void take(async () => {
      const asked = await officeApi('POST /api/office/me/confirm/passkey/options', {});
      const passkey = await signWithStaffPasskey(asked.data);
      await officeApi('POST /api/office/me/confirm/passkey', { body: { passkey } });
      answerConfirmation(true);
    });
  const byCode = () =>
    void take(async () => {
      await officeApi('POST /api/office/me/confirm', { body: typed });
      answerConfirmation(true);
    });
  return (
    <>
      {passkeys.length > 0 && (
        <>
          <Button look="ink" wide isPending={busy} onPress={byPasskey}>
            Confirm with a passkey
          </Button>
          <span className={styles.or}>or</span>
        </>
      )}
      <form
        className={styles.confirm}
        onSubmit={(event) => {
          event.preventDefault();
          byCode();
        }}
      >
        <FactorFields
          typed={typed}
          onChange={setTyped}
          faults={fault?.fields ?? {}}
          autoFocus={passkeys.length === 0}
        />
        <Button look={passkeys.length > 0 ? 'plain' : 'ink'} wide type="submit" isPending={busy}>
          Confirm
        </Button>
      </form>
    </>
  );
}
