import { useState } from 'react';
import type { SignedIn } from '#contract/accounts.ts';
import { Button } from '#ui/button.tsx';
import { browserApi } from '../browser/api.ts';
import { useHydrated } from '../browser/hydrated.ts';
import { whyNoPasskeysHere } from './passkeys-here.ts';

interface PasskeySignInProps {
  onSignedIn: (reply: SignedIn) => void;
  onFault: (sentence: string) => void;
}

/**
 * Button for sign-in with a passkey, without e-mail and password. Renders nothing if this browser does not support
 * passkeys for this host.
 */
export function PasskeySignIn({ onSignedIn, onFault }: PasskeySignInProps) {
  const [busy, setBusy] = useState(false);
  // Rendered on the server too, as most browsers support passkeys: content below does not move during hydration.
  if (useHydrated() && whyNoPasskeysHere()) return null;
  async function signIn(): Promise<void> {
    setBusy(true);
    try {
      // Loaded on press, as only this button needs it.
      const [{ signWithPasskey }, { data }] = await Promise.all([
        import('./passkey.ts'),
        browserApi('POST /api/auth/passkey/options', {}),
      ]);
      onSignedIn(await browserApi('POST /api/auth/passkey', { body: { passkey: await signWithPasskey(data) } }));
    } catch (error) {
      const { passkeyWords } = await import('./passkey-words.ts');
      const words = passkeyWords(error);
      if (words === undefined) throw error;
      onFault(words);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="needs-script">
      <Button variant="line" wide busy={busy} onClick={() => void signIn()}>
        {busy ? 'Waiting for your passkey...' : 'Log in with a passkey'}
      </Button>
    </div>
  );
}
