import { randomBytes } from 'node:crypto';
import { and, eq, isNull, or } from 'drizzle-orm';
import { formatRupees, toPaise, toRupees } from '#contract/money.ts';
import { refundLimitOf } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import { customerBlocks, customerNotes } from '#database/schema/customers.ts';
import type { AccountContext } from '#server/accounts/account-context.ts';
import { scheduleDeletion } from '#server/accounts/delete-account.ts';
import { accountOf, blockOf, findCustomer } from '#server/office/find-customer.ts';
import { onceUnder } from '#server/platform/idempotency.ts';
import { Problem } from '#server/platform/problem.ts';
import type { Caller } from '#server/security/origin.ts';
import { askApproval, type Perform } from '#server/staff/approvals.ts';
import type { Note } from '#server/staff/mount-office.ts';
import type { Member } from '#server/staff/sessions.ts';
import { changeCredit as change } from '#server/store-credit/change-credit.ts';

// Each verb runs in the transaction of the office and notes what it did, of the customer by their key.

/** Writes a note for colleagues, once under its key. */
export async function addNote(
  tx: Db,
  note: Note,
  { key, body, onceKey }: { key: string; body: string; onceKey: string },
  member: Member,
  at: Date,
): Promise<void> {
  const { account, email, key: about } = await findCustomer(tx, key);
  await tx
    .insert(customerNotes)
    .values({
      accountId: account?.id ?? null,
      email: account ? null : email,
      body,
      memberId: member.id,
      memberName: member.name,
      onceKey: `${member.id}:${onceKey}`,
      at,
    })
    .onConflictDoNothing({ target: customerNotes.onceKey });
  note({ thing: 'customer', about, what: 'Wrote a note' });
}

interface Credit {
  key: string;
  give: boolean;
  amount: number;
  why: string;
  onceKey: string;
}

/** Gives credit or takes it back, or asks a second person where it is above the caller's limit. Gives the sentence to say. */
export async function changeCredit(
  tx: Db,
  note: Note,
  { key, give, amount, why, onceKey }: Credit,
  member: Member,
  now: Date,
): Promise<string> {
  const account = accountOf(await findCustomer(tx, key));
  if (give && amount > refundLimitOf(member.roles)) {
    await askApproval(tx, note, { kind: 'customer_credit', about: account.id, amount, why }, member, now);
    return `${formatRupees(amount)} is above your limit: a second person is asked.`;
  }
  const amountPaise = toPaise(amount) * (give ? 1 : -1);
  const once = onceUnder(`${member.id}:${onceKey}`, { accountId: account.id, amountPaise, why });
  const done = await change(tx, { ...once, accountId: account.id, amountPaise, why, memberName: member.name, at: now });
  if (done === 'too much') throw new Problem(409, 'not_offered', 'There is less credit than that to take back.');
  note({ thing: 'customer', about: account.id, what: give ? 'Gave store credit' : 'Took store credit back', after: { amountPaise }, why });
  return give ? `${formatRupees(amount)} of store credit is given.` : `${formatRupees(amount)} is taken back.`;
}

/** Gives the credit that a second person granted. */
export function performCredit(now: () => Date): Perform {
  return async (tx, { about, amountPaise, why }) => {
    const account = accountOf(await findCustomer(tx, about));
    const once = onceUnder(`approval:${randomBytes(12).toString('base64url')}`, { about, amountPaise });
    await change(tx, { ...once, accountId: account.id, amountPaise, why, memberName: 'Two colleagues', at: now() });
  };
}

/** Refuses somebody's orders from now on, or takes them again. Pressed twice it is done once. */
export async function block(
  tx: Db,
  note: Note,
  { key, blocked, why }: { key: string; blocked: boolean; why: string },
  member: Member,
  at: Date,
): Promise<void> {
  const found = await findCustomer(tx, key);
  const before = await blockOf(tx, found);
  const { account, email, phone, key: about } = found;
  if (blocked && !before) {
    const id = `blk_${randomBytes(9).toString('base64url')}`;
    await tx.insert(customerBlocks).values({ id, accountId: account?.id ?? null, email, phone, why, byName: member.name, at });
  }
  if (!blocked) {
    const theirs = or(
      eq(customerBlocks.email, email),
      phone ? eq(customerBlocks.phone, phone) : undefined,
      account ? eq(customerBlocks.accountId, account.id) : undefined,
    );
    await tx
      .update(customerBlocks)
      .set({ liftedAt: at })
      .where(and(isNull(customerBlocks.liftedAt), theirs));
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

/** Has an account deleted as its owner asked. Gives the sentence to say. Throws Problem 409 while an order is open. */
export async function askDeletion(
  tx: Db,
  deps: AccountContext,
  note: Note,
  { key, why }: { key: string; why: string },
  from: Caller,
): Promise<string> {
  const account = accountOf(await findCustomer(tx, key));
  const day = await scheduleDeletion(tx, deps, account, from);
  note({ thing: 'customer', about: account.id, what: 'Has the account deleted as its owner asked', why });
  return `The account is deleted on ${day}. Its owner is told, and may change their mind until then.`;
}

/** A sum of paise, in words. */
export function inRupees(paise: number): string {
  return formatRupees(toRupees(paise));
}
