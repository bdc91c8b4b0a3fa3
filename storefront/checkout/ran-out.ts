import { endBrowserSession } from '../browser/session.ts';

let ranOut = false;

/** Records that the session expired on the server during a payment, and ends it here. */
export function endRanOut(): void {
  ranOut = true;
  endBrowserSession();
}

/** Returns true, once, if a session expired during a payment. */
export function takeRanOut(): boolean {
  const was = ranOut;
  ranOut = false;
  return was;
}
