import { useState } from 'react';
import { Link } from 'react-router';
import { confirmInstead, emailFault, forgotFault, resetRemoves } from '#contract/account-rules.ts';
import { normalEmail } from '#contract/plain-text.ts';
import { ButtonLink } from '#ui/button.tsx';
import styles from '../accounts/auth-page.module.css';
import { AuthHead, AuthPage } from '../accounts/auth-page.tsx';
import { bringEmail, useBroughtEmail } from '../accounts/brought-email.ts';
import { type CodeSent, CodeSentMessage, SendCodeForm } from '../accounts/mailed-code.tsx';
import { browserApi } from '../browser/api.ts';
import { useValues } from '../forms/use-fields.ts';
import { failureSentence, useForm } from '../forms/use-form.ts';

const words = { failed: 'Failed to send reset code', network: 'Network error. Please try again.' };

export default function ForgotPasswordPage() {
  const [sent, setSent] = useState<CodeSent>();
  return (
    <AuthPage title="Forgot password" step={sent ? 'sent' : 'email'} scene="flood">
      {sent ? <CheckYourEmail {...sent} onAnother={() => setSent(undefined)} /> : <AskForCode onSent={setSent} />}
    </AuthPage>
  );
}

function AskForCode({ onSent }: { onSent: (sent: CodeSent) => void }) {
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
      <SendCodeForm form={form} />
      <p className="mut sm">{confirmInstead}</p>
      <p className="mut sm">{resetRemoves}</p>
      <p className={`mut ${styles.after}`}>
        <span>Remembered it?</span>{' '}
        <Link className={`lk ${styles.strong}`} to="/login" onClick={() => bringEmail(typed)}>
          Log in
        </Link>
      </p>
    </>
  );
}

function CheckYourEmail({ email, message, onAnother }: CodeSent & { onAnother: () => void }) {
  return (
    <>
      <AuthHead title="Check Your Email" takesFocus />
      <CodeSentMessage email={email} message={message} />
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
