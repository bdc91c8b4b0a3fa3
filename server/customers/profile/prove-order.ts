import { randomUUID } from 'node:crypto';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { askerOf, rememberAsker, rememberBrowser } from '#server/customers/accounts/known-browser.ts';
import { cashCodeMail, changeCodeMail } from '#server/customers/accounts/mails.ts';
import { askingNetwork, countAsk, refuseUnmailed } from '#server/customers/codes/ask-for-code.ts';
import { keepCode, newCode } from '#server/customers/codes/codes.ts';
import { spendAccountCode } from '#server/customers/codes/spend-code.ts';
import { withMailedCode } from '#server/customers/codes/with-mailed-code.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { maskPersonalData } from '#server/foundation/http/masked.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { recordOrderBrowser } from '#server/foundation/security-events/browser-records.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { confirmProved } from '#server/money/payments/order-reservation.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { proveHere, provenMs } from '#server/orders/model/order-proof.ts';
import { endedUnproved, waitsForCode } from '#server/orders/order-state/cash-code.ts';

type Caller = Pick<CallContext, 'address' | 'cookies' | 'userAgent'>;

/**
 * Mails a code to the e-mail of an order, which allows changes of the order or confirms a COD order. Returns the
 * message. Throws Problem 429 by `countAsk`.
 */
export async function askForOrderCode(deps: AccountContext, order: OrderRow, caller: Caller): Promise<string> {
  const { id, email, reference } = order;
  const { askedBy, known, network } = await countAsk(deps, 'changeCode', email, caller);
  const code = newCode();
  await inTransaction(deps.db, async (tx) => {
    const mail = waitsForCode(order)
      ? cashCode(deps.settings, order, code)
      : {
          about: `change-code:${randomUUID()}` as const,
          to: email,
          description: changeCodeMail(deps.settings, reference, code),
        };
    refuseUnmailed(await queueMail(tx, deps, { ...mail, always: known, askedFrom: network }));
    await recordSecurityEvent(tx, { kind: 'code_asked', from: caller, orderId: id, about: 'an order' });
    await keepCode(tx, deps.secret, { kind: 'order', about: id, code, askedBy, now: deps.now() });
  });
  return `We've sent a 6-digit code to ${maskPersonalData(email)}.`;
}

type WaitingOrder = Pick<OrderRow, 'id' | 'reference' | 'email' | 'heldUntil'>;

function cashCode(settings: ShopSettings, { reference, email, heldUntil }: WaitingOrder, code: string) {
  return {
    about: `cash-code:${randomUUID()}` as const,
    to: email,
    description: cashCodeMail(settings, reference, code, heldUntil),
  };
}

/**
 * Mails the first code of a COD order in the transaction that places it. Beyond the address's hourly limit, sends none.
 * The order is placed anyway, so that strangers cannot block it; its page can request a code later.
 */
export async function mailCashCode(tx: Db, deps: AccountContext, order: WaitingOrder, caller: Caller): Promise<void> {
  const askedBy = rememberAsker(deps, caller);
  const code = newCode();
  const askedFrom = askingNetwork(deps, order.email, caller.address);
  if (!(await queueMail(tx, deps, { ...cashCode(deps.settings, order, code), askedFrom }))) return;
  await recordSecurityEvent(tx, { kind: 'code_asked', from: caller, orderId: order.id, about: 'an order in cash' });
  await keepCode(tx, deps.secret, { kind: 'order', about: order.id, code, askedBy, now: deps.now() });
}

/** Result of proving an order by code. A waiting COD order is then confirmed, unless it has ended. */
export type ProvedOrder = 'proved' | 'confirmed' | 'too late';

/**
 * Lets this browser change an order for half an hour after entry of a mailed code, and confirms a waiting COD order.
 * Throws Problem 400 for an invalid code; 429 beyond ten an hour per network.
 */
export async function proveOrder(
  deps: AccountContext,
  order: OrderRow,
  code: string,
  caller: Caller,
): Promise<ProvedOrder> {
  const { cookies } = caller;
  let outcome: ProvedOrder = endedUnproved(order) ? 'too late' : 'proved';
  const event = { orderId: order.id, about: 'an order' };
  await withMailedCode(deps, caller, { kind: 'order', about: order.id, code, event }, (right) =>
    spendAccountCode(deps.db, right, { from: caller, ...event }, async (tx) => {
      if (await confirmProved(tx, deps, order.id)) outcome = 'confirmed';
      const browserHash = askerOf(deps, cookies);
      if (browserHash) await recordOrderBrowser(tx, [order.id], { browserHash, at: deps.now() });
    }),
  );
  rememberBrowser(deps, cookies, order.email, { proved: true });
  proveHere(deps, cookies, [order], new Date(deps.now().getTime() + provenMs));
  return outcome;
}
