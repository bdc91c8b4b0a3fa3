import type { BookedAddress } from '#contract/account-addresses.ts';
import * as addresses from '#contract/account-addresses.ts';
import {
  claimOrderEndpoint as claimOrderCall,
  lastCheckoutEndpoint as lastCheckoutCall,
  listOwnOrdersEndpoint as listOwnOrdersCall,
} from '#contract/account-orders.ts';
import * as privacy from '#contract/account-privacy.ts';
import * as profile from '#contract/account-profile.ts';
import * as sessions from '#contract/account-sessions.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { readAccountHistory } from '#server/customers/accounts/history.ts';
import { askerOf } from '#server/customers/accounts/known-browser.ts';
import { changePassword } from '#server/customers/passwords/change-password.ts';
import {
  addAddress,
  changeBookAddress,
  listAddresses,
  makeDefaultAddress,
  removeAddress,
} from '#server/customers/profile/address-book.ts';
import { askEmailChange, confirmEmailChange } from '#server/customers/profile/change-email.ts';
import { readDeletion, requestOwnDeletion } from '#server/customers/profile/delete-account.ts';
import { keepNominee, readNominee } from '#server/customers/profile/nominee.ts';
import { readOwnData } from '#server/customers/profile/own-data.ts';
import { changeProfile, readProfile } from '#server/customers/profile/profile.ts';
import { signOutAccount, signOutElsewhere, signOutSession } from '#server/customers/sessions/end-sessions.ts';
import { listSessions } from '#server/customers/sessions/list-sessions.ts';
import { leaveBrowser } from '#server/customers/sessions/sessions.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { mountEndpoint, type Router, successEnvelope } from '#server/foundation/http/mount.ts';
import { requireMember, routerForMembers } from '#server/foundation/http/require-member.ts';
import type { Caller } from '#server/foundation/security-events/origin.ts';
import { requireProvenOrder } from '#server/orders/model/order-access.ts';
import { claimOrder } from '#server/selling/order-views/claim-order.ts';
import { readLastCheckout } from '#server/selling/order-views/last-checkout.ts';
import { listOwnOrders } from '#server/selling/order-views/own-orders.ts';

/** Mounts the account calls, each restricted to the signed-in account. */
export function mountMyAccount(anyRouter: Router, deps: AccountContext): void {
  const router = routerForMembers(anyRouter, deps);
  mountProfile(router, deps);
  mountDeletion(router, deps);
  mountPrivacy(router, deps);
  mountSessions(router, deps);
  mountAddresses(router, deps);
  mountEndpoint(router, listOwnOrdersCall, async ({ query }, caller) => {
    const { account } = await requireMember(deps, caller);
    return successEnvelope(await listOwnOrders(deps.db, account.id, query));
  });
  mountEndpoint(router, lastCheckoutCall, async (_input, caller) => {
    const { account } = await requireMember(deps, caller);
    return successEnvelope(await readLastCheckout(deps.db, account.id));
  });
  mountEndpoint(router, claimOrderCall, async ({ body }, caller) => {
    const { account } = await requireMember(deps, caller);
    const order = await requireProvenOrder(deps, caller, body.reference, body.key);
    await claimOrder(deps, account, order, caller);
    const { reference, address, phone } = order;
    if (body.keepAddress)
      await keepAddress(deps, account.id, { address: address as BookedAddress['address'], phone }, caller);
    return done(`Order ${reference} is among your orders now`, { reference });
  });
}

/**
 * Adds an order's address to the address book. Ignores a Problem such as a full book, as the order itself succeeded.
 */
async function keepAddress(
  { db, now }: AccountContext,
  accountId: string,
  booked: BookedAddress,
  from: Caller,
): Promise<void> {
  await addAddress(db, accountId, booked, now(), from).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
  });
}

/** Returns the reply of a change: a sentence and the current state. */
function done<T>(message: string, data: T): { success: true; message: string; data: T } {
  return { success: true, message, data };
}

function mountProfile(router: Router, deps: AccountContext): void {
  const read = (accountId: string, caller: CallContext) =>
    readProfile(deps.db, accountId, askerOf(deps, caller.cookies), deps.now());

  mountEndpoint(router, profile.readProfileEndpoint, async (_input, caller) =>
    successEnvelope(await read((await requireMember(deps, caller)).account.id, caller)),
  );

  mountEndpoint(router, profile.changeProfileEndpoint, async ({ body }, caller) => {
    const { account } = await requireMember(deps, caller);
    await changeProfile(deps.db, account.id, body, caller);
    return done('Profile updated successfully', await read(account.id, caller));
  });

  mountEndpoint(router, profile.askEmailChangeEndpoint, async ({ body }, caller) => {
    const member = await requireMember(deps, caller);
    const message = await askEmailChange(deps, member, body, caller);
    return done(message, await read(member.account.id, caller));
  });

  mountEndpoint(router, profile.confirmEmailChangeEndpoint, async ({ body }, caller) => {
    const member = await requireMember(deps, caller);
    await confirmEmailChange(deps, member, body.code, caller);
    return done('Email changed successfully', await read(member.account.id, caller));
  });

  mountEndpoint(router, profile.changePasswordEndpoint, async ({ body }, caller) =>
    changePassword(deps, await requireMember(deps, caller), body, caller),
  );
}

function mountDeletion(router: Router, deps: AccountContext): void {
  mountEndpoint(router, profile.readDeletionEndpoint, async (_input, caller) => {
    const { account } = await requireMember(deps, caller);
    return successEnvelope(await readDeletion(deps.db, account.id));
  });

  mountEndpoint(router, profile.askDeletionEndpoint, async ({ body }, caller) => {
    const member = await requireMember(deps, caller);
    const message = await requestOwnDeletion(deps, member, body, caller);
    leaveBrowser(deps, caller.cookies);
    return done(message, await readDeletion(deps.db, member.account.id));
  });
}

function mountPrivacy(router: Router, deps: AccountContext): void {
  const { db, now } = deps;

  mountEndpoint(router, privacy.readOwnDataEndpoint, async (_input, caller) => {
    const { account } = await requireMember(deps, caller);
    return successEnvelope(await readOwnData(deps, account.id, caller));
  });

  mountEndpoint(router, privacy.readNomineeEndpoint, async (_input, caller) =>
    successEnvelope(await readNominee(db, (await requireMember(deps, caller)).account.id)),
  );

  mountEndpoint(router, privacy.nameNomineeEndpoint, async ({ body }, caller) => {
    const { account } = await requireMember(deps, caller);
    await keepNominee(db, account.id, body, now(), caller);
    return done('Nominee saved successfully', await readNominee(db, account.id));
  });

  mountEndpoint(router, privacy.removeNomineeEndpoint, async (_input, caller) => {
    const { account } = await requireMember(deps, caller);
    await keepNominee(db, account.id, null, now(), caller);
    return done('Nominee removed', await readNominee(db, account.id));
  });
}

function mountSessions(router: Router, deps: AccountContext): void {
  const list = (accountId: string, currentId: string) => listSessions(deps.db, accountId, currentId, deps.now());

  mountEndpoint(router, sessions.listSessionsEndpoint, async (_input, caller) => {
    const { account, sessionId } = await requireMember(deps, caller);
    return successEnvelope(await list(account.id, sessionId));
  });

  mountEndpoint(router, sessions.endOneSessionEndpoint, async ({ params }, caller) => {
    const { account, sessionId } = await requireMember(deps, caller);
    if (!(await signOutSession(deps.db, account.id, params.id, caller)))
      throw new Problem(404, 'not_found', 'This browser is signed out already');
    if (params.id !== sessionId) return done('Signed out', await list(account.id, sessionId));
    leaveBrowser(deps, caller.cookies);
    return done('Signed out', []);
  });

  mountEndpoint(router, sessions.endOtherSessionsEndpoint, async (_input, caller) => {
    const { account, sessionId } = await requireMember(deps, caller);
    await signOutElsewhere(deps.db, account.id, sessionId, caller);
    return done('Signed out everywhere else', await list(account.id, sessionId));
  });

  mountEndpoint(router, sessions.readHistoryEndpoint, async (_input, caller) => {
    const { account } = await requireMember(deps, caller);
    return successEnvelope(await readAccountHistory(deps.db, account.id));
  });

  mountEndpoint(router, sessions.endEverySessionEndpoint, async (_input, caller) => {
    const { account } = await requireMember(deps, caller);
    await signOutAccount(deps.db, account.id, caller);
    leaveBrowser(deps, caller.cookies);
    return done('Signed out everywhere', []);
  });
}

function mountAddresses(router: Router, { db, limits, now }: AccountContext): void {
  const owner = async (caller: CallContext) => (await requireMember({ limits }, caller)).account.id;
  const book = async (message: string, accountId: string) => done(message, await listAddresses(db, accountId));

  mountEndpoint(router, addresses.listAddressesEndpoint, async (_input, caller) =>
    successEnvelope(await listAddresses(db, await owner(caller))),
  );

  mountEndpoint(router, addresses.addAddressEndpoint, async ({ body }, caller) => {
    const id = await owner(caller);
    await addAddress(db, id, body, now(), caller);
    return book('Address saved successfully', id);
  });

  mountEndpoint(router, addresses.changeSavedAddressEndpoint, async ({ params, body }, caller) => {
    const id = await owner(caller);
    await changeBookAddress(db, id, params.id, body, caller);
    return book('Address saved successfully', id);
  });

  mountEndpoint(router, addresses.removeAddressEndpoint, async ({ params }, caller) => {
    const id = await owner(caller);
    await removeAddress(db, id, params.id, caller);
    return book('Address removed', id);
  });

  mountEndpoint(router, addresses.makeDefaultAddressEndpoint, async ({ params }, caller) => {
    const id = await owner(caller);
    await makeDefaultAddress(db, id, params.id, caller);
    return book('Default address changed', id);
  });
}
