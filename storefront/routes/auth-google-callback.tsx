import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SignedIn } from '#contract/accounts.ts';
import { useArrival } from '../accounts/arrival.ts';
import { AuthHead, AuthPage } from '../accounts/auth-page.tsx';
import { type GoogleAnswer, googleAnswerOf } from '../accounts/google-answer.ts';
import { googleSentence } from '../accounts/google-words.ts';
import { LateLinkGoogle } from '../accounts/late-link-google.tsx';
import { ApiProblem, browserApi } from '../browser/api.ts';
import type { FormMessage } from '../forms/sender.ts';
import { StatusMessage } from '../forms/status-message.tsx';

async function exchange({ query, idToken = '' }: GoogleAnswer): Promise<SignedIn & { next: string }> {
  if (query) return browserApi('POST /api/auth/google/exchange', { body: query });
  return { ...(await browserApi('POST /api/auth/google', { body: { idToken } })), next: '/' };
}

/** Page that Google redirects to. It exchanges the response for a session, or shows the error on the login page. */
export default function GoogleCallbackPage() {
  const navigate = useNavigate();
  const arrive = useArrival();
  const begun = useRef(false);
  const [said, setSaid] = useState<FormMessage>();
  const [linking, setLinking] = useState(false);
  useEffect(() => {
    // A response can be exchanged only once.
    if (begun.current) return;
    begun.current = true;
    const answer = googleAnswerOf(window.location);
    const leave = (state?: object) => void navigate('/login', { replace: true, state });
    if (!answer) {
      leave();
      return;
    }
    // Removes code and token from the address and the history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    exchange(answer).then(
      (reply) => setSaid(arrive(reply, reply.next)),
      (problem: unknown) => {
        if (!(problem instanceof ApiProblem)) throw problem;
        if (problem.code === 'google_link') setLinking(true);
        else if (problem.code === 'google_cancelled')
          leave({ said: { outcome: 'note', text: googleSentence(problem) } });
        else
          leave({ said: { outcome: 'failed', text: `Login error: ${googleSentence(problem)}` }, googleFailed: true });
      },
    );
  }, [navigate, arrive]);
  return (
    <AuthPage title="Log in" scene="flood">
      {linking ? (
        <LateLinkGoogle onSignedIn={(reply) => arrive(reply, reply.next)} />
      ) : (
        <>
          <AuthHead title="Log in" />
          {said ? <StatusMessage said={said} /> : <p role="status">Signing you in...</p>}
        </>
      )}
    </AuthPage>
  );
}
