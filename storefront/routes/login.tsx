import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { emailFault, loginFault } from '#contract/account-rules.ts';
import { normalEmail } from '#contract/plain-text.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useArrival, useGuestsOnly } from '../accounts/arrival.ts';
import styles from '../accounts/auth-page.module.css';
import { AuthHead, AuthPage } from '../accounts/auth-page.tsx';
import { bringEmail, useBroughtEmail } from '../accounts/brought-email.ts';
import { GoogleSignIn } from '../accounts/google-sign-in.tsx';
import { LateLinkGoogle } from '../accounts/late-link-google.tsx';
import { PasskeySignIn } from '../accounts/passkey-sign-in.tsx';
import { browserApi } from '../browser/api.ts';
import { useHydrated } from '../browser/hydrated.ts';
import { useNext, withNext } from '../browser/next-page.ts';
import { EmailField } from '../forms/email-field.tsx';
import type { FormMessage } from '../forms/sender.ts';
import { useValues } from '../forms/use-fields.ts';
import { failureSentence, useForm } from '../forms/use-form.ts';

const words = {
  failed: 'Login failed. Please check your credentials.',
  network: 'Network error. Please check your connection and try again.',
};

export default function LoginPage() {
  useGuestsOnly();
  const next = useNext();
  const arrive = useArrival();
  const email = useBroughtEmail();
  const form = useForm({
    id: 'login',
    boxes: { email, password: '' },
    check: loginFault,
    checks: { email: ({ email }) => emailFault(email) },
    sentence: (problem) => failureSentence(problem, words),
    send: async ({ email, password }) => {
      const reply = await browserApi('POST /api/auth/login', { body: { email: normalEmail(email), password } });
      return arrive(reply, next ?? '/');
    },
  });
  const typed = useValues(form).email.trim();
  // Message of the page that led here, until this form has a message.
  const { state } = useLocation() as { state: { said?: FormMessage; googleFailed?: boolean } | null };
  const known = useHydrated() ? state : null;
  const brought = form.busy ? undefined : known?.said;
  const [linking, setLinking] = useState(false);
  const arriving = form.said?.outcome === 'done';
  if (linking) {
    return (
      <AuthPage title="Log in" scene="flood">
        <LateLinkGoogle onSignedIn={(reply) => arrive(reply, next ?? reply.next)} />
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Log in" scene="flood">
      <AuthHead title="Log in" said={form.said ?? brought}>
        Orders, addresses and saved designs in one place.
      </AuthHead>
      <form {...form.formProps} className={styles.form}>
        <EmailField label="E-mail" form={form} name="email" autoComplete="username" />
        <div className={styles.forgot}>
          <PasswordField label="Password" {...form.box('password')} autoComplete="current-password" />
          <Link className="lk reach" to="/forgot-password" onClick={() => bringEmail(typed)}>
            Forgot password?
          </Link>
        </div>
        <Button type="submit" size="large" wide busy={form.busy || arriving} disabled={!form.ready}>
          {form.busy ? 'Logging in...' : 'Log in'}
        </Button>
      </form>
      <PasskeySignIn
        onSignedIn={(reply) => form.say(arrive(reply, next ?? '/'))}
        onFault={(text) => form.say({ outcome: 'failed', text })}
      />
      <GoogleSignIn
        purpose="Login"
        next={next}
        failed={known?.googleFailed === true}
        quiet={(form.said ?? known?.said) !== undefined}
        onSignedIn={(reply) => form.say(arrive(reply, next ?? '/'))}
        onFault={(text) => form.say({ outcome: 'failed', text })}
        onLink={() => setLinking(true)}
      />
      <p className={`mut ${styles.after}`}>
        <span>New here?</span>{' '}
        <Link className={`lk ${styles.strong}`} to={withNext('/signup', next)}>
          Create an account
        </Link>
      </p>
    </AuthPage>
  );
}
