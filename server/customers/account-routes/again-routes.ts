import * as again from '#contract/account-again.ts';
import * as keys from '#contract/passkeys.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '#server/customers/profile/own-passkeys.ts';
import { googleCookieName, spendAttempt } from '#server/customers/sign-in/google-attempts.ts';
import type { GoogleProvider } from '#server/customers/sign-in/google-provider.ts';
import { googleInvalid, googleMissing } from '#server/customers/sign-in/google-refusals.ts';
import { askOwnPasskey, askPasskey, signInWithPasskey } from '#server/customers/sign-in/sign-in-with-passkey.ts';
import { unlinkGoogle } from '#server/customers/sign-in/unlink-google.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { mountEndpoint, type Router, successEnvelope } from '#server/foundation/http/mount.ts';
import { requireMember, routerForMembers } from '#server/foundation/http/require-member.ts';
import {
  againByCode,
  againByGoogle,
  againByPasskey,
  againByPassword,
  askAgainCode,
  readReauthMethods,
} from './show-again.ts';

/** Mounts passkeys and reauthentication, which sensitive changes require. */
export function mountAgain(router: Router, deps: AccountContext, google: GoogleProvider | undefined): void {
  const ofMembers = routerForMembers(router, deps);
  mountShowing(ofMembers, deps, google);
  mountEndpoint(router, keys.askPasskeyEndpoint, async (_input, caller) =>
    successEnvelope(await askPasskey(deps, caller)),
  );
  mountEndpoint(router, keys.signInWithPasskeyEndpoint, ({ body }, caller) =>
    signInWithPasskey(deps, body.passkey, caller),
  );

  const list = (accountId: string) => listPasskeys(deps.db, accountId);
  mountEndpoint(ofMembers, keys.listPasskeysEndpoint, async (_input, caller) =>
    successEnvelope(await list((await requireMember(deps, caller)).account.id)),
  );
  mountEndpoint(ofMembers, keys.beginPasskeyEndpoint, async (_input, caller) =>
    successEnvelope(await beginPasskey(deps, await requireMember(deps, caller), caller)),
  );
  mountEndpoint(ofMembers, keys.addPasskeyEndpoint, async ({ body }, caller) => {
    const member = await requireMember(deps, caller);
    await addPasskey(deps, member, body.passkey, caller);
    return {
      success: true as const,
      message: 'You can sign in with this passkey now',
      data: await list(member.account.id),
    };
  });
  mountEndpoint(ofMembers, keys.removePasskeyEndpoint, async ({ params }, caller) => {
    const member = await requireMember(deps, caller);
    await removePasskey(deps, member, params.id, caller);
    return { success: true as const, message: 'Passkey removed', data: await list(member.account.id) };
  });

  mountEndpoint(ofMembers, again.unlinkGoogleEndpoint, async ({ body }, caller) => {
    await unlinkGoogle(deps, await requireMember(deps, caller), body, caller);
    return { success: true as const, message: 'Google does not open your account any more' };
  });
}

function mountShowing(router: Router, deps: AccountContext, google: GoogleProvider | undefined): void {
  const googleDeps = { ...deps, googleCookie: googleCookieName(router.secure) };
  const hasGoogle = google !== undefined;
  /** Returns the reply after a reauthentication. */
  const shown = async (caller: CallContext, message = 'Thank you, it is you') => {
    const member = await requireMember(deps, caller);
    const data = await readReauthMethods(deps, member, hasGoogle);
    return { success: true as const, message, data };
  };
  const shownNow = async (caller: CallContext) => {
    const reply = await shown(caller);
    return { ...reply, data: { ...reply.data, fresh: true } };
  };

  mountEndpoint(router, again.readAgainEndpoint, async (_input, caller) => successEnvelope((await shown(caller)).data));
  mountEndpoint(router, again.againByPasswordEndpoint, async ({ body }, caller) => {
    await againByPassword(deps, await requireMember(deps, caller), body.password, caller);
    return shownNow(caller);
  });
  mountEndpoint(router, again.askAgainCodeEndpoint, async (_input, caller) => {
    const message = await askAgainCode(deps, await requireMember(deps, caller), caller);
    return shown(caller, message);
  });
  mountEndpoint(router, again.againByCodeEndpoint, async ({ body }, caller) => {
    await againByCode(deps, await requireMember(deps, caller), body.code, caller);
    return shownNow(caller);
  });
  mountEndpoint(router, again.askAgainPasskeyEndpoint, async (_input, caller) => {
    const { account } = await requireMember(deps, caller);
    return successEnvelope(await askOwnPasskey(deps, account.id, caller));
  });
  mountEndpoint(router, again.againByPasskeyEndpoint, async ({ body }, caller) => {
    await againByPasskey(deps, await requireMember(deps, caller), body.passkey, caller);
    return shownNow(caller);
  });
  mountEndpoint(router, again.againByGoogleEndpoint, async ({ body }, caller) => {
    const member = await requireMember(deps, caller);
    if (!google) throw googleMissing();
    await deps.limits.take('google', caller.address);
    if (body.idToken === '') throw googleInvalid();
    const identity = await google.verify(body.idToken);
    // Requires a token issued for this browser's attempt, since a replayed token proves nothing.
    if (!(await spendAttempt(googleDeps, caller.cookies, 'button', identity.nonce))) throw googleInvalid();
    await againByGoogle(deps, member, identity, caller);
    return shownNow(caller);
  });
}
