import { useSyncExternalStore } from 'react';
import type { SignedIn } from '#contract/accounts.ts';
import { sessionKeys } from './kept-table.ts';
import { parseSession, type Session } from './session-record.ts';
import { parseJson, readText, removeText, writeText } from './storage.ts';

const key = 'session';
const updated = 'sessionUpdated';

/** The last text read and its session: React needs the same object for the same text. */
let seen: { text: string | null; session: Session | undefined } = { text: null, session: undefined };

/** Who is signed in in this browser. One that has run out, or is none, is ended here: all three entries go. */
export function readSession(): Session | undefined {
  const text = readText(key);
  if (text !== seen.text) seen = { text, session: parseSession(parseJson(text), Date.now()) };
  if (text === null) return undefined;
  if (seen.session && seen.session.expiryTime > Date.now()) return seen.session;
  removeSession();
  queueMicrotask(tellSession);
  return undefined;
}

/** Has everything that shows the session read it anew. */
export function tellSession(): void {
  window.dispatchEvent(new Event(updated));
}

function removeSession(): void {
  for (const name of sessionKeys) removeText(name);
}

/** Ends the session in this browser: other tabs hear it from the storage. `quietly` where the page is about to be loaded again. */
export function endSession({ quietly = false } = {}): void {
  removeSession();
  if (!quietly) tellSession();
}

/** Writes all three entries. Where one does not fit, what is there afterwards is `otherwise` or nothing: no name is left without its session. */
function keep(session: Session, otherwise?: Session): boolean {
  const texts: Record<string, string> = { user: JSON.stringify(session.user), token: session.token, session: JSON.stringify(session) };
  const kept = sessionKeys.every((name) => writeText(name, texts[name] ?? ''));
  if (!kept) {
    removeSession();
    if (otherwise) keep(otherwise);
  }
  tellSession();
  return kept;
}

/**
 * Keeps a session that has just begun, or that goes on under a new token since `loginTime`. False where the browser keeps
 * nothing: nobody can stay signed in there.
 */
export function beginSession(
  { user, token, expiresInMs }: Pick<SignedIn, 'user' | 'token' | 'expiresInMs'>,
  loginTime = Date.now(),
): boolean {
  return keep({ user, token, loginTime, expiryTime: Date.now() + expiresInMs, isActive: true });
}

/** Takes over what the shop says of the session with this token; nothing if another has taken its place meanwhile. */
export function updateSession(token: string, { user, expiresInMs }: Pick<SignedIn, 'user' | 'expiresInMs'>): void {
  const session = readSession();
  if (session?.token === token) keep({ ...session, user, expiryTime: Date.now() + expiresInMs }, session);
}

/** Follows the session, in this tab and by what others do. */
export function followSession(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener(updated, listener);
  window.addEventListener('storage', follow);
  return () => {
    window.removeEventListener(updated, listener);
    window.removeEventListener('storage', follow);
  };
}

/** The session, in step with other tabs; undefined on the server and while hydrating. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(followSession, readSession, () => undefined);
}
