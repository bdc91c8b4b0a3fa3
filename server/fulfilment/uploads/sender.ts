import type { CallContext } from '#server/foundation/http/caller.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { sharedNetworkOf } from '#server/foundation/limits/limits.ts';
import { signMessage } from '#server/foundation/values/secret.ts';
import { hasBought } from '#server/orders/model/known-people.ts';
import type { UploadSender } from './upload-room.ts';

/** Returns the sender of a picture or design as a keyed hash: of the account if signed in, else of the network. */
export async function senderOf(
  { db, secret }: Needs<'db' | 'secret'>,
  caller: Pick<CallContext, 'address' | 'signedIn'>,
): Promise<UploadSender> {
  const signedIn = await caller.signedIn();
  const who = signedIn ? `account ${signedIn.account.id}` : `network ${sharedNetworkOf(caller.address)}`;
  const known = signedIn?.account.emailProved === true && (await hasBought(db, signedIn.account.id));
  return { mark: signMessage(secret, `uploads of ${who}`).slice(0, 22), known };
}
