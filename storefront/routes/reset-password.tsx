import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { codeFault, emailFault, passwordFault, resetFault } from '#contract/account-rules.ts';
import { normalEmail } from '#contract/plain-text.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import styles from '../accounts/auth-page.module.css';
import { AuthHead, AuthPage } from '../accounts/auth-page.tsx';
import { browserApi } from '../browser/api.ts';
import { useHydrated } from '../browser/hydrated.ts';
import { endSession, readSession } from '../browser/session.ts';
import { CodeField } from '../forms/code-field.tsx';
import { SaidNotice } from '../forms/said-notice.tsx';
import type { Said } from '../forms/sender.ts';
import { sentenceOf, useForm } from '../forms/use-form.ts';

const words = { failed: 'Failed to reset password', network: 'Network error. Please try again.' };

/** The e-mail of the address, which is then taken out of it and stays with this entry of the history. Without one there is no code to enter. */
function useAddressedEmail(): string | undefined {
  const { search, state } = useLocation() as { search: string; state: { email?: string } | null };
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const addressed = new URLSearchParams(search).get('email')?.trim() || undefined;
  const kept = hydrated ? state?.email : undefined;
  useEffect(() => {
    if (addressed) void navigate('/reset-password', { replace: true, state: { email: addressed }, preventScrollReset: true });
    else if (hydrated && !kept) void navigate('/forgot-password', { replace: true });
  }, [addressed, kept, hydrated, navigate]);
  return addressed ?? kept;
}

export default function ResetPasswordPage() {
  const email = useAddressedEmail();
  const [done, setDone] = useState<Said>();
  return (
    <AuthPage title="Reset password" scene="flood">
      {done ? (
        <>
          <AuthHead title="Password changed" takesFocus />
          <SaidNotice said={done} />
          <p className="mut">Log in with the new one. Other devices have been signed out.</p>
          <ButtonLink to="/login" state={{ email }} size="large" wide>
            Go to Login
          </ButtonLink>
        </>
      ) : (
        <>
          <AuthHead title="Reset password">The code is in the e-mail we sent.</AuthHead>
          {email !== undefined && <ResetForm email={email} onDone={setDone} />}
        </>
      )}
    </AuthPage>
  );
}

function ResetForm({ email, onDone }: { email: string; onDone: (said: Said) => void }) {
  const form = useForm({
    id: 'reset',
    boxes: { email: '', code: '', newPassword: '', confirmPassword: '' },
    check: (values) => {
      const noEmail = emailFault(values.email);
      return resetFault(values) ?? (noEmail === undefined ? undefined : { field: 'email', message: noEmail });
    },
    checks: {
      email: (values) => emailFault(values.email),
      code: ({ code }) => codeFault(code),
      newPassword: ({ newPassword }) => passwordFault(newPassword),
      confirmPassword: ({ newPassword, confirmPassword }) => (newPassword === confirmPassword ? undefined : 'Passwords do not match'),
    },
    sentence: (problem) => sentenceOf(problem, words),
    send: async ({ code, newPassword, ...values }) => {
      const body = { email: normalEmail(values.email), code, newPassword };
      const { message } = await browserApi('POST /api/auth/reset-password', { body });
      // The server has ended every session of the account: this browser's is over too.
      if (readSession()?.user.email === body.email) endSession();
      onDone({ outcome: 'done', text: message });
      return undefined;
    },
  });
  return (
    <>
      <SaidNotice said={form.said} />
      <form {...form.formProps} className={styles.form}>
        <Field label="E-mail" type="email" {...form.box('email')} defaultValue={email} autoComplete="username" inputMode="email" />
        <CodeField {...form.box('code')} />
        <PasswordField label="New password" {...form.box('newPassword')} autoComplete="new-password" hint="At least 6 characters" />
        <PasswordField label="Confirm new password" {...form.box('confirmPassword')} autoComplete="new-password" />
        <Button type="submit" size="large" wide busy={form.busy} disabled={!form.ready}>
          {form.busy ? 'Resetting...' : 'Reset password'}
        </Button>
      </form>
      <p className={`mut ${styles.after}`}>
        No code?{' '}
        <Link className={`lk ${styles.strong}`} to="/forgot-password" state={{ email }}>
          Send another
        </Link>
      </p>
    </>
  );
}
