import { useEffect, useRef, useState } from 'react';
import type { SignedIn } from '#contract/accounts.ts';
import { Button } from '#ui/button.tsx';
import { ApiProblem, browserApi } from '../browser/api.ts';
import { readSession } from '../browser/session.ts';
import { GoogleFault, type GoogleIdentity, loadGoogle } from './google-script.ts';
import styles from './google-sign-in.module.css';
import { credentialOf, googleSentence } from './google-words.ts';

/** A nonce is good for ten minutes: the button gets another one before. */
const renewMs = 9 * 60_000;

interface GoogleSignInProps {
  purpose: 'Login' | 'Signup';
  next: string | undefined;
  /** It failed before, on the way back from Google. */
  failed?: boolean;
  /** The page shows what came of something the shopper did: that the button does not come is not said over it. */
  quiet?: boolean;
  onSignedIn: (reply: SignedIn) => void;
  /** Why it came to nothing, with its prefix. */
  onFault: (sentence: string) => void;
  /** The e-mail has an account here: its password is asked for once. */
  onLink: () => void;
}

/** Google's own button, and the way round it by Google's page once anything about it has failed. */
export function GoogleSignIn(props: GoogleSignInProps) {
  const { purpose, next, failed = false } = props;
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<{ buttonless?: true; faulty?: true }>({});
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    let gone = false;
    let renewal: ReturnType<typeof setTimeout>;

    function fault(message: string): void {
      if (gone) return;
      setState((before) => ({ ...before, faulty: true }));
      latest.current.onFault(`${latest.current.purpose} error: ${message}`);
    }

    async function receive(response: unknown): Promise<void> {
      const idToken = credentialOf(response);
      if (idToken === undefined) {
        fault('Invalid authentication response');
        return;
      }
      try {
        const reply = await browserApi('POST /api/auth/google', { body: { idToken } });
        if (!gone) latest.current.onSignedIn(reply);
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        if (error.code === 'google_link') {
          if (!gone) latest.current.onLink();
          return;
        }
        fault(googleSentence(error));
        // The nonce has been used up.
        await draw();
      }
    }

    async function draw(): Promise<void> {
      clearTimeout(renewal);
      try {
        const { data } = await browserApi('POST /api/auth/google/nonce', {});
        const identity = await loadGoogle(data.scriptUrl);
        if (gone || !host.current) return;
        show(identity, host.current, data);
        renewal = setTimeout(() => void draw(), renewMs);
      } catch (error) {
        if (!(error instanceof ApiProblem || error instanceof GoogleFault)) throw error;
        if (!gone) setState({ buttonless: true, faulty: true });
        if (!latest.current.quiet) fault(error instanceof GoogleFault ? error.message : googleSentence(error));
      }
    }

    function show(identity: GoogleIdentity, place: HTMLElement, { clientId, nonce }: { clientId: string; nonce: string }): void {
      try {
        identity.initialize({ client_id: clientId, nonce, callback: (response) => void receive(response) });
        identity.renderButton(place, {
          type: 'standard',
          theme: document.documentElement.dataset.theme === 'dark' ? 'filled_black' : 'outline',
          size: 'large',
          text: latest.current.purpose === 'Login' ? 'continue_with' : 'signup_with',
          logo_alignment: 'center',
          width: Math.min(400, place.clientWidth),
          locale: 'en_IN',
        });
      } catch {
        throw new GoogleFault('Google authentication service error');
      }
    }

    // Whoever is signed in is being led away from here.
    if (!readSession()) void draw();
    return () => {
      gone = true;
      clearTimeout(renewal);
    };
  }, []);

  const fallback = () => window.location.assign(`/api/auth/google/start${next === undefined ? '' : `?${new URLSearchParams({ next })}`}`);
  return (
    <div className={`needs-script ${styles.google}`}>
      <p className={styles.or}>or</p>
      {!state.buttonless && <div ref={host} className={styles.host} />}
      {(state.faulty || failed) && (
        <Button variant="line" wide onClick={fallback}>
          {purpose === 'Login' ? "Log in on Google's own page" : "Sign up on Google's own page"}
        </Button>
      )}
    </div>
  );
}
