import { useState } from 'react';
import { Link } from 'react-router';
import { codeMinutes, emailFault, forgotFault } from '#contract/account-rules.ts';
import { normalEmail } from '#contract/plain-text.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import styles from '../accounts/auth-page.module.css';
import { AuthHead, AuthPage } from '../accounts/auth-page.tsx';
import { bringEmail, useBroughtEmail } from '../accounts/brought-email.ts';
import { browserApi } from '../browser/api.ts';
import { EmailField } from '../forms/email-field.tsx';
import { useValues } from '../forms/use-fields.ts';
import { failureSentence, useForm } from '../forms/use-form.ts';

const words = { failed: 'Failed to send reset code', network: 'Network error. Please try again.' };

interface Sent {
  email: string;
  message: string;
}

export default function ForgotPasswordPage() {
  const [sent, setSent] = useState<Sent>();
  return (
    <AuthPage title="Forgot password" step={sent ? 'sent' : 'email'} scene="flood">
      {sent ? <CheckYourEmail {...sent} onAnother={() => setSent(undefined)} /> : <AskForCode onSent={setSent} />}
    </AuthPage>
  );
}

function AskForCode({ onSent }: { onSent: (sent: Sent) => void }) {
  const brought = useBroughtEmail();
  const form = useForm({
    id: 'forgot',
    boxes: { email: brought },
    check: forgotFault,
    checks: { email: ({ email }) => emailFault(email) },
    sentence: (problem) => failureSentence(problem, words),
    send: async (values) => {
      const email = normalEmail(values.email);
      const { message } = await browserApi('POST /api/auth/forgot-password', { body: { email } });
      onSent({ email, message });
      return undefined;
    },
  });
  const typed = useValues(form).email.trim();
  return (
    <>
      <AuthHead title="Forgot password" said={form.said}>
        We send a 6-digit code to your e-mail.
      </AuthHead>
      <form {...form.formProps} className={styles.form}>
        <EmailField label="E-mail" form={form} name="email" autoComplete="email" required />
        <Button type="submit" size="large" wide busy={form.busy} disabled={!form.ready}>
          {form.busy ? 'Sending...' : 'Send the code'}
        </Button>
      </form>
      <p className={`mut ${styles.after}`}>
        <span>Remembered it?</span>{' '}
        <Link className={`lk ${styles.strong}`} to="/login" onClick={() => bringEmail(typed)}>
          Log in
        </Link>
      </p>
    </>
  );
}

function CheckYourEmail({ email, message, onAnother }: Sent & { onAnother: () => void }) {
  return (
    <>
      <AuthHead title="Check Your Email" takesFocus />
      <div role="status" className={styles.form}>
        <p className={styles.balanced}>{message}</p>
        <p className="mut">
          <span>Look for it at</span> <b>{email}</b>
          <span>{`. It works for ${codeMinutes} minutes, and once.`}</span>
        </p>
      </div>
      <ButtonLink to={`/reset-password?${new URLSearchParams({ email })}`} size="large" wide>
        Enter the code
      </ButtonLink>
      <p>
        <Link className="lk" to="/forgot-password" onClick={onAnother}>
          Try a different e-mail
        </Link>
      </p>
    </>
  );
}
