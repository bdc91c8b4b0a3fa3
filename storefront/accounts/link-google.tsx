import { Link } from 'react-router';
import type { SignedIn } from '#contract/accounts.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { browserApi } from '../browser/api.ts';
import type { FormMessage } from '../forms/sender.ts';
import { StatusMessage } from '../forms/status-message.tsx';
import { useForm } from '../forms/use-form.ts';
import styles from './auth-page.module.css';
import { AuthHead } from './auth-page.tsx';
import { googleSentence } from './google-words.ts';

/**
 * Form for linking a Google account to an existing account with the same e-mail. The password proves once that both
 * belong to one person.
 */
export default function LinkGoogle({
  onSignedIn,
}: {
  onSignedIn: (reply: SignedIn & { next: string }) => FormMessage;
}) {
  const form = useForm({
    id: 'link',
    boxes: { password: '' },
    check: ({ password }) =>
      password === '' ? { field: 'password', message: 'Please enter your password' } : undefined,
    checks: {},
    sentence: googleSentence,
    send: async ({ password }) => onSignedIn(await browserApi('POST /api/auth/google/link', { body: { password } })),
  });
  const arriving = form.said?.outcome === 'done';
  return (
    <>
      <AuthHead title="Link Google" takesFocus>
        Enter your password once to link Google.
      </AuthHead>
      <StatusMessage said={form.said} />
      <form {...form.formProps} className={styles.form}>
        <PasswordField label="Password" {...form.box('password')} autoComplete="current-password" />
        <Button type="submit" size="large" wide busy={form.busy || arriving} disabled={!form.ready}>
          {form.busy ? 'Linking...' : 'Link and log in'}
        </Button>
      </form>
      <p className={`mut ${styles.after}`}>
        <Link className="lk" to="/forgot-password">
          Forgot password?
        </Link>
      </p>
    </>
  );
}
