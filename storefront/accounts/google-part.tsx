import { useState } from 'react';
import type { Profile } from '#contract/account-profile.ts';
import { Button } from '#ui/button.tsx';
import type { Elements } from '#ui/elements.tsx';
import { Notice } from '#ui/notice.tsx';
import { ApiProblem } from '../browser/api.ts';
import { memberApi } from '../browser/member-api.ts';
import { showToast } from '../forms/toast.ts';
import { useSend } from '../forms/use-send.ts';
import { useReauthentication } from './use-again.tsx';

/**
 * Settings section for the linked Google account, which can be unlinked. Warns first if no other sign-in method is
 * left.
 */
export function GooglePart({ profile, onUnlinked }: { profile: Profile; onUnlinked: () => Promise<void> }) {
  const { again, ...asking } = useReauthentication();
  const panel: Elements = asking.panel;
  const { busy, send } = useSend({ onSaid: showToast });
  const [warning, setWarning] = useState<string>();
  const unlink = (byMailAlone: boolean) =>
    send(async () => {
      try {
        const { message } = await again(() => memberApi('POST /api/account/google/unlink', { body: { byMailAlone } }));
        // Shown as a toast, because this component disappears when the account is unlinked.
        showToast({ outcome: 'done', text: message });
        await onUnlinked();
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'conflict') throw error;
        setWarning(error.message);
      }
      return undefined;
    });
  return (
    <div className="stack">
      <p>{`Google opens this account${profile.hasPassword ? ', beside your password' : ''}.`}</p>
      {warning ? (
        <Notice
          tone="haldi"
          actions={
            <Button size="small" busy={busy} onClick={() => void unlink(true)}>
              Unlink all the same
            </Button>
          }
        >
          {warning}
        </Notice>
      ) : (
        <div>
          <Button size="small" variant="line" busy={busy} onClick={() => void unlink(false)}>
            Unlink Google
          </Button>
        </div>
      )}
      {panel}
    </div>
  );
}
