import { type CallContext, requireSignedIn, type SignedIn } from './caller.ts';
import type { Needs } from './context.ts';

/** Lets in whoever is signed in and has not asked more than 300 times in a minute: the guard of every call about one's own. Throws Problem 401 or 429. */
export async function requireMember({ limits }: Needs<'limits'>, caller: Pick<CallContext, 'signedIn'>): Promise<SignedIn> {
  const signedIn = await requireSignedIn(caller);
  await limits.take('account', signedIn.account.id);
  return signedIn;
}
