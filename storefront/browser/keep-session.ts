import type { CallName } from '#contract/calls.ts';
import { ApiProblem } from './api.ts';
import { memberApi } from './member-api.ts';
import { readSession, tellSession, updateSession } from './session.ts';

/** Specification, section 9. */
const refreshMs = 30 * 60_000;
const rereadMs = 5 * 60_000;

export type Answer = { kind: 'known'; message: string } | { kind: 'ended' } | { kind: 'unanswered'; message: string } | { kind: 'none' };

/** Asks the shop about the session with one of the two calls, and takes over what it says; never without a session. */
async function ask(name: CallName & ('POST /api/auth/refresh' | 'GET /api/auth/session')): Promise<Answer> {
  const token = readSession()?.token;
  if (token === undefined) return { kind: 'none' };
  try {
    const reply = await memberApi(name, {});
    updateSession(token, reply);
    return { kind: 'known', message: 'message' in reply ? reply.message : '' };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return error.code === 'signed_out' ? { kind: 'ended' } : { kind: 'unanswered', message: error.message };
  }
}

/** Pushes the session's end out to 24 hours from now. Without an answer it stays as it is. */
export function refreshSession(): Promise<Answer> {
  return ask('POST /api/auth/refresh');
}

/** Takes over what the shop knows of the session now: a name or an e-mail may have changed. */
export function checkSession(): Promise<Answer> {
  return ask('GET /api/auth/session');
}

/** Reads the session anew on start, every five minutes, on focus and on coming into view; any visit pushes its end out: a start, a coming into view, a way back, and every half hour. */
export function keepSession(): () => void {
  tellSession();
  void refreshSession();
  const again = () => {
    tellSession();
    void refreshSession();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') again();
  };
  /** Back and Forward may bring a page as it was left, and nobody has told it what has happened since. */
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) again();
  };
  const rereading = setInterval(tellSession, rereadMs);
  const refreshing = setInterval(() => void refreshSession(), refreshMs);
  window.addEventListener('focus', tellSession);
  window.addEventListener('pageshow', onShow);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearInterval(rereading);
    clearInterval(refreshing);
    window.removeEventListener('focus', tellSession);
    window.removeEventListener('pageshow', onShow);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
