import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { codeFault, emailFault, passwordFault, resetFault, resetRemoves } from '#contract/account-rules.ts';
import { normalEmail } from '#contract/plain-text.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import styles from '../accounts/auth-page.module.css';
import { AuthHead, AuthPage } from '../accounts/auth-page.tsx';
import { bringEmail } from '../accounts/brought-email.ts';
import { leaveToSay, takeFarewell } from '../accounts/farewell.ts';
import { browserApi } from '../browser/api.ts';
import { endBrowserSession, readSession } from '../browser/session.ts';
import { CodeField } from '../forms/code-field.tsx';
import type { FormMessage } from '../forms/sender.ts';
import { StatusMessage } from '../forms/status-message.tsx';
import { tabDraft } from '../forms/tab-draft.ts';
import { failureSentence, useForm } from '../forms/use-form.ts';

const words = { failed: 'Failed to reset password', network: 'Network error. Please try again.' };

/**
 * Draft of the e-mail to which a code was sent, in this tab. Survives a reload; deleted after use and on signing out.
 */
const typed = tabDraft('reset');

/**
 * Returns the e-mail in the address and removes it from there, as the history outlives the visit. Without an e-mail, no
 * code can be entered.
 */
function useAddressedEmail(): string | undefined {
  const { search } = useLocation();
  const navigate = useNavigate();
  const addressed = new URLSearchParams(search).get('email')?.trim() || undefined;
  const [kept, setKept] = useState<string>();
  useEffect(() => {
    if (addressed) {
      typed.keep({ email: addressed });
      setKept(addressed);
      void navigate('/reset-password', { replace: true, preventScrollReset: true });
      return;
    }
    const { email } = typed.filled({ email: '' });
    if (email !== '') setKept(email);
    if (email !== '' || kept !== undefined) return;
    const said = takeFarewell();
    void navigate(said ? '/login' : '/forgot-password', { replace: true, state: said && { said } });
  }, [addressed, kept, navigate]);
  return addressed ?? kept;
}

export default function ResetPasswordPage() {
  const email = useAddressedEmail();
  const [done, setDone] = useState<FormMessage>();
  // The server ended all sessions of the account. If this browser had one of them, the page is unmounted, and redirects
  // when mounted again.
  const leave = (text: string, removed = '') => {
    leaveToSay({ outcome: 'done', text: `${text}. Log in with the new one. ${removed}`.trim() });
    endBrowserSession();
  };
  const [removed, setRemoved] = useState<string>();
  const finish = (text: string, own: boolean, gone: string | undefined) => {
    if (own) return leave(text, gone);
    setRemoved(gone);
    setDone({ outcome: 'done', text });
  };
  return (
    <AuthPage title="Reset password" step={done ? 'done' : 'code'} scene="flood">
      {done && (
        <>
          <AuthHead title="Password changed" takesFocus />
          <StatusMessage said={done} />
          <p className="mut">Log in with the new one. Other devices have been signed out.</p>
          {removed && <Notice tone="haldi">{removed}</Notice>}
          <ButtonLink to="/login" onClick={() => bringEmail(email)} size="large" wide>
            Go to Login
          </ButtonLink>
        </>
      )}
      {!done && email === undefined && <ResetHead />}
      {!done && email !== undefined && <ResetForm email={email} onDone={finish} />}
    </AuthPage>
  );
}

function ResetHead({ said }: { said?: FormMessage | undefined }) {
  return (
    <AuthHead title="Reset password" said={said}>
      The code is in the e-mail we sent.
    </AuthHead>
  );
}

interface ResetFormProps {
  email: string;
  /**
   * `own`: the password belongs to the account signed in here. `removed`: sentence about data that the reset removed,
   * with the reason.
   */
  onDone: (text: string, own: boolean, removed: string | undefined) => void;
}

function ResetForm({ email, onDone }: ResetFormProps) {
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
      confirmPassword: ({ newPassword, confirmPassword }) =>
        newPassword === confirmPassword ? undefined : 'Passwords do not match',
    },
    sentence: (problem) => failureSentence(problem, words),
    send: async ({ code, newPassword, ...values }) => {
      const body = { email: normalEmail(values.email), code, newPassword };
      const { message, removed } = await browserApi('POST /api/auth/reset-password', { body });
      typed.clear();
      onDone(message, readSession()?.user.email === body.email, removed);
      return undefined;
    },
  });
  return (
    <>
      <ResetHead said={form.said} />
      <form {...form.formProps} className={styles.form}>
        <Field
          label="E-mail"
          type="email"
          {...form.box('email')}
          defaultValue={email}
          autoComplete="username"
          inputMode="email"
        />
        <CodeField {...form.box('code')} />
        <PasswordField
          label="New password"
          {...form.box('newPassword')}
          autoComplete="new-password"
          hint="At least 6 characters"
        />
        <PasswordField label="Confirm new password" {...form.box('confirmPassword')} autoComplete="new-password" />
        <p className="mut sm">{resetRemoves}</p>
        <Button type="submit" size="large" wide busy={form.busy} disabled={!form.ready}>
          {form.busy ? 'Resetting...' : 'Reset password'}
        </Button>
      </form>
      <p className={`mut ${styles.after}`}>
        <span>No code?</span>{' '}
        <Link className={`lk ${styles.strong}`} to="/forgot-password" onClick={() => bringEmail(email)}>
          Send another
        </Link>
      </p>
    </>
  );
}
