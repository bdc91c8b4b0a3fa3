import { useState } from 'react';
import type { Profile } from '#contract/account-profile.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { memberApi } from '../browser/member-api.ts';
import { StatusMessage } from '../forms/status-message.tsx';
import { useSend } from '../forms/use-send.ts';
import { AgainCode } from './again-code.tsx';

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
      {coding && (
        <AgainCode
          id="confirm-email"
          verb="Confirm e-mail"
          onShown={() => onChange({ ...profile, emailProved: true, hasGoogle: false })}
        />
      )}
    </div>
  );
}
