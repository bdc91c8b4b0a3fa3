import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { emailFault } from '#contract/account-rules.ts';
import type { FoundOrder } from '#contract/lost-orders.ts';
import { toRupees } from '#contract/money.ts';
import { orderPage } from '#contract/order-links.ts';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { hashOf, rememberBrowser } from '#server/customers/accounts/known-browser.ts';
import { orderCodeMail } from '#server/customers/accounts/mails.ts';
import { wrongField } from '#server/customers/accounts/refuse.ts';
import { countAsk } from '#server/customers/codes/ask-for-code.ts';
import { mailRequestedCode } from '#server/customers/codes/mail-requested-code.ts';
import { spendAccountCode } from '#server/customers/codes/spend-code.ts';
import { withMailedCode } from '#server/customers/codes/with-mailed-code.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { JobData } from '#server/foundation/jobs/queues.ts';
import { recordOrderBrowser } from '#server/foundation/security-events/browser-records.ts';
import { originOf } from '#server/foundation/security-events/origin.ts';
import { proveHere, provenMs } from '#server/orders/model/order-proof.ts';
import { orderKey } from '#server/orders/model/order-reference.ts';
import { statusWordsOf } from '#server/selling/order-views/status-words.ts';
import { worthOf } from '#server/selling/order-views/worth-now.ts';

const orderCodeSent = "If orders were placed with this email, we've sent a 6-digit code.";

/** Maximum number of found orders, more than a guest ever places. */
const mostFound = 20;

/**
 * Requests a code that opens a guest's orders. A job looks them up after the response, so neither text nor timing
 * reveals if there are any. Throws Problem 400 for an invalid e-mail; 429 by `countAsk`.
 */
export async function askForLostOrders(
  deps: Pick<AccountContext, 'db' | 'jobs' | 'limits' | 'secret' | 'browserCookie'>,
  { email }: { email: string },
  caller: Pick<CallContext, 'address' | 'cookies' | 'userAgent'>,
): Promise<{ message: string }> {
  refuseEmail(email);
  const asked = await countAsk(deps, 'orderCode', email, caller);
  await deps.jobs.send(deps.db, 'send-order-code', {
    email,
    requestId: randomUUID(),
    ...asked,
    from: originOf(caller),
  });
  return { message: orderCodeSent };
}

/** Mails a code to an address with guest orders, once per request even if the job runs repeatedly. */
export async function sendOrderCode(
  deps: Needs<'db' | 'jobs' | 'secret' | 'publicUrl' | 'now' | 'shopFacts' | 'settings'>,
  asked: JobData['send-order-code'],
): Promise<void> {
  await mailRequestedCode(deps, asked, {
    ...{ kind: 'orders', subject: "a guest's orders" },
    isExpected: (await guestOrders(deps.db, asked.email, 1)).length > 0,
    mail: (code) => ({
      about: `order-code:${asked.requestId}`,
      description: orderCodeMail(deps.settings, deps.publicUrl, asked.email, code),
    }),
  });
}

/**
 * Returns the links of a guest's orders for a mailed code, and lets this browser change them for half an hour. Throws
 * Problem 400 for any invalid code, with one text and duration; 429 beyond ten an hour per network.
 */
export async function openLostOrders(
  deps: Pick<AccountContext, 'db' | 'limits' | 'secret' | 'passwords' | 'browserCookie' | 'publicUrl' | 'now'>,
  { email, code }: { email: string; code: string },
  caller: Pick<CallContext, 'address' | 'cookies' | 'userAgent'>,
): Promise<FoundOrder[]> {
  refuseEmail(email);
  const { cookies } = caller;
  const event = { about: "a guest's orders" };
  const entered = { kind: 'orders', about: email, code, event, afterMs: deps.passwords.refusalMs } as const;
  await withMailedCode(deps, caller, entered, (right) => spendAccountCode(deps.db, right, { from: caller, ...event }));
  const found = await guestOrders(deps.db, email, mostFound);
  // The e-mail counts as proved in this browser, so that these orders require no second code.
  const browserHash = hashOf(rememberBrowser(deps, cookies, email, { proved: true }));
  const ids = found.map(({ id }) => id);
  await recordOrderBrowser(deps.db, ids, { browserHash, at: deps.now() });
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

/** Returns orders of an e-mail without an account, newest first. Members find the others in their account. */
async function guestOrders(db: Db, email: string, most: number): Promise<(typeof ordersTable.$inferSelect)[]> {
  return db
    .select()
    .from(ordersTable)
    .where(and(eq(ordersTable.email, email), isNull(ordersTable.accountId)))
    .orderBy(desc(ordersTable.placedAt), desc(ordersTable.id))
    .limit(most);
}

function refuseEmail(email: string): void {
  const wrongEmail = emailFault(email);
  if (wrongEmail) throw wrongField('email', wrongEmail);
}
