import { useEffect, useRef, useState } from 'react';
import type { SignedIn } from '#contract/accounts.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field-frame.tsx';
import { browserApi } from '../browser/api.ts';
import { readSession } from '../browser/session.ts';
import styles from './google-sign-in.module.css';

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
  const [state, setState] = useState<{ buttonless?: true; faulty?: true; why?: string }>({});
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    // Whoever is signed in is being led away from here.
    if (readSession()) return;
    const sentence = (message: string) => `${latest.current.purpose} error: ${message}`;
    const missing = (message: string) => {
      setState({ buttonless: true, faulty: true, ...(!latest.current.quiet && { why: sentence(message) }) });
    };
    let gone = false;
    let end = () => {
      gone = true;
    };
    // The form does not wait for what only Google's button needs.
    const offered = import('./google-button.ts').then(({ offerGoogle }) => {
      if (gone) return;
      end = offerGoogle({
        place: () => host.current,
        text: latest.current.purpose === 'Login' ? 'continue_with' : 'signup_with',
        ask: (idToken) => browserApi('POST /api/auth/google', { body: { idToken } }),
        onAnswer: (reply) => latest.current.onSignedIn(reply),
        onLink: () => latest.current.onLink(),
        onFault: (message) => {
          setState((before) => ({ ...before, faulty: true }));
          latest.current.onFault(sentence(message));
        },
        onMissing: missing,
      });
    });
    offered.catch(() => gone || missing('Google authentication service unavailable'));
    return () => end();
  }, []);

  const fallback = () => window.location.assign(`/api/auth/google/start${next === undefined ? '' : `?${new URLSearchParams({ next })}`}`);
  return (
    <div className={`needs-script ${styles.google}`}>
      {/* Nobody pressed anything: that the button does not come is said in room that is kept, and moves no form under the hand. */}
      <div className={styles.top}>{state.why ? <FieldError alert>{state.why}</FieldError> : <p className={styles.or}>or</p>}</div>
      {!state.buttonless && <div ref={host} className={styles.host} />}
      {(state.faulty || failed) && (
        <Button variant="line" wide onClick={fallback}>
          {purpose === 'Login' ? "Log in on Google's own page" : "Sign up on Google's own page"}
        </Button>
      )}
    </div>
  );
}
