import type { Profile } from '#contract/account-profile.ts';
import { passwordChangeFault, passwordFault } from '#contract/account-rules.ts';
import { Button } from '#ui/button.tsx';
import type { Elements } from '#ui/elements.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import styles from '../accounts/account-form.module.css';
import { AccountPart, AccountSection } from '../accounts/account-part.tsx';
import { requestPasswordChange } from '../accounts/change-password.ts';
import { GooglePart } from '../accounts/google-part.tsx';
import { HistoryPart } from '../accounts/history-part.tsx';
import { PasskeyPart } from '../accounts/passkey-part.tsx';
import { SessionList } from '../accounts/session-list.tsx';
import { useReauthentication } from '../accounts/use-again.tsx';
import { memberApi } from '../browser/member-api.ts';
import { useRead } from '../browser/use-read.ts';
import { StatusMessage } from '../forms/status-message.tsx';
import { useForm } from '../forms/use-form.ts';
import { QueryBoundary } from '../parts/query-boundary.tsx';

export default function PasswordPage() {
  const own = useRead(
    'password',
    async (_, signal) => (await memberApi('GET /api/account/profile', {}, { signal })).data,
  );
  const sessions = useRead(
    'sessions',
    async (_, signal) => (await memberApi('GET /api/account/sessions', {}, { signal })).data,
  );
  return (
    <AccountPart title="Password">
      <QueryBoundary reading={own}>
        {(profile, put) => (
          <PasswordForm
            profile={profile}
            onChanged={async () => {
              put({ ...profile, hasPassword: true });
              sessions.put((await memberApi('GET /api/account/sessions', {})).data);
            }}
          />
        )}
      </QueryBoundary>
      {/* Rendered only once the parts above have their final height. */}
      <QueryBoundary reading={own}>
        {({ emailProved }) => (
          <AccountSection title="Passkeys">
            <PasskeyPart emailProved={emailProved} />
          </AccountSection>
        )}
      </QueryBoundary>
      <QueryBoundary reading={own}>
        {(profile, put) =>
          profile.hasGoogle && (
            <AccountSection title="Google">
              <GooglePart
                profile={profile}
                onUnlinked={async () => {
                  put({ ...profile, hasGoogle: false });
                  sessions.put((await memberApi('GET /api/account/sessions', {})).data);
                }}
              />
            </AccountSection>
          )
        }
      </QueryBoundary>
      {!own.pending && (
        <AccountSection title="Where you are signed in">
          <QueryBoundary reading={sessions}>
            {(list, put) => <SessionList sessions={list} onChange={put} />}
          </QueryBoundary>
        </AccountSection>
      )}
      {!own.pending && (
        <AccountSection title="What happened lately">
          <HistoryPart />
        </AccountSection>
      )}
    </AccountPart>
  );
}

function PasswordForm({ profile, onChanged }: { profile: Profile; onChanged: () => Promise<void> }) {
  const { hasPassword } = profile;
  const { again, ...asking } = useReauthentication();
  const panel: Elements = asking.panel;
  const form = useForm({
    id: 'password',
    boxes: { currentPassword: '', newPassword: '', confirmPassword: '' },
    check: (values) => passwordChangeFault(values, { hasPassword }),
    checks: {
      newPassword: ({ newPassword }) => passwordFault(newPassword),
      confirmPassword: ({ newPassword, confirmPassword }) =>
        newPassword === confirmPassword ? undefined : 'Passwords do not match',
    },
    send: async ({ currentPassword, newPassword }) => {
      const message = await again(() => requestPasswordChange({ currentPassword, newPassword }));
      form.clear();
      await onChanged().catch(() => {});
      return { outcome: 'done', text: message };
    },
  });
  const verb = hasPassword ? 'Change password' : 'Set a password';
  return (
    <>
      <form {...form.formProps} className={styles.form}>
        {!hasPassword && (
          <p className="mut">
            {profile.hasGoogle
              ? 'You sign in with Google. With a password of your own you can sign in without it too.'
              : 'You have no password. With one you can sign in on any device.'}
          </p>
        )}
        {/* Identifies the account to password managers. */}
        <input type="text" name="username" value={profile.email} readOnly hidden autoComplete="username" />
        {hasPassword && (
          <PasswordField label="Current password" {...form.box('currentPassword')} autoComplete="current-password" />
        )}
        <PasswordField
          label="New password"
          {...form.box('newPassword')}
          autoComplete="new-password"
          hint="At least 6 characters. A short sentence is stronger."
        />
        <PasswordField label="Confirm new password" {...form.box('confirmPassword')} autoComplete="new-password" />
        {hasPassword && <p className="mut sm">Changing it signs out every other device.</p>}
        <Button type="submit" busy={form.busy} disabled={!form.ready}>
          {form.busy ? 'Saving...' : verb}
        </Button>
        <div className={styles.told}>
          <StatusMessage said={form.said} />
        </div>
      </form>
      {panel}
    </>
  );
}
