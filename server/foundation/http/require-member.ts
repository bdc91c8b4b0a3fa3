import { type CallContext, requireSignedIn, type SignedInCaller } from './caller.ts';
import type { Needs } from './context.ts';
import type { Router } from './mount.ts';

/**
 * Checks the session in every call about the caller's own data and returns it. A valid session is never delayed. Throws
 * Problem 401, or 429 for a network that tries invalid sessions.
 */
export function requireMember(
  { limits }: Needs<'limits'>,
  caller: Pick<CallContext, 'signedIn' | 'address'>,
): Promise<SignedInCaller> {
  return limits.onMiss('session', caller.address, () => requireSignedIn(caller));
}

/** Creates a router whose calls refuse callers who are not signed in, before their input is validated. */
export function routerForMembers(router: Router, deps: Needs<'limits'>): Router {
  return { ...router, guard: (caller) => requireMember(deps, caller) };
}
