import { randomUUID } from 'node:crypto';
import { codeFault, codeRefused } from '#contract/account-rules.ts';
import type { AccountContext } from '#server/accounts/account-context.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { OrderRow } from '#server/order-book/find-order.ts';
import { proveHere, provenMs } from '#server/order-book/order-proof.ts';
import type { CallContext } from '#server/platform/caller.ts';
import { masked } from '#server/platform/masked.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { recordSecurityEvent } from '#server/security/record-event.ts';
import { countAsk } from './ask-for-code.ts';
import { newCode } from './codes.ts';
import { askerOf, rememberBrowser } from './known-browser.ts';
import { changeCodeMail } from './mails.ts';
import { keepOrderCode, useOrderCode } from './order-codes.ts';
import { wrongField } from './refuse.ts';

type Caller = Pick<CallContext, 'address' | 'cookies' | 'userAgent'>;

/** Mails the code that lets an order be changed to where it was ordered with. Gives the sentence. Throws Problem 429 by `countAsk`. */
export async function askForOrderCode(deps: AccountContext, order: OrderRow, caller: Caller): Promise<string> {
  const { id, email, reference } = order;
  const askedBy = await countAsk(deps, 'changeCode', email, caller);
  const code = newCode();
  await inTransaction(deps.db, async (tx) => {
    await queueMail(tx, deps.jobs, { about: `change-code:${randomUUID()}`, to: email, description: changeCodeMail(reference, code) });
    await recordSecurityEvent(tx, { kind: 'code_asked', from: caller, orderId: id, about: 'an order' });
    await keepOrderCode(tx, deps.secret, { about: id, code, askedBy, now: deps.now() });
  });
  return `We've sent a 6-digit code to ${masked(email)}.`;
}

/**
 * Lets this browser change an order for half an hour, for the mailed code, which is used up. Throws Problem: 400 for a wrong, used or
 * old code; 429 beyond ten wrong ones an hour of this network.
 */
export async function proveOrder(deps: AccountContext, order: OrderRow, code: string, caller: Caller): Promise<void> {
  const { address, cookies } = caller;
  const wrongCode = codeFault(code);
  if (wrongCode) throw wrongField('code', wrongCode);
  const by = askerOf(deps, cookies);
  await deps.limits.onMiss('codeTry', address, async () => {
    const tried = { about: order.id, code, by, now: deps.now(), caller, orderId: order.id };
    if (await useOrderCode(deps.db, deps.secret, tried)) return;
    await recordSecurityEvent(deps.db, { kind: 'code_failed', outcome: 'refused', from: caller, orderId: order.id, about: 'an order' });
    throw wrongField('code', codeRefused);
  });
  rememberBrowser(deps, cookies, order.email);
  proveHere(deps, cookies, [order], new Date(deps.now().getTime() + provenMs));
}
