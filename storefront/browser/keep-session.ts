import type { CallName } from '#contract/calls.ts';
import { ApiProblem } from './api.ts';
import { memberApi } from './member-api.ts';
import { readSession, tellSession, updateSession } from './session.ts';

/** Intervals in ms. Source: specification, section 9. */
const refreshMs = 30 * 60_000;
const rereadMs = 5 * 60_000;

export type SessionAnswer =
  | { kind: 'known'; message: string }
  | { kind: 'ended' }
  | { kind: 'unanswered'; message: string }
  | { kind: 'none' };

/** Requests the session by one of these two calls and stores the reply. Without a session nothing is sent. */
async function ask(name: CallName & ('POST /api/auth/refresh' | 'GET /api/auth/session')): Promise<SessionAnswer> {
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

/** Extends the session to 24 hours from now. Without a response it stays unchanged. */
export function extendSession(): Promise<SessionAnswer> {
  return ask('POST /api/auth/refresh');
}

/** Updates the session from the shop, as name or e-mail may have changed. */
export function checkSession(): Promise<SessionAnswer> {
  return ask('GET /api/auth/session');
}

/**
 * Re-reads the session on start, every five minutes, on focus and on becoming visible. Extends it on start, on becoming
 * visible, on return from the back/forward cache, and every half hour.
 */
export function keepSession(): () => void {
  tellSession();
  void extendSession();
  const again = () => {
    tellSession();
    void extendSession();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') again();
  };
  /** A page from the back/forward cache may be outdated. */
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) again();
  };
  const rereading = setInterval(tellSession, rereadMs);
  const refreshing = setInterval(() => void extendSession(), refreshMs);
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
