import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, gte, inArray, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts';
import { toPaise } from '#contract/money.ts';
import type { Approval, listApprovalsEndpoint as listCall } from '#contract/office/approvals.ts';
import { type ApprovalKind, approvalKinds, priceApprovalKinds } from '#contract/office/lists.ts';
import { mayDo } from '#contract/office/permissions.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { type ApprovalDetails, approvalsTable } from '#database/schema/staff.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { isCursorMoment, isCursorText, readCursor, writeCursor } from '#server/foundation/http/list-cursor.ts';
import { budgetLimits, givenToOf, leftFor, lockGiving } from '#server/office/staff-records/giving-limit.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import {
  type ApprovalRow,
  deciderLimits,
  isAboutOneself,
  isAboutPrices,
  isAlone,
  isLastDecider,
  isWithin,
  pendingApprovalWords,
  presentAll,
  presentOne,
  wordsOf,
} from './present-approval.ts';

type Granted = Pick<
  ApprovalRow,
  'kind' | 'about' | 'mergedAccount' | 'details' | 'amountPaise' | 'why' | 'askedByName' | 'selfConfirmed'
>;

/** Carries out a granted approval in the caller's transaction. Throws Problem if that is no longer possible. */
export type Perform = (tx: Db, approval: Granted, note: WriteAudit) => Promise<void>;

interface Asked {
  kind: ApprovalKind;
  about: string;
  /** Account that a merge removes. */
  mergedAccount?: string;
  /** Details of a payment outside the gateway, or of prices. */
  details?: ApprovalDetails;
  /** True if the caller has already found that the limit is too low. */
  isBeyond?: boolean;
  /** Amount in rupees. */
  amount: number;
  why: string;
  /** Idempotency key of the request, if it has one. */
  onceKey?: string;
}

/**
 * Requests approval for an amount above the caller's limit. Throws Problem 409: `not_offered` if the amount is within
 * the limit, `conflict` while another approval about the same thing is pending.
 */
export async function askApproval(
  settings: ShopSettings,
  tx: Db,
  note: WriteAudit,
  { isBeyond = false, ...asked }: Asked,
  member: Pick<Member, 'id' | 'name' | 'roles' | 'permissions'>,
  now: Date,
): Promise<Approval> {
  const { kind, about, amount } = asked;
  await lockGiving(tx);
  const to = await givenToOf(tx, kind, about);
  const left = to
    ? await leftFor(settings, tx, kind, member, to, now)
    : budgetLimits(settings, 'giving', member.roles, now).Order;
  if (amount <= left && !isBeyond)
    throw new Problem(409, 'not_offered', 'This is within your own limit. Do it without asking.');
  return insertApproval(settings, tx, note, asked, member, now);
}

/**
 * Stores a request for approval and its audit entry. Throws Problem 409 `conflict` while another about the same thing
 * is pending.
 */
export async function insertApproval(
  settings: ShopSettings,
  tx: Db,
  note: WriteAudit,
  { kind, about, mergedAccount, details, amount, why, onceKey }: Omit<Asked, 'isBeyond'>,
  member: Pick<Member, 'id' | 'name' | 'roles' | 'permissions'>,
  now: Date,
): Promise<Approval> {
  // The lock serializes requests about the same subject, so that the second of two concurrent requests sees the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`approval ${about}`}, 0))`);
  const waits = await waitingAbout(tx, about);
  if (waits) throw new Problem(409, 'conflict', pendingApprovalWords(waits));
  const id = `apr_${randomBytes(12).toString('base64url')}`;
  const [row] = await tx
    .insert(approvalsTable)
    .values({
      id,
      kind,
      about,
      mergedAccount: mergedAccount ?? null,
      details: details ?? null,
      amountPaise: toPaise(amount),
      why,
      state: 'asked',
      askedBy: member.id,
      askedByName: member.name,
      askedAt: now,
      onceKey: onceKey ?? null,
    })
    .returning();
  if (!row) throw new Error('nothing was asked');
  const after = { kind, amountPaise: row.amountPaise, ...(mergedAccount !== undefined && { mergedAccount }) };
  note({ thing: 'approval', about, what: `Asked: ${wordsOf(row)}`, after, why });
  return presentOne(settings, tx, row, member);
}

/**
 * Finds the approval requested earlier with this idempotency key. Throws Problem 409 `idempotency_mismatch` if the
 * request differs.
 */
export async function askedBefore(
  db: Db,
  onceKey: string,
  { kind, about, amount, why }: Asked,
): Promise<ApprovalRow | undefined> {
  const [row] = await db.select().from(approvalsTable).where(eq(approvalsTable.onceKey, onceKey)).limit(1);
  if (!row) return undefined;
  if (row.kind !== kind || row.about !== about || row.amountPaise !== toPaise(amount) || row.why !== why)
    throw new Problem(
      409,
      'idempotency_mismatch',
      'This press was used for another amount. Look at what waits for approval.',
    );
  return row;
}

/**
 * Finds the pending approval about a subject: an order's reference, or the number of a return or account. Includes
 * merges that remove the account.
 */
export async function waitingAbout(db: Db, about: string): Promise<ApprovalRow | undefined> {
  const waits = and(
    eq(approvalsTable.state, 'asked'),
    or(eq(approvalsTable.about, about), eq(approvalsTable.mergedAccount, about)),
  );
  const [row] = await db
    .select()
    .from(approvalsTable)
    .where(waits)
    .orderBy(asc(approvalsTable.askedAt), asc(approvalsTable.id))
    .limit(1);
  return row;
}

/**
 * Builds the SQL condition for approvals that this staff member may decide: pending, requested by others and within
 * their limit. Same rule as `isWithin`.
 */
export function decidableBy(
  settings: ShopSettings,
  { id, roles, permissions }: Pick<Member, 'id' | 'roles' | 'permissions'>,
): SQL {
  if (!mayDo({ permissions }, 'approvals.decide')) return sql`false`;
  const ofPrices = inArray(approvalsTable.kind, [...priceApprovalKinds]);
  const limits = deciderLimits(settings, roles);
  const within = moneyKinds.map((kind) =>
    and(eq(approvalsTable.kind, kind), lte(approvalsTable.amountPaise, toPaise(limits(kind)))),
  );
  const ofMoney = roles.includes('owner') ? not(ofPrices) : or(...within);
  const decidable = mayDo({ permissions }, 'catalogue.change') ? or(ofPrices, ofMoney) : ofMoney;
  return and(eq(approvalsTable.state, 'asked'), ne(approvalsTable.askedBy, id), decidable) ?? sql`false`;
}

const moneyKinds = approvalKinds.filter((kind) => !isAboutPrices({ kind }));

/** Page size of approvals. */
const atOnce = 50;

/**
 * Lists a page of approvals that the member may decide, or that they requested; newest first. Throws Problem 400 for an
 * invalid `after`.
 */
export async function listApprovals(
  settings: ShopSettings,
  db: Db,
  member: Member,
  { whose, after }: ParsedOf<typeof listCall>['query'],
): Promise<ReplyOf<typeof listCall>['data']> {
  const own = eq(approvalsTable.askedBy, member.id);
  const rows = await db
    .select({ row: approvalsTable, at: sql<string>`to_json(${approvalsTable.askedAt}) #>> '{}'` })
    .from(approvalsTable)
    .where(and(whose === 'own' ? own : decidableBy(settings, member), after === undefined ? undefined : afterOf(after)))
    .orderBy(desc(approvalsTable.askedAt), desc(approvalsTable.id))
    .limit(atOnce + 1);
  const page = rows.slice(0, atOnce);
  const last = page.at(-1);
  return {
    approvals: await presentAll(
      settings,
      db,
      page.map(({ row }) => row),
      member,
    ),
    next: rows.length > atOnce && last ? writeCursor([last.at, last.row.id]) : null,
  };
}

function afterOf(after: string): SQL {
  const [at, id] = readCursor(after, [isCursorMoment, isCursorText]);
  return sql`(${approvalsTable.askedAt}, ${approvalsTable.id}) < (${at}::timestamptz, ${id})`;
}

interface Decision {
  id: string;
  grant: boolean;
  answer: string | undefined;
  /** True if the caller confirmed with password and second factor. */
  isConfirmed: boolean;
}

/**
 * Decides another person's approval; a granted one is carried out once, in this transaction. Throws Problem 404; 409
 * `not_offered` for the member's own request, order or account while somebody else may decide, or an amount above the
 * limit; 409 `conflict` if already decided.
 */
export async function decideApproval(
  settings: ShopSettings,
  tx: Db,
  note: WriteAudit,
  { id, grant, answer, isConfirmed }: Decision,
  member: Member,
  now: Date,
  perform: Perform,
): Promise<Approval> {
  const asked = await lockApproval(tx, id);
  const isOwn = asked.askedBy === member.id;
  const isConcerned = await refuseUnlessDecidable(settings, tx, asked, member, { grant, isConfirmed });
  const selfConfirmed = isOwn || isConcerned;
  if (grant) {
    await performIfStillThere(() => perform(tx, { ...asked, selfConfirmed }, note));
    // The subject is locked now, so the second of two equal approvals sees the first.
    await refuseTwice(tx, asked);
  }
  const [row] = await tx
    .update(approvalsTable)
    .set({
      state: grant ? 'done' : 'refused',
      decidedBy: member.id,
      decidedByName: member.name,
      decidedAt: now,
      answer: answer || null,
      selfConfirmed,
    })
    .where(eq(approvalsTable.id, id))
    .returning();
  note({
    thing: 'approval',
    about: asked.about,
    what: `${grant ? 'Granted' : 'Refused'}${decisionWords(isOwn, isConcerned)}: ${wordsOf(asked)}`,
    before: { askedBy: asked.askedByName },
    after: { kind: asked.kind, amountPaise: asked.amountPaise },
    why: answer || null,
  });
  return presentOne(settings, tx, row ?? asked, member);
}

/** Describes a decision without an uninvolved second person. Pure. */
function decisionWords(isOwn: boolean, isConcerned: boolean): string {
  if (isOwn) return ' without a second person';
  return isConcerned ? ' by the person whose own order or account it is' : '';
}

/** Carries out a granted approval. Throws Problem 409 `conflict` if its subject no longer exists. */
async function performIfStillThere(perform: () => Promise<void>): Promise<void> {
  try {
    await perform();
  } catch (error) {
    if (!(error instanceof Problem && error.status === 404)) throw error;
    throw new Problem(409, 'conflict', 'What this is about is gone by now. Refuse it.');
  }
}

/**
 * Returns true if a colleague's request concerns the member who decides. Throws Problem 409 if the member may not
 * decide an approval, or it was decided already.
 */
async function refuseUnlessDecidable(
  settings: ShopSettings,
  tx: Db,
  asked: ApprovalRow,
  member: Member,
  decision: Pick<Decision, 'grant' | 'isConfirmed'>,
): Promise<boolean> {
  const own = asked.askedBy === member.id;
  if (own && !(decision.isConfirmed && (await isAlone(settings, tx, asked))))
    throw new Problem(409, 'not_offered', 'You asked for this yourself: a second person decides.');
  if (asked.state !== 'asked')
    throw new Problem(
      409,
      'conflict',
      `This was decided already${asked.decidedByName ? ` by ${asked.decidedByName}` : ''}.`,
    );
  return own ? false : refuseAsDecider(settings, tx, asked, member, decision);
}

/**
 * Returns true if a colleague's request concerns the member who decides, which requires that nobody else could decide,
 * and to grant it a confirmation. Throws Problem 409 otherwise, or above that member's limit.
 */
async function refuseAsDecider(
  settings: ShopSettings,
  tx: Db,
  asked: ApprovalRow,
  member: Member,
  { grant, isConfirmed }: Pick<Decision, 'grant' | 'isConfirmed'>,
): Promise<boolean> {
  if (!isWithin(settings, asked, member))
    throw new Problem(409, 'not_offered', 'This is above your own limit too. An owner decides.');
  if (!(await isAboutOneself(tx, asked, member))) return false;
  if (!(await isLastDecider(settings, tx, asked, member)))
    throw new Problem(409, 'not_offered', 'It is about your own order or account: somebody else decides.');
  if (grant && !isConfirmed)
    throw new Problem(409, 'not_offered', 'It is about your own order or account: confirm it with your password.');
  return true;
}

/** Withdraws the caller's own approval request. Throws Problem: 404, 409 if it was decided already. */
export async function withdrawApproval(
  settings: ShopSettings,
  tx: Db,
  note: WriteAudit,
  id: string,
  member: Member,
): Promise<Approval> {
  const asked = await lockApproval(tx, id);
  if (asked.askedBy !== member.id) throw new Problem(404, 'not_found', 'You asked for no such thing');
  if (asked.state !== 'asked') throw new Problem(409, 'conflict', 'This was decided already.');
  const [row] = await tx
    .update(approvalsTable)
    .set({ state: 'withdrawn' })
    .where(eq(approvalsTable.id, id))
    .returning();
  note({ thing: 'approval', about: asked.about, what: `Took back: ${wordsOf(asked)}` });
  return presentOne(settings, tx, row ?? asked, member);
}

/** Rejects an approval if an equal one was granted while this one was pending. */
async function refuseTwice(tx: Db, { id, kind, about, amountPaise, askedAt }: ApprovalRow): Promise<void> {
  const same = and(
    eq(approvalsTable.kind, kind),
    eq(approvalsTable.about, about),
    eq(approvalsTable.amountPaise, amountPaise),
    ne(approvalsTable.id, id),
  );
  const [done] = await tx
    .select({ by: approvalsTable.decidedByName })
    .from(approvalsTable)
    .where(and(same, eq(approvalsTable.state, 'done'), gte(approvalsTable.decidedAt, askedAt)))
    .limit(1);
  if (done)
    throw new Problem(
      409,
      'conflict',
      `${done.by} has granted the same already since this was asked. Refuse this one.`,
    );
}

async function lockApproval(tx: Db, id: string): Promise<ApprovalRow> {
  const [row] = await tx.select().from(approvalsTable).where(eq(approvalsTable.id, id)).for('update');
  if (!row) throw new Problem(404, 'not_found', 'There is nothing such to decide');
  return row;
}
