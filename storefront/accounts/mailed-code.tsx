import { codeMinutes } from '#contract/account-rules.ts';
import { Button } from '#ui/button.tsx';
import { EmailField } from '../forms/email-field.tsx';
import type { Form } from '../forms/use-form.ts';
import styles from './auth-page.module.css';

/** E-mail that a code was requested for, with the shop's reply. */
export interface CodeSent {
  email: string;
  message: string;
}

/** Asks for the e-mail to which a code is sent. */
export function SendCodeForm({ form }: { form: Form<{ email: string }> }) {
  return (
    <form {...form.formProps} className={styles.form}>
      <EmailField label="E-mail" form={form} name="email" autoComplete="email" required />
      <Button type="submit" size="large" wide busy={form.busy} disabled={!form.ready}>
        {form.busy ? 'Sending...' : 'Send the code'}
      </Button>
    </form>
  );
}

/** Shows the e-mail to which a code was sent, and the validity of the code. */
export function CodeSentMessage({ email, message }: CodeSent) {
  return (
    <div role="status" className={styles.form}>
      <p className={styles.balanced}>{message}</p>
      <p className="mut">
        <span>Look for it at</span> <b>{email}</b>
        <span>{`. It works for ${codeMinutes} minutes, and once.`}</span>
      </p>
    </div>
  );
}
