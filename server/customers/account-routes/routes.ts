import * as calls from '#contract/accounts.ts';
import * as lost from '#contract/lost-orders.ts';
import * as proof from '#contract/order-proof.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { forgotPassword } from '#server/customers/passwords/forgot-password.ts';
import { resetPassword } from '#server/customers/passwords/reset-password.ts';
import { askForLostOrders, openLostOrders } from '#server/customers/profile/lost-orders.ts';
import { askForOrderCode, type ProvedOrder, proveOrder } from '#server/customers/profile/prove-order.ts';
import { presentExpiry, presentUser } from '#server/customers/sessions/begin-session.ts';
import { signOutSession } from '#server/customers/sessions/end-sessions.ts';
import { refreshSession } from '#server/customers/sessions/refresh.ts';
import { leaveBrowser } from '#server/customers/sessions/sessions.ts';
import { logIn } from '#server/customers/sign-in/log-in.ts';
import { signUp } from '#server/customers/sign-in/sign-up.ts';
import { requireSignedIn } from '#server/foundation/http/caller.ts';
import { mountEndpoint, type Router, successEnvelope } from '#server/foundation/http/mount.ts';
import { requireReadableOrder } from '#server/orders/model/order-access.ts';

/** Mounts sign-up, sign-in, sign-out, forgotten passwords and lost order mails. */
export function mountAccounts(router: Router, deps: AccountContext): void {
  mountEndpoint(router, calls.loginEndpoint, ({ body }, caller) => logIn(deps, body, caller));
  mountEndpoint(router, calls.signupEndpoint, ({ body }, caller) => signUp(deps, body, caller));
  mountEndpoint(router, calls.refreshSessionEndpoint, (_input, caller) => refreshSession(deps, caller));

  mountEndpoint(router, calls.readSessionEndpoint, async (_input, caller) => {
    const { account, provider, expiresAt } = await requireSignedIn(caller);
    return { user: presentUser(account, provider), ...presentExpiry(expiresAt, deps.now()) };
  });

  mountEndpoint(router, calls.logoutEndpoint, async (_input, caller) => {
    const { sessionId, account } = await requireSignedIn(caller);
    await signOutSession(deps.db, account.id, sessionId, caller);
    leaveBrowser(deps, caller.cookies);
    return { message: 'Signed out' };
  });

  mountEndpoint(router, calls.forgotPasswordEndpoint, ({ body }, caller) => forgotPassword(deps, body, caller));
  mountEndpoint(router, calls.resetPasswordEndpoint, ({ body }, caller) => resetPassword(deps, body, caller));

  mountEndpoint(router, lost.askForLostOrdersEndpoint, ({ body }, caller) => askForLostOrders(deps, body, caller));
  mountEndpoint(router, lost.openLostOrdersEndpoint, async ({ body }, caller) =>
    successEnvelope(await openLostOrders(deps, body, caller)),
  );

  mountEndpoint(router, proof.askForOrderCodeEndpoint, async ({ params, query }, caller) => {
    const order = await requireReadableOrder(deps, caller, params.reference, query.key);
    return said(await askForOrderCode(deps, order, caller));
  });

  mountEndpoint(router, proof.proveOrderEndpoint, async ({ params, query, body }, caller) => {
    const order = await requireReadableOrder(deps, caller, params.reference, query.key);
    return said(provedWords[await proveOrder(deps, order, body.code, caller)]);
  });

  mountEndpoint(router, calls.listUsersEndpoint, async (_input, caller) => {
    const signedIn = await caller.signedIn();
    return signedIn ? [presentUser(signedIn.account, signedIn.provider)] : [];
  });
}

const provedWords: Record<ProvedOrder, string> = {
  proved: 'You can change this order now.',
  confirmed: 'Thank you, your order is confirmed.',
  'too late': 'This order had ended before its code came. Please order again from your cart.',
};

function said(message: string): { success: true; message: string } {
  return { success: true, message };
}
