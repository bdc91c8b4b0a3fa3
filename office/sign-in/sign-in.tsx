import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern';
import { useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { roleTable } from '#contract/office/permissions.ts';
import { officeApi } from '#office/browser/api.ts';
import { signWithStaffPasskey } from '#office/browser/passkey.ts';
import { demoQuery, signInQuery } from '#office/browser/queries.ts';
import { Button } from '#office/parts/button.tsx';
import { Crease } from '#office/parts/head.tsx';
import { initialsOf } from '#office/words/people.ts';
import { Notice } from '#ui/notice.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import { useEnterOffice } from './enter-office.ts';
import { CodeForm, PasswordForm } from './forms.tsx';
import { SetUp } from './set-up.tsx';
import styles from './sign-in.module.css';
import { useSignInStep } from './use-step.ts';

/** Asks for passkey, or e-mail, password and code; demo shops list demo users. */
export function SignIn() {
  const { data: begun } = useQuery(signInQuery);
  const { data: people = [] } = useQuery(demoQuery);
  const [byPassword, setByPassword] = useState(false);
  useEffect(() => {
    document.title = 'Sign in · Maidan office';
  }, []);
  return (
    <main className={styles.gate}>
      <div>
        <div className={styles.form}>
          <Wordmark className={styles.mark} />
          <h1 className="ttl">Office</h1>
          <SignInStep stage={begun?.stage} byPassword={byPassword} onByPassword={setByPassword} />
        </div>
      </div>
      <section className={styles.people} aria-label="Demonstration">
        {people.length > 0 && <DemoPeople people={people} />}
      </section>
    </main>
  );
}

function Ways({ onPassword }: { onPassword: () => void }) {
  const enter = useEnterOffice();
  const { busy, fault, take } = useSignInStep();
  const byPasskey = () =>
    void take(async () => {
      const asked = await officeApi('POST /api/office/sign-in/passkey/options', {});
      const passkey = await signWithStaffPasskey(asked.data);
      await enter((await officeApi('POST /api/office/sign-in/passkey', { body: { passkey } })).data);
    });
  return (
    <>
      {fault && (
        <Notice tone="ball" role="alert">
          {fault.sentence}
        </Notice>
      )}
      <Button look="ink" size="large" wide isPending={busy} onPress={byPasskey}>
        <FingerprintPattern aria-hidden />
        <span>Sign in with a passkey</span>
      </Button>
      <span className={styles.or}>or</span>
      <Button wide onPress={onPassword}>
        E-mail, password and code
      </Button>
    </>
  );
}

function DemoPeople({ people }: { people: readonly { role: keyof typeof roleTable; name: string; words: string }[] }) {
  const enter = useEnterOffice();
  const { fault, take } = useSignInStep();
  const come = (role: keyof typeof roleTable) =>
    void take(async () => {
      const me = (await officeApi('POST /api/office/demo', { body: { role } })).data;
      await enter({ stage: 'open', me });
    });
  return (
    <div>
      <Notice>
        <b>A demonstration shop.</b> <span>Press a person to come in as them. A real shop has no such list.</span>
      </Notice>
      {fault && (
        <Notice tone="ball" role="alert">
          {fault.sentence}
        </Notice>
      )}
      <div className={styles.list}>
        <Crease />
        <ul>
          {people.map(({ role, name, words }) => (
            <li key={role}>
              <AriaButton className={styles.person} onPress={() => come(role)}>
                <span className={styles.ini} aria-hidden>
                  {initialsOf(name)}
                </span>
                <span>
                  <b>{roleTable[role].words}</b>
                  <span className="mut small">{`${name}. ${words}`}</span>
                </span>
                <ArrowRight aria-hidden />
              </AriaButton>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface SignInStepProps {
  stage: string | undefined;
  byPassword: boolean;
  onByPassword: (byPassword: boolean) => void;
}

/** Asks for the next step of the sign-in. */
function SignInStep({ stage, byPassword, onByPassword }: SignInStepProps) {
  if (stage === 'set_up') return <SetUp />;
  if (stage === 'code') return <CodeForm />;
  return (
    <>
      <p className="mut">For the people of this shop. Shoppers sign in at the shop itself.</p>
      {byPassword ? (
        <PasswordForm onBack={() => onByPassword(false)} />
      ) : (
        <Ways onPassword={() => onByPassword(true)} />
      )}
      <p className="dim small">12 hours at most, 30 minutes without a press. A new device is told to you by mail.</p>
    </>
  );
}
