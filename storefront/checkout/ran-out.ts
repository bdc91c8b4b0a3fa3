import { endBrowserSession } from '../browser/session.ts';

let ranOut = false;

/** Ends a session that has expired on the server during a payment. */
export function endRanOut(): void {
  ranOut = true;
  endBrowserSession();
}

/** Returns true, once, if a session ended that way. */
export function takeRanOut(): boolean {
  const was = ranOut;
  ranOut = false;
  return was;
}
