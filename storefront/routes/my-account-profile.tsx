import { useState } from 'react';
import type { Profile } from '#contract/account-profile.ts';
import {
  codeFault,
  emailChangeFault,
  emailFault,
  firstNameFault,
  lastNameFault,
  profileFault,
} from '#contract/account-rules.ts';
import { normalEmail } from '#contract/plain-text.ts';
import { Button } from '#ui/button.tsx';
import type { Elements } from '#ui/elements.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import styles from '../accounts/account-form.module.css';
import { AccountPart, AccountSection } from '../accounts/account-part.tsx';
import { ConfirmEmail } from '../accounts/confirm-email.tsx';
import { useReauthentication } from '../accounts/use-again.tsx';
import { checkSession } from '../browser/keep-session.ts';
import { memberApi } from '../browser/member-api.ts';
import { useRead } from '../browser/use-read.ts';
import { CodeField } from '../forms/code-field.tsx';
import { EmailField } from '../forms/email-field.tsx';
import type { FormMessage } from '../forms/sender.ts';
import { StatusMessage } from '../forms/status-message.tsx';
import { tabDraft } from '../forms/tab-draft.ts';
import { useForm } from '../forms/use-form.ts';
import { QueryBoundary } from '../parts/query-boundary.tsx';

export default function ProfilePage() {
  const own = useRead(
    'profile',
    async (_, signal) => (await memberApi('GET /api/account/profile', {}, { signal })).data,
  );
  return (
    <AccountPart title="Profile">
      <QueryBoundary reading={own}>
        {(profile, put) => (
          <>
            <ProfileForm profile={profile} onChange={put} />
            <AccountSection title="E-mail">
              {!profile.emailProved && <ConfirmEmail profile={profile} onChange={put} />}
              <EmailPart profile={profile} onChange={put} />
            </AccountSection>
          </>
        )}
      </QueryBoundary>
    </AccountPart>
  );
}

interface PartProps {
  profile: Profile;
  onChange: (profile: Profile) => void;
}

function ProfileForm({ profile, onChange }: PartProps) {
  const form = useForm({
    id: 'profile',
    boxes: { firstName: profile.firstName, lastName: profile.lastName, phone: profile.phone },
    draft: tabDraft('profile'),
    check: profileFault,
    checks: {
      firstName: ({ firstName }) => firstNameFault(firstName),
      lastName: ({ lastName }) => lastNameFault(lastName),
      phone: (values) =>
        values.phone === ''
          ? undefined
          : profileFault({ ...profile, firstName: 'Any', lastName: 'Name', phone: values.phone })?.message,
    },
    send: async (body) => {
      const { data, message } = await memberApi('PATCH /api/account/profile', { body });
      onChange(data);
      void checkSession();
      return { outcome: 'done', text: message };
    },
  });
  return (
    <form {...form.formProps} className={styles.form}>
      <div className={styles.pair}>
        <Field label="First name" {...form.box('firstName')} autoComplete="given-name" maxLength={100} />
        <Field label="Last name" {...form.box('lastName')} autoComplete="family-name" maxLength={100} />
      </div>
      <Field
        label="Mobile"
        optional
        type="tel"
        {...form.box('phone')}
        autoComplete="tel"
        hint="For delivery updates and the courier's call"
        className="num"
      />
      <Button type="submit" busy={form.busy} disabled={!form.ready}>
        {form.busy ? 'Saving...' : 'Save profile'}
      </Button>
      <div className={styles.told}>
        <StatusMessage said={form.said} />
      </div>
    </form>
  );
}

/** Changes the e-mail in two steps: the password here, then the code mailed to the new address. */
function EmailPart({ profile, onChange }: PartProps) {
  const [said, setSaid] = useState<FormMessage>();
  const [another, setAnother] = useState(false);
  const asked = profile.pendingEmail !== null && !another;
  return (
    <div className="stack">
      <p>
        <span>You sign in with</span> <b>{profile.email}</b>
        <span>{`${profile.hasGoogle ? ', and with Google' : ''}.`}</span>
      </p>
      <StatusMessage said={said} />
      {asked ? (
        <ConfirmForm
          profile={profile}
          // True if the status message above already says that the code was sent.
          sent={said?.outcome === 'note'}
          onChange={(changed) => {
            onChange(changed);
            void checkSession();
          }}
          onSaid={setSaid}
          onAnother={() => {
            setSaid(undefined);
            setAnother(true);
          }}
        />
      ) : (
        <AskForm
          byPassword={profile.hasPassword}
          onAsked={(changed) => {
            setAnother(false);
            onChange(changed);
          }}
          onSaid={setSaid}
        />
      )}
    </div>
  );
}

interface AskFormProps {
  /** True if a password confirms the user's identity; otherwise the server asks for another proof. */
  byPassword: boolean;
  onAsked: (profile: Profile) => void;
  onSaid: (said: FormMessage | undefined) => void;
}

function AskForm({ byPassword, onAsked, onSaid }: AskFormProps) {
  const { again, ...asking } = useReauthentication();
  const panel: Elements = asking.panel;
  const form = useForm({
    id: 'email',
    boxes: { newEmail: '', password: '' },
    draft: tabDraft('email'),
    check: (values) => emailChangeFault(values, { byPassword }),
    checks: { newEmail: ({ newEmail }) => emailFault(newEmail) },
    send: async ({ newEmail, password }) => {
      onSaid(undefined);
      const body = { newEmail: normalEmail(newEmail), password };
      const { data, message } = await again(() => memberApi('POST /api/account/email', { body }));
      onAsked(data);
      onSaid({ outcome: 'note', text: message });
      return undefined;
    },
  });
  return (
    <>
      <form {...form.formProps} className={styles.form}>
        <EmailField
          label="New e-mail"
          form={form}
          name="newEmail"
          autoComplete="email"
          hint="We mail it a code first"
        />
        {byPassword && (
          <PasswordField label="Your password" {...form.box('password')} autoComplete="current-password" />
        )}
        <p className="mut sm">Changing it signs out every other device.</p>
        <Button type="submit" variant="line" busy={form.busy} disabled={!form.ready}>
          {form.busy ? 'Sending...' : 'Send the code'}
        </Button>
        <div className={styles.told}>
          <StatusMessage said={form.said} />
        </div>
      </form>
      {panel}
    </>
  );
}

interface ConfirmFormProps extends PartProps {
  /** True if the page already says that the code was sent. */
  sent: boolean;
  onSaid: (said: FormMessage | undefined) => void;
  onAnother: () => void;
}

function ConfirmForm({ profile, sent, onChange, onSaid, onAnother }: ConfirmFormProps) {
  const form = useForm({
    id: 'email-code',
    boxes: { code: '' },
    check: ({ code }) => {
      const message = codeFault(code);
      return message === undefined ? undefined : { field: 'code', message };
    },
    checks: { code: ({ code }) => codeFault(code) },
    send: async ({ code }) => {
      onSaid(undefined);
      const { data, message } = await memberApi('POST /api/account/email/confirm', { body: { code } });
      onChange(data);
      onSaid({ outcome: 'done', text: message });
      return undefined;
    },
  });
  return (
    <form {...form.formProps} className={styles.form}>
      <StatusMessage said={form.said} />
      {!sent && (
        <p className="mut">
          <span>A code is on its way to</span> <b>{profile.pendingEmail}</b>
          <span>.</span>
        </p>
      )}
      <CodeField {...form.box('code')} />
      <div className="row">
        <Button type="submit" busy={form.busy} disabled={!form.ready}>
          {form.busy ? 'Checking...' : 'Confirm e-mail'}
        </Button>
        <Button variant="line" onClick={onAnother}>
          Use another e-mail
        </Button>
      </div>
    </form>
  );
}
