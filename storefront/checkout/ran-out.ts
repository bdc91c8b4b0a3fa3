import { endSession } from '../browser/session.ts';

let ranOut = false;

/** Ends a session here that the shop has ended already, under the hands of whoever was paying. */
export function endRanOut(): void {
  ranOut = true;
  endSession();
}

/** Tells, once, whether one ended so. */
export function takeRanOut(): boolean {
  const was = ranOut;
  ranOut = false;
  return was;
}
