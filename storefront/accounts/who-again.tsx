import { useEffect, useRef, useState } from 'react';
import type { Again } from '#contract/account-again.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { memberApi } from '../browser/member-api.ts';
import { useRead } from '../browser/use-read.ts';
import type { FormMessage } from '../forms/sender.ts';
import { StatusMessage } from '../forms/status-message.tsx';
import { useForm } from '../forms/use-form.ts';
import { useSend } from '../forms/use-send.ts';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { AgainCode } from './again-code.tsx';
import { signWithPasskey } from './passkey.ts';
import { passkeyWords } from './passkey-words.ts';
import { whyNoPasskeysHere } from './passkeys-here.ts';

interface WhoAgainProps {
  onShown: () => void;
  onClose: () => void;
}

/** Dialog for reauthentication by any method of the account. */
export default function WhoAgain({ onShown, onClose }: WhoAgainProps) {
  const own = useRead('again', async (_, signal) => (await memberApi('GET /api/account/again', {}, { signal })).data);
  return (
    <Dialog open onClose={onClose} title="Is it you?">
      <div className="stack">
        <p>Before this changes, please show us once more that this is your account. It holds for ten minutes.</p>
        <QueryBoundary reading={own}>{(ways) => <Ways ways={ways} onShown={onShown} />}</QueryBoundary>
      </div>
    </Dialog>
  );
}

function Ways({ ways, onShown }: { ways: Again; onShown: () => void }) {
  const { said, about, send, say } = useSend({ words: passkeyWords });
  const [coding, setCoding] = useState(false);
  const passkey = () =>
    send(async () => {
      const { data } = await memberApi('POST /api/account/again/passkey/options', {});
      await memberApi('POST /api/account/again/passkey', { body: { passkey: await signWithPasskey(data) } });
      onShown();
      return undefined;
    }, 'passkey');
  const mail = () =>
    send(async () => {
      const { message } = await memberApi('POST /api/account/again/code', {});
      setCoding(true);
      return { outcome: 'note', text: message };
    }, 'mail');
  return (
    <div className="stack">
      <StatusMessage said={said} />
      {ways.passkey && !whyNoPasskeysHere() && (
        <Button wide busy={about === 'passkey'} onClick={() => void passkey()}>
          {about === 'passkey' ? 'Waiting for your passkey...' : 'Use a passkey'}
        </Button>
      )}
      {ways.password && !coding && <ByPassword onShown={onShown} />}
      {ways.google && !coding && <ByGoogle onShown={onShown} onFault={(text) => say({ outcome: 'failed', text })} />}
      {coding && <AgainCode id="again-code" verb="Go on" wide onShown={onShown} />}
      <Button variant="line" wide busy={about === 'mail'} onClick={() => void mail()}>
        {coding ? 'Mail another code' : `Mail a code to ${ways.codeTo}`}
      </Button>
    </div>
  );
}

const shown = (onShown: () => void): FormMessage | undefined => {
  onShown();
  return undefined;
};

function ByPassword({ onShown }: { onShown: () => void }) {
  const form = useForm({
    id: 'again',
    boxes: { password: '' },
    check: ({ password }) =>
      password === '' ? { field: 'password', message: 'Please enter your password' } : undefined,
    checks: {},
    send: async (body) => {
      await memberApi('POST /api/account/again/password', { body });
      return shown(onShown);
    },
  });
  return (
    <form {...form.formProps} className="stack">
      <StatusMessage said={form.said} />
      <PasswordField label="Your password" {...form.box('password')} autoComplete="current-password" />
      <Button type="submit" wide busy={form.busy}>
        {form.busy ? 'Checking...' : 'Go on'}
      </Button>
    </form>
  );
}

function ByGoogle({ onShown, onFault }: { onShown: () => void; onFault: (sentence: string) => void }) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef({ onShown, onFault });
  latest.current = { onShown, onFault };
  useEffect(() => {
    let gone = false;
    let end = () => {
      gone = true;
    };
    const fault = (message: string) => latest.current.onFault(message);
    void import('./google-button.ts').then(({ offerGoogle }) => {
      if (gone) return;
      end = offerGoogle({
        place: () => host.current,
        text: 'continue_with',
        ask: (idToken) => memberApi('POST /api/account/again/google', { body: { idToken } }),
        onAnswer: () => latest.current.onShown(),
        onLink: () => fault('Another Google account opens yours. Please choose that one.'),
        onFault: fault,
        onMissing: fault,
      });
    });
    return () => end();
  }, []);
  return <div ref={host} />;
}
