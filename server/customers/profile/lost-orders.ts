import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { emailFault } from '#contract/account-rules.ts';
import type { FoundOrder } from '#contract/lost-orders.ts';
import { toRupees } from '#contract/money.ts';
import { orderPage } from '#contract/order-links.ts';
import type { Db } from '#database/db.ts';
import { orders } from '#database/schema/orders.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { rememberBrowser } from '#server/customers/accounts/known-browser.ts';
import { orderCodeMail } from '#server/customers/accounts/mails.ts';
import { wrongField } from '#server/customers/accounts/refuse.ts';
import { countAsk } from '#server/customers/codes/ask-for-code.ts';
import { keepCode, newCode } from '#server/customers/codes/codes.ts';
import { spendCode } from '#server/customers/codes/spend-code.ts';
import { withMailedCode } from '#server/customers/codes/with-mailed-code.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import type { JobData } from '#server/foundation/jobs/queues.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { originOf } from '#server/foundation/security-events/origin.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import type { Secret } from '#server/foundation/values/secret.ts';
import { proveHere, provenMs } from '#server/orders/model/order-proof.ts';
import { orderKey } from '#server/orders/model/order-reference.ts';
import { statusWordsOf } from '#server/selling/order-views/status-words.ts';
import { worthOf } from '#server/selling/order-views/worth-now.ts';

const orderCodeSent = "If orders were placed with this email, we've sent a 6-digit code.";

/** Longer than looking a code up takes, whether there is one or not, in ms. */
const refusalMs = 250;

/** More than anybody places without an account. */
const mostFound = 20;

/**
 * Asks for the code that opens the orders of a guest who lost their mail. Whether there are any is looked at by a job after the
 * reply: neither its words nor its time can tell. Throws Problem: 400 for what is no e-mail; 429 beyond the limits of
 * `countAsk`.
 */
export async function askForLostOrders(
  deps: Pick<AccountContext, 'db' | 'jobs' | 'limits' | 'secret' | 'browserCookie'>,
  { email }: { email: string },
  caller: Pick<CallContext, 'address' | 'cookies' | 'userAgent'>,
): Promise<{ message: string }> {
  refuseEmail(email);
  const asked = await countAsk(deps, 'orderCode', email, caller);
  await deps.jobs.send(deps.db, 'send-order-code', { email, requestId: randomUUID(), ...asked, from: originOf(caller) });
  return { message: orderCodeSent };
}

/** Mails a code to an address with which orders were placed as a guest; once a request, however often the job runs. */
export async function sendOrderCode(
  deps: { db: Db; jobs: Pick<Jobs, 'send'>; secret: Secret; publicUrl: string; now: () => Date },
  { email, requestId, askedBy, known = false, network, from }: JobData['send-order-code'],
): Promise<void> {
  // A job of a release that named no browser: the code would open nothing.
  if (askedBy === undefined) return;
  const kept = { kind: 'orders', about: email, askedBy, now: deps.now() } as const;
  if ((await guestOrders(deps.db, email, 1)).length === 0) {
    await keepCode(deps.db, deps.secret, { ...kept, code: undefined });
    return;
  }
  const code = newCode();
  await inTransaction(deps.db, async (tx) => {
    const mail = {
      always: known,
      askedFrom: network,
      about: `order-code:${requestId}` as const,
      to: email,
      description: orderCodeMail(deps.publicUrl, email, code),
    };
    if (!(await queueMail(tx, deps.jobs, mail))) return;
    await keepCode(tx, deps.secret, { ...kept, code });
    await recordSecurityEvent(tx, { kind: 'code_asked', from, about: "a guest's orders" });
  });
}

/**
 * Gives the links of a guest's orders for the mailed code, which is used up, and lets this browser change them for a while. Throws Problem: 400 for a wrong, used or old code and
 * for a code of nobody, all in one sentence and after one time; 429 beyond ten wrong ones an hour of this network.
 */
export async function openLostOrders(
  deps: Pick<AccountContext, 'db' | 'limits' | 'secret' | 'browserCookie' | 'publicUrl' | 'now'>,
  { email, code }: { email: string; code: string },
  caller: Pick<CallContext, 'address' | 'cookies' | 'userAgent'>,
): Promise<FoundOrder[]> {
  refuseEmail(email);
  const { cookies } = caller;
  const event = { about: "a guest's orders" };
  await withMailedCode(deps, caller, { kind: 'orders', about: email, code, event, afterMs: refusalMs }, (right) =>
    spendCode(deps.db, right, { from: caller, ...event }),
  );
  const found = await guestOrders(deps.db, email, mostFound);
  // Who has this code has every code of these orders: none is asked for twice.
  rememberBrowser(deps, cookies, email, { proved: true });
  proveHere(deps, cookies, found, new Date(deps.now().getTime() + provenMs));
  const worth = await worthOf(deps.db, found);
  return Promise.all(
    found.map(async (order) => ({
      reference: order.reference,
      placedAt: order.placedAt.toISOString(),
      statusWords: await statusWordsOf(deps.db, order),
      total: toRupees(worth(order.id).paise),
      path: orderPage(order.reference, orderKey(deps.secret, order)),
    })),
  );
}

/** Orders with an address that are of no account, the newest first: those of one are in it. */
async function guestOrders(db: Db, email: string, most: number): Promise<(typeof orders.$inferSelect)[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.email, email), isNull(orders.accountId)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(most);
}

function refuseEmail(email: string): void {
  const wrongEmail = emailFault(email);
  if (wrongEmail) throw wrongField('email', wrongEmail);
}
