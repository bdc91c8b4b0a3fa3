import { useState } from 'react';
import type { Profile } from '#contract/account-profile.ts';
import { codeFault } from '#contract/account-rules.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { memberApi } from '../browser/member-api.ts';
import { CodeField } from '../forms/code-field.tsx';
import { StatusMessage } from '../forms/status-message.tsx';
import { useForm } from '../forms/use-form.ts';
import { useSend } from '../forms/use-send.ts';
import styles from './account-form.module.css';

interface ConfirmEmailProps {
  profile: Profile;
  onChange: (profile: Profile) => void;
}

/** Confirms the e-mail of the account by a mailed code. Password, addresses and designs stay. */
export function ConfirmEmail({ profile, onChange }: ConfirmEmailProps) {
  const { said, about, send } = useSend();
  const [coding, setCoding] = useState(false);
  const mail = () =>
    send(async () => {
      const { message } = await memberApi('POST /api/account/again/code', {});
      setCoding(true);
      return { outcome: 'note', text: message };
    }, 'mail');
  return (
    <div className="stack">
      <Notice
        tone="haldi"
        actions={
          <Button size="small" variant="line" busy={about === 'mail'} onClick={() => void mail()}>
            {coding ? 'Mail another code' : 'Mail me a code'}
          </Button>
        }
      >
        <span>Confirm that</span> <b>{profile.email}</b>{' '}
        <span>
          is yours. Your password, addresses and designs stay; every other device is signed out, and passkeys and Google
          that were added before are removed.
        </span>
      </Notice>
      <StatusMessage said={said} />
      {coding && <ConfirmCode onConfirmed={() => onChange({ ...profile, emailProved: true, hasGoogle: false })} />}
    </div>
  );
}

function ConfirmCode({ onConfirmed }: { onConfirmed: () => void }) {
  const form = useForm({
    id: 'confirm-email',
    boxes: { code: '' },
    check: ({ code }) => {
      const message = codeFault(code);
      return message === undefined ? undefined : { field: 'code', message };
    },
    checks: { code: ({ code }) => codeFault(code) },
    send: async (body) => {
      await memberApi('POST /api/account/again/code/confirm', { body });
      onConfirmed();
      return undefined;
    },
  });
  return (
    <form {...form.formProps} className={styles.form}>
      <StatusMessage said={form.said} />
      <CodeField {...form.box('code')} />
      <Button type="submit" busy={form.busy} disabled={!form.ready}>
        {form.busy ? 'Checking...' : 'Confirm e-mail'}
      </Button>
    </form>
  );
}
