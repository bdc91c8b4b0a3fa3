import { useState } from 'react';
import { Link } from 'react-router';
import { emailFault, firstNameFault, lastNameFault, passwordFault, signupFault } from '#contract/account-rules.ts';
import type { SignedIn } from '#contract/accounts.ts';
import { normalEmail } from '#contract/plain-text.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useArrival, useGuestsOnly, useTurning } from '../accounts/arrival.ts';
import styles from '../accounts/auth-page.module.css';
import { AuthHead, AuthPage } from '../accounts/auth-page.tsx';
import { GoogleSignIn } from '../accounts/google-sign-in.tsx';
import { LateLinkGoogle } from '../accounts/late-link-google.tsx';
import { browserApi } from '../browser/api.ts';
import { useNext, withNext } from '../browser/next-page.ts';
import { EmailField } from '../forms/email-field.tsx';
import { lateDraft, useLateDraft } from '../forms/late-draft.ts';
import type { FormMessage } from '../forms/sender.ts';
import { StatusMessage } from '../forms/status-message.tsx';
import { failureSentence, useForm } from '../forms/use-form.ts';

const words = {
  failed: 'Signup failed. Please try again.',
  network: 'Network error. Please check your connection and try again.',
};

/** Draft of name and e-mail that survives a reload; passwords are never stored. */
const typed = lateDraft('signup');

interface Welcome {
  firstName: string;
  said: FormMessage;
  path: string;
}

export default function SignupPage() {
  useGuestsOnly();
  const next = useNext();
  const arrive = useArrival();
  const turn = useTurning();
  const [linking, setLinking] = useState(false);
  const [welcome, setWelcome] = useState<Welcome>();
  function enter(reply: SignedIn, path = next ?? '/'): FormMessage {
    const said = arrive(reply, path);
    if (said.outcome === 'done') setWelcome({ firstName: reply.user.firstName, said, path });
    return said;
  }
  const form = useSignupForm(enter, (message) => {
    turn(withNext('/login', next));
    return { outcome: 'done', text: message };
  });
  if (welcome) return <Welcomed {...welcome} />;
  if (linking) {
    return (
      <AuthPage title="Create an account" scene="dusk">
        <LateLinkGoogle onSignedIn={(reply) => enter(reply, next ?? reply.next)} />
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Create an account" scene="dusk">
      <AuthHead title="Create an account" said={form.said}>
        Orders, addresses and saved designs in one place.
      </AuthHead>
      <SignupBoxes form={form} />
      <GoogleSignIn
        purpose="Signup"
        next={next}
        quiet={form.said !== undefined}
        onSignedIn={(reply) => form.say(enter(reply))}
        onFault={(text) => form.say({ outcome: 'failed', text })}
        onLink={() => setLinking(true)}
      />
      <p className="mut sm">
        By making an account you say that you are 18 or older. If you are younger, have a parent or guardian make it.
      </p>
      <p className={`mut ${styles.after}`}>
        <span>Have one already?</span>{' '}
        <Link className={`lk ${styles.strong}`} to={withNext('/login', next)}>
          Log in
        </Link>
      </p>
    </AuthPage>
  );
}

/** Creates the form. A response with a session signs the user in; a response without a session leads to login. */
function useSignupForm(enter: (reply: SignedIn) => FormMessage, leadToLogin: (message: string) => FormMessage) {
  const form = useForm({
    id: 'signup',
    draft: typed.draft,
    boxes: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
    check: signupFault,
    checks: {
      firstName: ({ firstName }) => firstNameFault(firstName),
      lastName: ({ lastName }) => lastNameFault(lastName),
      email: ({ email }) => emailFault(email),
      password: ({ password }) => passwordFault(password),
      confirmPassword: ({ password, confirmPassword }) =>
        password === confirmPassword ? undefined : 'Passwords do not match',
    },
    sentence: (problem) => failureSentence(problem, words),
    send: async ({ firstName, lastName, email, password }) => {
      const body = { firstName: firstName.trim(), lastName: lastName.trim(), email: normalEmail(email), password };
      const reply: Partial<SignedIn> & { message: string } = await browserApi('POST /api/auth/signup', { body });
      return isWhole(reply) ? enter(reply) : leadToLogin(reply.message);
    },
  });
  useLateDraft(typed, { firstName: '', lastName: '', email: '' }, (before) => {
    // Does not overwrite text typed before hydration.
    for (const name of ['firstName', 'lastName', 'email'] as const)
      if (before[name] !== '' && form.values()[name] === '') form.set(name, before[name]);
  });
  return form;
}

/** Returns true if the response contains a session, so the new account is signed in. */
function isWhole(reply: Partial<SignedIn>): reply is SignedIn {
  return reply.user !== undefined && reply.token !== undefined;
}

function SignupBoxes({ form }: { form: ReturnType<typeof useSignupForm> }) {
  return (
    <form {...form.formProps} className={styles.form}>
      <div className={styles.names}>
        <Field label="First name" {...form.box('firstName')} autoComplete="given-name" maxLength={100} />
        <Field label="Last name" {...form.box('lastName')} autoComplete="family-name" maxLength={100} />
      </div>
      <EmailField label="E-mail" form={form} name="email" autoComplete="email" />
      <PasswordField
        label="Password"
        {...form.box('password')}
        autoComplete="new-password"
        hint="At least 6 characters. A short sentence is stronger."
      />
      <PasswordField label="Confirm password" {...form.box('confirmPassword')} autoComplete="new-password" />
      <Button type="submit" size="large" wide busy={form.busy} disabled={!form.ready}>
        {form.busy ? 'Creating your account...' : 'Create account'}
      </Button>
    </form>
  );
}

function Welcomed({ firstName, said, path }: Welcome) {
  return (
    <AuthPage title="Create an account" scene="dusk">
      <AuthHead title={`Welcome, ${firstName}`} takesFocus />
      <StatusMessage said={said} />
      <p className="mut">{path === '/' ? 'Taking you to the home page.' : 'Taking you back to where you were.'}</p>
      <ButtonLink to={path} replace size="large" wide>
        {path === '/' ? 'Continue Shopping' : 'Continue'}
      </ButtonLink>
    </AuthPage>
  );
}
