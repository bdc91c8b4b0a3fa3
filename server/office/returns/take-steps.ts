import { eq } from 'drizzle-orm';
import { formatRupees, toPaise, toRupees } from '#contract/money.ts';
import type { InspectedPiece } from '#contract/office/inspection.ts';
import { rightsOf } from '#contract/office/permissions.ts';
import type { ReturnOutcome } from '#contract/returns.ts';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { returnInspectionsTable, returnsTable } from '#database/schema/returns.ts';
import { wrongField } from '#server/customers/accounts/refuse.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { askApproval, type Perform } from '#server/office/approvals/approvals.ts';
import { lockGiving, recordGiven } from '#server/office/staff-records/giving-limit.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { findOrderProducts, lockOrder } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { canBeDecided, titleOfStep } from '#server/selling/return-rules/return-state.ts';
import { bookPaid } from '#server/selling/returns/book-paid.ts';
import { changeOutcome } from '#server/selling/returns/change-outcome.ts';
import { acceptReturn, dueNow, moveReturn, payUnsentSwap } from '#server/selling/returns/move-return.ts';
import { keepPhotos } from '#server/selling/returns/request-return.ts';
import {
  aboveOwnLimit,
  countsAsGift,
  type FoundReturn,
  findSeenReturn,
  leftForReturn,
  returnVersionOf,
  worthOfPieces,
} from './open-return.ts';

// Steps of staff on a return. Each function runs in the office's transaction, locks the order first and logs. An
// invalid transition throws Problem 409 `conflict`.

type State = Parameters<typeof moveReturn>[3];

/** Finds and locks a return. Throws Problem: 404, 409 if `version` is outdated. */
export async function lockReturn(
  tx: Db,
  id: string,
  member: Pick<Member, 'permissions' | 'sights'>,
  version?: string,
): Promise<FoundReturn> {
  const seen = await findSeenReturn(tx, id, member);
  await lockOrder(tx, seen.order.id);
  const found = await findSeenReturn(tx, id, member);
  if (version !== undefined && returnVersionOf(found) !== version)
    throw new Problem(409, 'conflict', 'Somebody has changed this return meanwhile. Look at it again.');
  return found;
}

const notNext = ({ kind, state }: { kind: 'return' | 'problem'; state: State }) =>
  new Problem(
    409,
    'conflict',
    `It is at '${titleOfStep(state, kind)}': that is not its next step. Nothing was changed.`,
  );

/** Moves a return to its next step. */
export async function takeStep(
  tx: Db,
  deps: OrderContext,
  note: WriteAudit,
  { id, to, what, version }: { id: string; to: State; what: string; version?: string },
  member: Member,
): Promise<void> {
  const { whole } = await lockReturn(tx, id, member, version);
  const before = whole.row.state;
  if (!(await moveReturn(tx, { ...deps, db: tx }, id, to, { actor: 'operator' }))) throw notNext(whole.row);
  note({ thing: 'return', about: whole.row.id, what, before: { state: before }, after: { state: to } });
}

interface Inspected {
  id: string;
  pieces: readonly InspectedPiece[];
  remark: string;
  photos: readonly string[];
  version: string;
}

/**
 * Records each piece's condition and destination; repeatable until the decision. Throws Problem 400 unless each piece
 * is named once.
 */
export async function inspectReturn(
  tx: Db,
  note: WriteAudit,
  { id, pieces, remark, photos, version }: Inspected,
  member: Member,
  at: Date,
): Promise<void> {
  const { whole } = await lockReturn(tx, id, member, version);
  if (whole.row.state !== 'received') throw notNext(whole.row);
  const wanted = whole.lines.flatMap(({ position, quantity }) =>
    Array.from({ length: quantity }, (_, count) => `${position}.${count + 1}`),
  );
  const named = new Set(pieces.map(({ line, piece }) => `${line}.${piece}`));
  if (named.size !== pieces.length || pieces.length !== wanted.length || wanted.some((one) => !named.has(one)))
    throw wrongField('pieces', 'Say of each piece what it is like and where it goes');
  if (pieces.some(({ grade, goes }) => goes === 'stock' && grade !== 'as_new'))
    throw wrongField('pieces', 'Only what is as new goes back to stock');
  await keepPhotos(tx, photos, at);
  const row = { pieces: [...pieces], remark, photos: [...photos], memberId: member.id, memberName: member.name, at };
  await tx
    .insert(returnInspectionsTable)
    .values({ returnId: whole.row.id, ...row })
    .onConflictDoUpdate({ target: returnInspectionsTable.returnId, set: row });
  note({ thing: 'return', about: whole.row.id, what: 'Inspected', after: { pieces }, why: remark || null });
}

interface Decided {
  id: string;
  outcome: ReturnOutcome;
  why: string | undefined;
  version: string;
}

/** Accepts a return, or requests approval above the caller's refund limit. Returns the message to show. */
export async function decideReturn(
  tx: Db,
  deps: OrderContext,
  note: WriteAudit,
  { id, outcome, why, version }: Decided,
  member: Member,
): Promise<string> {
  const found = await lockReturn(tx, id, member, version);
  requireDecidable(found);
  const row = await changeOutcome(tx, found.whole.row.id, outcome, deps.now());
  if (row.outcome !== found.whole.row.outcome)
    note({
      thing: 'return',
      about: row.id,
      what: 'Gives something else',
      before: { outcome: found.whole.row.outcome },
      after: { outcome },
    });
  const due = toRupees(await dueNow(tx, found.order, row));
  await lockGiving(tx);
  const limit = await leftForReturn(deps.settings, tx, found, member);
  const given = await givenByDecision(tx, found, member, { outcome, due, limit });
  if (given > limit && found.whole.row.state === 'inspected') throw new Problem(409, 'not_offered', aboveOwnLimit);
  if (given > limit) return requestReturnApproval(tx, deps, note, { id: row.id, amount: given, why }, member);
  await accept(tx, deps, found);
  await recordGift(tx, deps, found, member, given);
  note({
    thing: 'return',
    about: row.id,
    what: 'Accepted',
    after: { outcome, amountPaise: Math.round(due * 100) },
    why: why || null,
  });
  if (outcome === 'exchange') return 'Accepted. The new piece is to be sent.';
  return outcome === 'credit' ? `${formatRupees(due)} of store credit is given.` : `${formatRupees(due)} goes back.`;
}

/**
 * Returns the value in rupees that a decision gives away. A new piece for a returned one is worth 0, unless it counts
 * as a gift or goes to oneself.
 */
async function givenByDecision(
  tx: Db,
  found: FoundReturn,
  member: Member,
  { outcome, due, limit }: { outcome: ReturnOutcome; due: number; limit: number },
): Promise<number> {
  const isGift = outcome === 'exchange' && (countsAsGift(found, member) || limit === 0);
  return isGift ? toRupees(await worthOfPieces(tx, found)) : due;
}

/** Counts the value given for a return that counts as a gift towards the budget. */
async function recordGift(
  tx: Db,
  { now }: OrderContext,
  found: FoundReturn,
  member: Member,
  given: number,
): Promise<void> {
  if (!countsAsGift(found, member) || given === 0) return;
  const { order } = found;
  const to = { orderId: order.id, accountId: order.accountId, email: order.email };
  await recordGiven(tx, member, { kind: 'return', to, amountPaise: toPaise(given), at: now() });
}

/** Requests approval of a return. Returns the message to show. Throws Problem 400 without a reason. */
async function requestReturnApproval(
  tx: Db,
  { settings, now }: OrderContext,
  note: WriteAudit,
  { id, amount, why }: { id: string; amount: number; why: string | undefined },
  member: Member,
): Promise<string> {
  if (!why) throw wrongField('why', 'Say why: a second person decides by it');
  const asked = { kind: 'return', about: id, amount, why, isBeyond: true } as const;
  await askApproval(settings, tx, note, asked, member, now());
  return `${formatRupees(amount)} is above your limit: a second person is asked.`;
}

function requireDecidable({ whole: { row }, inspection }: FoundReturn): void {
  if (row.state === 'received' && !inspection) throw new Problem(409, 'conflict', 'It is to be inspected first.');
  if (!canBeDecided(row)) throw notNext(row);
}

async function accept(tx: Db, deps: OrderContext, { whole: { row }, inspection }: FoundReturn): Promise<void> {
  if (row.state === 'inspected') {
    const paid = await payUnsentSwap(tx, { ...deps, db: tx }, row.id, { actor: 'operator' });
    if (!paid) throw notNext(row);
    return;
  }
  const good = (inspection?.pieces ?? []).filter(({ goes }) => goes === 'stock');
  const restock = [...Map.groupBy(good, ({ line }) => line)].map(([line, pieces]) => ({
    line,
    quantity: pieces.length,
  }));
  const done = await acceptReturn(tx, { ...deps, db: tx }, row.id, {
    actor: 'operator',
    restock: restock.length > 0 && restock,
  });
  if (!done) throw notNext(row);
}

/** Carries out an approved return. Throws Problem 409 if the return has changed since the request. */
export function performReturn(deps: OrderContext): Perform {
  return async (tx, { about, amountPaise }) => {
    const found = await lockReturn(tx, about, rightsOf(['owner']));
    requireDecidable(found);
    const isSwap = found.whole.row.outcome === 'exchange';
    const worth = isSwap ? await worthOfPieces(tx, found) : await dueNow(tx, found.order, found.whole.row);
    if (worth !== amountPaise)
      throw new Problem(
        409,
        'conflict',
        'What it gives back has changed since it was asked. Look at the return again.',
      );
    await accept(tx, deps, found);
  };
}

/** Rejects a return with a reason that the customer reads. */
export async function refuseReturn(
  tx: Db,
  deps: OrderContext,
  note: WriteAudit,
  { id, why, version }: { id: string; why: string; version: string },
  member: Member,
): Promise<void> {
  const { whole } = await lockReturn(tx, id, member, version);
  const before = whole.row.state;
  if (!(await moveReturn(tx, { ...deps, db: tx }, id, 'rejected', { actor: 'operator', detail: why })))
    throw notNext(whole.row);
  note({
    thing: 'return',
    about: whole.row.id,
    what: 'Refused',
    before: { state: before },
    after: { state: 'rejected' },
    why,
  });
}

/** Records a manual refund of cash as sent. Throws Problem 409 if none is pending. */
export async function recordReturnRefund(
  tx: Db,
  note: WriteAudit,
  { id, refund }: { id: string; refund: string },
  member: Member,
  at: Date,
): Promise<void> {
  const { whole, byHand } = await lockReturn(tx, id, member);
  const waiting = byHand.find((one) => one.id === refund);
  if (!waiting || !(await bookPaid(tx, refund, at))) throw new Problem(409, 'conflict', 'It was sent already.');
  note({
    thing: 'return',
    about: whole.row.id,
    what: 'Sent money back by hand',
    after: { amountPaise: waiting.amountPaise },
  });
}

/** Lists the products whose stock a return changes, of which the caller must notify after the commit. */
export async function productsOfReturn(db: Db, id: string): Promise<string[]> {
  const [found] = await db
    .select({ orderId: ordersTable.id })
    .from(returnsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, returnsTable.orderId))
    .where(eq(returnsTable.id, id.toUpperCase()));
  return found ? findOrderProducts(db, found.orderId) : [];
}
