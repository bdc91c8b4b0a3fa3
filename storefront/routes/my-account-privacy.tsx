import { Link } from 'react-router';
import { deletionDays, goneAfterDeletion, keptAfterDeletion } from '#contract/account-deletion.ts';
import type { Deletion, Profile } from '#contract/account-profile.ts';
import { emailFault } from '#contract/account-rules.ts';
import { normalEmail } from '#contract/plain-text.ts';
import { Button } from '#ui/button.tsx';
import type { Elements } from '#ui/elements.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import cardStyles from '../accounts/account-cards.module.css';
import formStyles from '../accounts/account-form.module.css';
import { AccountPart, AccountSection } from '../accounts/account-part.tsx';
import { leaveSignedOut } from '../accounts/farewell.ts';
import { NomineeForm } from '../accounts/nominee-form.tsx';
import { OwnDataPage } from '../accounts/own-data.tsx';
import { useReauthentication } from '../accounts/use-again.tsx';
import { memberApi } from '../browser/member-api.ts';
import { useRead } from '../browser/use-read.ts';
import { StatusMessage } from '../forms/status-message.tsx';
import { useForm } from '../forms/use-form.ts';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import styles from './my-account-privacy.module.css';

export default function PrivacyPage() {
  const own = useRead('privacy', async (_, signal) => {
    const [profile, deletion, { data }] = await Promise.all([
      memberApi('GET /api/account/profile', {}, { signal }),
      memberApi('GET /api/account/deletion', {}, { signal }),
      memberApi('GET /api/account/nominee', {}, { signal }),
    ]);
    return { profile: profile.data, deletion: deletion.data, nominee: data.nominee };
  });
  return (
    <AccountPart title="Privacy">
      <p className={styles.narrow}>
        <span>What we keep and why is in our</span>{' '}
        <Link className="lk" to="/privacy-policy">
          Privacy Policy
        </Link>
        <span>; what stays on your device is in the</span>{' '}
        <Link className="lk" to="/cookie-policy">
          Cookie Policy
        </Link>
        <span>.</span>
      </p>
      <AccountSection title="Everything we keep of you">
        <OwnDataPage />
      </AccountSection>
      <QueryBoundary reading={own}>
        {(known, put) => (
          <>
            <AccountSection title="Who acts for you if you cannot">
              <NomineeForm nominee={known.nominee} onChanged={(nominee) => put({ ...known, nominee })} />
            </AccountSection>
            <AccountSection title="Delete your account">
              <DeletionPart profile={known.profile} deletion={known.deletion} />
            </AccountSection>
          </>
        )}
      </QueryBoundary>
    </AccountPart>
  );
}

function DeletionPart({ profile, deletion }: { profile: Profile; deletion: Deletion }) {
  return (
    <>
      <div className={cardStyles.cards}>
        <section className={cardStyles.card}>
          <h3>What is deleted</h3>
          <ul className={styles.dots}>
            {goneAfterDeletion.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </section>
        <section className={cardStyles.card}>
          <h3>What is kept, and why</h3>
          <ul className={styles.dots}>
            {keptAfterDeletion.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </section>
      </div>
      <p
        className={styles.narrow}
      >{`You are signed out everywhere at once, and have ${deletionDays} days to change your mind: sign in before then to keep your account.`}</p>
      {deletion.openOrders.length > 0 ? (
        <Notice>{openOrdersWords(deletion.openOrders)}</Notice>
      ) : (
        <DeletionForm profile={profile} />
      )}
    </>
  );
}

function DeletionForm({ profile }: { profile: Profile }) {
  const { again, ...asking } = useReauthentication();
  const panel: Elements = asking.panel;
  const form = useForm({
    id: 'deletion',
    boxes: { password: '', email: '' },
    check: ({ password, email }) => {
      if (profile.hasPassword)
        return password === '' ? { field: 'password', message: 'Please enter your password' } : undefined;
      const message = emailFault(email);
      return message === undefined ? undefined : { field: 'email', message };
    },
    checks: {},
    send: async ({ password, email }) => {
      const body = { password, email: normalEmail(email) };
      const deleted = () => memberApi('POST /api/account/deletion', { body });
      await leaveSignedOut(async () => ({ outcome: 'note', text: (await again(deleted)).message }));
      return undefined;
    },
  });
  return (
    <>
      <form {...form.formProps} className={formStyles.form}>
        {profile.hasPassword ? (
          <PasswordField label="Your password" {...form.box('password')} autoComplete="current-password" />
        ) : (
          <Field
            label="Type your e-mail to confirm"
            type="email"
            {...form.box('email')}
            autoComplete="off"
            hint={profile.email}
          />
        )}
        <Button type="submit" variant="line" busy={form.busy} disabled={!form.ready}>
          {form.busy ? 'Deleting...' : 'Delete my account'}
        </Button>
        <div className={formStyles.told}>
          <StatusMessage said={form.said} />
        </div>
      </form>
      {panel}
    </>
  );
}

/** Returns the message that an account cannot be deleted while orders are open. */
function openOrdersWords(references: readonly string[]): string {
  const [open, they] =
    references.length === 1 ? ['An order is', 'it is'] : [`${references.length} orders are`, 'they are'];
  return `${open} still open (${references.join(', ')}). You can delete your account when ${they} delivered or cancelled.`;
}
