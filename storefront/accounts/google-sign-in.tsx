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
  /** True if the redirect through Google has failed before. */
  failed?: boolean;
  /** True if the page shows the result of a user action, which an error of the button must not replace. */
  quiet?: boolean;
  onSignedIn: (reply: SignedIn) => void;
  /** Called with the error message, including its prefix. */
  onFault: (sentence: string) => void;
  /** Called if the e-mail has an account here, whose password must be entered once. */
  onLink: () => void;
}

/** Google's own button; after any failure also a link to Google's page as fallback. */
export function GoogleSignIn(props: GoogleSignInProps) {
  const { purpose, next, failed = false } = props;
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<{ buttonless?: true; faulty?: true; why?: string }>({});
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    // Signed-in users are redirected from this page.
    if (readSession()) return;
    const sentence = (message: string) => `${latest.current.purpose} error: ${message}`;
    const missing = (message: string) => {
      setState({ buttonless: true, faulty: true, ...(!latest.current.quiet && { why: sentence(message) }) });
    };
    let gone = false;
    let end = () => {
      gone = true;
    };
    // Loaded separately, so that the form need not wait for it.
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

  const fallback = () =>
    window.location.assign(`/api/auth/google/start${next === undefined ? '' : `?${new URLSearchParams({ next })}`}`);
  return (
    <div className={`needs-script ${styles.google}`}>
      {/* A missing button is reported in reserved space, as no user action caused it and the form must not move. */}
      <div className={styles.top}>
        {state.why ? <FieldError alert>{state.why}</FieldError> : <p className={styles.or}>or</p>}
      </div>
      {!state.buttonless && <div ref={host} className={styles.host} />}
      {(state.faulty || failed) && (
        <Button variant="line" wide onClick={fallback}>
          {purpose === 'Login' ? "Log in on Google's own page" : "Sign up on Google's own page"}
        </Button>
      )}
    </div>
  );
}
