import { useSyncExternalStore } from 'react';
import type { SignedIn } from '#contract/accounts.ts';
import { parseSession, type Session } from './session-record.ts';
import { parseJson, readStorage, removeText, writeText } from './storage.ts';
import { sessionKeys } from './storage-table.ts';

const key = 'session';
const updated = 'sessionUpdated';

/** Last text read with its session: React needs the same object for the same text. */
let seen: { text: string | null; session: Session | undefined } = { text: null, session: undefined };

/** Returns the session in this browser. An expired or invalid session is ended and all its entries are deleted. */
export function readSession(): Session | undefined {
  const text = readStorage(key);
  if (text !== seen.text) seen = { text, session: parseSession(parseJson(text), Date.now()) };
  if (text === null) return undefined;
  if (seen.session && seen.session.expiryTime > Date.now()) return seen.session;
  removeSession();
  queueMicrotask(tellSession);
  return undefined;
}

/** Notifies all components that show the session. */
export function tellSession(): void {
  window.dispatchEvent(new Event(updated));
}

function removeSession(): void {
  for (const name of sessionKeys) removeText(name);
}

/**
 * Ends the session in this browser; other tabs are notified by the storage event. `quietly` skips the notification
 * before a reload.
 */
export function endBrowserSession({ quietly = false } = {}): void {
  removeSession();
  if (!quietly) tellSession();
}

/**
 * Writes all entries of a session. If an entry does not fit, it restores the session `otherwise` or deletes all, so
 * that entries are never incomplete.
 */
function keep(session: Session, otherwise?: Session): boolean {
  const texts: Record<string, string> = {
    user: JSON.stringify(session.user),
    token: session.token,
    session: JSON.stringify(session),
  };
  const kept = sessionKeys.every((name) => writeText(name, texts[name] ?? ''));
  if (!kept) {
    removeSession();
    if (otherwise) keep(otherwise);
  }
  tellSession();
  return kept;
}

/**
 * Stores a new session, or a session that continues since `loginTime` with a new token. Returns false if the browser
 * does not store it; then nobody can stay signed in.
 */
export function startBrowserSession(
  { user, token, expiresInMs }: Pick<SignedIn, 'user' | 'token' | 'expiresInMs'>,
  loginTime = Date.now(),
): boolean {
  return keep({ user, token, loginTime, expiryTime: Date.now() + expiresInMs, isActive: true });
}

/** Updates the session with this token from a reply; does nothing if another session has replaced it. */
export function updateSession(token: string, { user, expiresInMs }: Pick<SignedIn, 'user' | 'expiresInMs'>): void {
  const session = readSession();
  if (session?.token === token) keep({ ...session, user, expiryTime: Date.now() + expiresInMs }, session);
}

/** Subscribes to changes of the session, in this tab and others. */
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

/** Returns the session, synchronized between tabs; undefined on the server and during hydration. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(followSession, readSession, () => undefined);
}
