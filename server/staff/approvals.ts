import { randomBytes } from 'node:crypto';
import { and, desc, eq, ne } from 'drizzle-orm';
import { formatRupees, toPaise, toRupees } from '#contract/money.ts';
import type { Approval } from '#contract/office/approvals.ts';
import type { ApprovalKind } from '#contract/office/lists.ts';
import { mayDo, refundLimitOf } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import { approvals } from '#database/schema/staff.ts';
import { Problem } from '#server/platform/problem.ts';
import type { Note } from './mount-office.ts';
import type { Member } from './sessions.ts';

export type ApprovalRow = typeof approvals.$inferSelect;

/** What is done once it is granted, through the transaction of that. Throws Problem where it cannot be done any more. */
export type Perform = (tx: Db, approval: Pick<ApprovalRow, 'kind' | 'about' | 'amountPaise' | 'why'>) => Promise<void>;

interface Asked {
  kind: ApprovalKind;
  about: string;
  /** Rupees. */
  amount: number;
  why: string;
}

const kindWords: Readonly<Record<ApprovalKind, string>> = {
  refund: 'Refund',
  store_credit: 'Store credit',
  return: 'Money back for a return',
  customer_credit: 'Store credit',
};

/** Asks a second person for what is above one's own limit. Throws Problem 409 for what is within it. */
export async function askApproval(tx: Db, note: Note, { kind, about, amount, why }: Asked, member: Member, now: Date): Promise<Approval> {
  if (amount <= refundLimitOf(member.roles)) throw new Problem(409, 'not_offered', 'This is within your own limit. Do it without asking.');
  const id = `apr_${randomBytes(12).toString('base64url')}`;
  const [row] = await tx
    .insert(approvals)
    .values({
      id,
      kind,
      about,
      amountPaise: toPaise(amount),
      why,
      state: 'asked',
      askedBy: member.id,
      askedByName: member.name,
      askedAt: now,
    })
    .returning();
  if (!row) throw new Error('nothing was asked');
  note({ thing: 'approval', about, what: `Asked: ${wordsOf(row)}`, after: { kind, amountPaise: row.amountPaise }, why });
  return present(row, member);
}

/** What waits for somebody's decision, or what they asked for themselves; newest first. */
export async function listApprovals(db: Db, member: Member, whose: 'asked' | 'own'): Promise<Approval[]> {
  const own = eq(approvals.askedBy, member.id);
  const waits = and(eq(approvals.state, 'asked'), ne(approvals.askedBy, member.id));
  const rows = await db
    .select()
    .from(approvals)
    .where(whose === 'own' ? own : waits)
    .orderBy(desc(approvals.askedAt))
    .limit(100);
  return rows.map((row) => present(row, member));
}

interface Decision {
  id: string;
  grant: boolean;
  answer: string | undefined;
}

/**
 * Decides what somebody else asked for: granted, it is done in this transaction, once. Throws Problem: 404, 409 `not_offered` for one's own and for what
 * is above one's own limit, `conflict` where it was decided already.
 */
export async function decideApproval(
  tx: Db,
  note: Note,
  { id, grant, answer }: Decision,
  member: Member,
  now: Date,
  perform: Perform,
): Promise<Approval> {
  const asked = await lockApproval(tx, id);
  if (asked.askedBy === member.id) throw new Problem(409, 'not_offered', 'You asked for this yourself: a second person decides.');
  if (asked.state !== 'asked')
    throw new Problem(409, 'conflict', `This was decided already${asked.decidedByName ? ` by ${asked.decidedByName}` : ''}.`);
  if (!isWithin(asked, member)) throw new Problem(409, 'not_offered', 'This is above your own limit too. An owner decides.');
  if (grant) await perform(tx, asked);
  const [row] = await tx
    .update(approvals)
    .set({ state: grant ? 'done' : 'refused', decidedBy: member.id, decidedByName: member.name, decidedAt: now, answer: answer || null })
    .where(eq(approvals.id, id))
    .returning();
  note({
    thing: 'approval',
    about: asked.about,
    what: `${grant ? 'Granted' : 'Refused'}: ${wordsOf(asked)}`,
    before: { askedBy: asked.askedByName },
    after: { kind: asked.kind, amountPaise: asked.amountPaise },
    why: answer || null,
  });
  return present(row ?? asked, member);
}

/** Takes back what one asked for. Throws Problem: 404, 409 where it was decided already. */
export async function withdrawApproval(tx: Db, note: Note, id: string, member: Member): Promise<Approval> {
  const asked = await lockApproval(tx, id);
  if (asked.askedBy !== member.id) throw new Problem(404, 'not_found', 'You asked for no such thing');
  if (asked.state !== 'asked') throw new Problem(409, 'conflict', 'This was decided already.');
  const [row] = await tx.update(approvals).set({ state: 'withdrawn' }).where(eq(approvals.id, id)).returning();
  note({ thing: 'approval', about: asked.about, what: `Took back: ${wordsOf(asked)}` });
  return present(row ?? asked, member);
}

async function lockApproval(tx: Db, id: string): Promise<ApprovalRow> {
  const [row] = await tx.select().from(approvals).where(eq(approvals.id, id)).for('update');
  if (!row) throw new Problem(404, 'not_found', 'There is nothing such to decide');
  return row;
}

function isWithin({ amountPaise }: ApprovalRow, { roles }: Member): boolean {
  // Above every limit there is, two owners decide together: one asks, one grants.
  return roles.includes('owner') || toRupees(amountPaise) <= refundLimitOf(roles);
}

function wordsOf({ kind, amountPaise, about }: Pick<ApprovalRow, 'kind' | 'amountPaise' | 'about'>): string {
  return `${kindWords[kind]} of ${formatRupees(toRupees(amountPaise))} for ${about}`;
}

function present(row: ApprovalRow, member: Member): Approval {
  const { id, kind, about, amountPaise, why, state, askedBy, askedByName, askedAt, decidedByName, decidedAt, answer } = row;
  const mayDecide = mayDo(member.roles, 'approvals.decide') && askedBy !== member.id && isWithin(row, member);
  return {
    id,
    kind,
    about,
    amount: toRupees(amountPaise),
    why,
    words: wordsOf(row),
    state,
    askedBy: askedByName,
    askedAt: askedAt.toISOString(),
    decidedBy: decidedByName,
    decidedAt: decidedAt?.toISOString() ?? null,
    answer,
    mine: state === 'asked' && mayDecide,
  };
}
