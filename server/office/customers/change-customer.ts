import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { formatRupees, toPaise, toRupees } from '#contract/money.ts';
import type { Db } from '#database/db.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { customerBlocksTable, customerNotesTable } from '#database/schema/customers.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { openInWords, scheduleDeletion } from '#server/customers/profile/delete-account.ts';
import { endSessions } from '#server/customers/sessions/sessions-command.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { idempotencyRecord } from '#server/foundation/http/idempotency.ts';
import type { Caller } from '#server/foundation/security-events/origin.ts';
import { askApproval, askedBefore, type Perform, waitingAbout } from '#server/office/approvals/approvals.ts';
import { pendingApprovalWords } from '#server/office/approvals/present-approval.ts';
import { accountOf, blockOf, type FoundCustomer, findCustomer } from '#server/office/order-lists/find-customer.ts';
import { leftToGive, lockGiving, recordGiven } from '#server/office/staff-records/giving-limit.ts';
import { keyUsedOtherwise, Repeated, type WriteAudit } from '#server/office/staff-records/mount-office.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { changeStoreCredit, findCreditChange } from '#server/orders/store-credit/change-credit.ts';
import { creditBalance } from '#server/orders/store-credit/queries.ts';
import { activeBlocksOf } from '#server/selling/checkout/refuse-blocked.ts';

// Changes of a customer by staff. Each function runs in the office's transaction and writes to the audit log under the
// customer's key.

/** Adds an internal note, once per key. */
export async function addCustomerNote(
  tx: Db,
  note: WriteAudit,
  { key, body, onceKey }: { key: string; body: string; onceKey: string },
  member: Member,
  at: Date,
): Promise<Repeated | undefined> {
  const { account, email, key: about } = await findCustomer(tx, key);
  const once = `${member.id}:${onceKey}`;
  const whose = { accountId: account?.id ?? null, email: account ? null : email };
  const written = await tx
    .insert(customerNotesTable)
    .values({
      ...whose,
      body,
      memberId: member.id,
      memberName: member.name,
      onceKey: once,
      at,
    })
    .onConflictDoNothing({ target: customerNotesTable.onceKey })
    .returning({ id: customerNotesTable.id });
  if (written.length === 0) {
    const [before] = await tx.select().from(customerNotesTable).where(eq(customerNotesTable.onceKey, once));
    const isSame = before?.body === body && before.accountId === whose.accountId && before.email === whose.email;
    if (!isSame) throw keyUsedOtherwise('Look at the notes first.');
    return new Repeated(undefined);
  }
  note({ thing: 'customer', about, what: 'Wrote a note' });
  return undefined;
}

interface Credit {
  key: string;
  give: boolean;
  amount: number;
  why: string;
  onceKey: string;
}

const giving = {
  kind: 'customer_credit',
  sign: 1,
  said: 'of store credit is given',
  done: 'Gave store credit',
} as const;
const taking = { kind: 'credit_back', sign: -1, said: 'is taken back', done: 'Took store credit back' } as const;

/**
 * Gives or withdraws store credit, or requests approval above the caller's limit. Returns the message to show. Throws
 * Problem 409 if the key was used for another amount.
 */
export async function changeCustomerCredit(
  tx: Db,
  note: WriteAudit,
  { key, give, amount, why, onceKey }: Credit,
  member: Member,
  { settings, now: clock }: Needs<'settings' | 'now'>,
): Promise<string | Repeated<string>> {
  const now = clock();
  const account = accountOf(await findCustomer(tx, key));
  const to = { accountId: account.id, email: account.email };
  const change = give ? giving : taking;
  const amountPaise = toPaise(amount) * change.sign;
  const once = idempotencyRecord(`${member.id}:${onceKey}`, { accountId: account.id, amountPaise, why });
  const said = `${formatRupees(amount)} ${change.said}.`;
  const asks = `${formatRupees(amount)} is above your limit: a second person is asked.`;
  await lockGiving(tx);
  if (await findCreditChange(tx, once)) return new Repeated(said);
  const wish = { kind: change.kind, about: account.id, amount, why };
  if (await askedBefore(tx, once.idempotencyKey, wish)) return new Repeated(asks);
  const limit = await leftToGive(settings, tx, member, to, now, give ? 'giving' : 'taking');
  if (amount > limit) {
    if (!give) await refuseMoreThanBalance(tx, account.id, amount);
    await askApproval(settings, tx, note, { ...wish, onceKey: once.idempotencyKey }, member, now);
    return asks;
  }
  if (give) await refuseWhileAsked(tx, account.id);
  await writeCredit(tx, { ...once, accountId: account.id, amountPaise, why, memberName: member.name, at: now });
  const given = { kind: give ? ('credit' as const) : ('credit_back' as const), amountPaise: toPaise(amount) };
  await recordGiven(tx, member, { ...given, to, at: now });
  note({ thing: 'customer', about: account.id, what: change.done, after: { amountPaise }, why });
  return said;
}

/** Changes the store credit. Throws Problem 409: `code` for too little credit, `conflict` if the account is deleted. */
async function writeCredit(
  tx: Db,
  credit: Parameters<typeof changeStoreCredit>[1],
  code: TooMuchCode = 'not_offered',
): Promise<void> {
  const [still] = await tx
    .select({ id: accountsTable.id })
    .from(accountsTable)
    .where(eq(accountsTable.id, credit.accountId))
    .for('key share');
  if (!still) throw new Problem(409, 'conflict', 'The account is gone by now: it was merged or deleted.');
  if ((await changeStoreCredit(tx, credit)) === 'too much') throw tooMuch(code);
}

async function refuseMoreThanBalance(tx: Db, accountId: string, amount: number): Promise<void> {
  if (toPaise(amount) > (await creditBalance(tx, accountId))) throw tooMuch('not_offered');
}

type TooMuchCode = 'not_offered' | 'conflict';

const tooMuch = (code: TooMuchCode) => new Problem(409, code, 'There is less credit than that to take back.');

/** Performs an approved credit change. Throws Problem 409 `conflict` if the balance is too low. */
export function performCredit(now: () => Date): Perform {
  return async (tx, { kind, about, amountPaise: asked, why, askedByName, selfConfirmed }) => {
    const account = accountOf(await findCustomer(tx, about));
    const amountPaise = kind === 'credit_back' ? -asked : asked;
    const once = idempotencyRecord(`approval:${randomBytes(12).toString('base64url')}`, { about, amountPaise });
    const memberName = selfConfirmed ? askedByName : 'Two colleagues';
    const credit = { ...once, accountId: account.id, amountPaise, why, memberName, at: now() };
    await writeCredit(tx, credit, 'conflict');
  };
}

/** Blocks or unblocks a customer's orders. Repeats have no effect. */
export async function setCustomerBlock(
  tx: Db,
  note: WriteAudit,
  { key, blocked, why }: { key: string; blocked: boolean; why: string },
  member: Member,
  at: Date,
): Promise<void> {
  const found = await findCustomer(tx, key);
  const before = await blockOf(tx, found);
  const { account, email, phone, key: about } = found;
  if (blocked && !before) {
    const id = `blk_${randomBytes(9).toString('base64url')}`;
    await tx
      .insert(customerBlocksTable)
      .values({ id, accountId: account?.id ?? null, email, phone, why, byName: member.name, at });
  }
  if (!blocked) {
    await tx
      .update(customerBlocksTable)
      .set({ liftedAt: at })
      .where(activeBlocksOf({ accountId: account?.id ?? null, email, phone }));
  }
  note({
    thing: 'customer',
    about,
    what: blocked ? 'Refuses orders from now on' : 'Takes orders again',
    before: { blocked: before !== undefined },
    after: { blocked },
    why,
  });
}

/**
 * Ends all sessions of an account that someone else may be using. Returns the message to show. Throws Problem 409 for a
 * guest.
 */
export async function signOutCustomer(tx: Db, note: WriteAudit, key: string, memberName: string): Promise<string> {
  const account = accountOf(await findCustomer(tx, key));
  const ended = await endSessions(tx, account.id, memberName);
  note({ thing: 'customer', about: account.id, what: 'Signed them out everywhere' });
  if (ended === 0) return 'They were signed in nowhere.';
  return `They are signed out of ${ended === 1 ? 'one browser' : `${ended} browsers`}.`;
}

/**
 * Returns the reason why an account cannot be deleted, as a sentence for staff; undefined if it can. The page that
 * offers deletion and the action itself both use this.
 */
export async function whyNoDeletion(db: Db, { account }: Pick<FoundCustomer, 'account'>): Promise<string | undefined> {
  if (!account) return 'A guest has no account.';
  if (account.deleteAfter) return 'It is being deleted already.';
  const open = await openInWords(db, account.id);
  return open && `${open} The account can be deleted once it is delivered or cancelled.`;
}

/**
 * Schedules an account's deletion at its owner's request. Returns the message to show. Throws Problem 409
 * `not_offered`.
 */
export async function scheduleCustomerDeletion(
  tx: Db,
  deps: AccountContext,
  note: WriteAudit,
  { key, why }: { key: string; why: string },
  from: Caller,
): Promise<string> {
  const found = await findCustomer(tx, key);
  const whyNot = await whyNoDeletion(tx, found);
  if (whyNot !== undefined) throw new Problem(409, 'not_offered', whyNot);
  const account = accountOf(found);
  const day = await scheduleDeletion(tx, deps, account, from);
  note({ thing: 'customer', about: account.id, what: 'Has the account deleted as its owner asked', why });
  return `The account is deleted on ${day}. Its owner is told, and may change their mind until then.`;
}

/** Formats paise as an amount in words. */
export function inRupees(paise: number): string {
  return formatRupees(toRupees(paise));
}

/** Throws Problem 409 while an approval about the account is pending. */
async function refuseWhileAsked(tx: Db, accountId: string): Promise<void> {
  const waits = await waitingAbout(tx, accountId);
  if (waits) throw new Problem(409, 'not_offered', pendingApprovalWords(waits));
}
