import { createHash } from 'node:crypto';
import { and, count, eq, inArray, ne, or } from 'drizzle-orm';
import { formatRupees, toRupees } from '#contract/money.ts';
import { mayDo, type Permission } from '#contract/office/permissions.ts';
import type { OfficeReturn, returnActions } from '#contract/office/returns.ts';
import type { ShopSettings } from '#contract/settings.ts';
import { uploadPreviewAddress } from '#contract/upload-rules.ts';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { returnInspectionsTable, returnPickupsTable, returnsTable } from '#database/schema/returns.ts';
import { dayInWords } from '#server/foundation/calendar/day-words.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { maskPersonalData } from '#server/foundation/http/masked.ts';
import { maskAddress, maskPhone } from '#server/fulfilment/delivery-promise/mask-person.ts';
import { readInvoiceableAmounts } from '#server/money/invoices/invoiceable-amounts.ts';
import { waitingAbout } from '#server/office/approvals/approvals.ts';
import { readAuditHistory } from '#server/office/audit/read-audit.ts';
import { coverPrint } from '#server/office/order-lists/order-visibility.ts';
import { leftFor, leftToGive } from '#server/office/staff-records/giving-limit.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { parcelsOf, parcelWith } from '#server/orders/model/order-parcels.ts';
import { type OrderLineNow, sizesOfReturn, soldLines } from '#server/orders/model/sold-lines.ts';
import { refusalOfCredit } from '#server/orders/order-state/refusal-of-credit.ts';
import { takePieces } from '#server/orders/pricing/refund-pieces.ts';
import { returnsOf, type WholeReturn } from '#server/selling/return-rules/queries.ts';
import { waysBack } from '#server/selling/return-rules/quote-refund.ts';
import { refusalOfNewPiece } from '#server/selling/return-rules/refuse-unpaid.ts';
import { canBeDecided, nextReturnStates, titleOfStep } from '#server/selling/return-rules/return-state.ts';
import { returnQueueOf, stepsSeen } from '#server/selling/return-rules/return-steps.ts';
import { refusalOfSizes } from '#server/selling/returns/change-outcome.ts';
import { dueNow } from '#server/selling/returns/move-return.ts';
import { dueOfReturn, presentReturn } from '#server/selling/returns/present-return.ts';
import { whereByHand } from '#server/selling/returns/waiting-by-hand.ts';
import type { DeskContext } from './desk-context.ts';
import { nameFor } from './list-returns.ts';
import { readVerdict } from './read-verdict.ts';

type Inspection = typeof returnInspectionsTable.$inferSelect;
type Pickup = typeof returnPickupsTable.$inferSelect;

/** Return with its order and records. */
export interface FoundReturn {
  order: OrderRow;
  whole: WholeReturn;
  inspection: Inspection | undefined;
  pickup: Pickup | undefined;
  /** Pending manual refunds of cash. */
  byHand: { id: string; amountPaise: number }[];
  step: OfficeReturn['step'];
}

const who = { shopper: 'Shopper', shop: 'Shop', operator: 'Shop', courier: 'Courier', gateway: 'Payment' } as const;

/**
 * Finds a return in the member's queues, or in any queue if the member just moved it. Callers must lock the order first
 * for changes. Throws Problem 404.
 */
export async function findSeenReturn(
  db: Db,
  id: string,
  member: Pick<Member, 'permissions' | 'sights'>,
  inAnyQueue = false,
): Promise<FoundReturn> {
  const [found] = await db
    .select({ order: ordersTable })
    .from(returnsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, returnsTable.orderId))
    .where(eq(returnsTable.id, id.toUpperCase()))
    .limit(1);
  const whole = found && (await returnsOf(db, found.order.id)).find(({ row }) => row.id === id.toUpperCase());
  if (!found || !whole) throw nothingSuch(id);
  const [inspection] = await db
    .select()
    .from(returnInspectionsTable)
    .where(eq(returnInspectionsTable.returnId, whole.row.id));
  const [pickup] = await db.select().from(returnPickupsTable).where(eq(returnPickupsTable.returnId, whole.row.id));
  const ids = whole.row.refundIds ?? [];
  const waiting =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(refundsTable)
          .where(and(inArray(refundsTable.id, ids), eq(refundsTable.state, 'wanted')));
  const byHand = waiting.filter(({ paymentId }) => paymentId === null);
  const { state, pickup: fetched } = whole.row;
  const step = returnQueueOf({
    state,
    fetched: fetched !== null,
    inspected: inspection !== undefined,
    cashWaits: byHand.length > 0,
  });
  if (!inAnyQueue && !stepsSeen(member).includes(step)) throw nothingSuch(id);
  return { order: found.order, whole, inspection, pickup, byHand, step };
}

function nothingSuch(id: string): Problem {
  return new Problem(404, 'not_found', `There is no return ${id.toUpperCase()}, or it is not one of yours to see`);
}

/** Reads a return as far as the member may see. Throws Problem 404. */
export async function openReturn(
  deps: Pick<DeskContext, 'db' | 'courier' | 'settings'>,
  id: string,
  member: Member,
  inAnyQueue = false,
): Promise<OfficeReturn> {
  const { db } = deps;
  const found = await findSeenReturn(db, id, member, inAnyQueue);
  const { order, whole, inspection, step } = found;
  const { row } = whole;
  const [sight] = member.sights;
  const sold = (await soldLines(db, order.id)).map((line) => coverPrint(sight, line, line.custom));
  const shown = presentReturn(
    deps.settings,
    order,
    sold,
    whole,
    dueOfReturn(order, await readInvoiceableAmounts(db, order), whole),
  );
  const people = sight === 'people';
  const pictured = people || sight === 'packing';
  const lines = sold.filter(({ line }) => whole.lines.some(({ position }) => position === line));
  const parcels = await parcelsOf(db, order);
  return {
    ...{
      id: row.id,
      order: order.reference,
      name: nameFor(member, order.address.fullName),
      city: people ? order.address.city : null,
    },
    ...{
      kind: row.kind,
      state: row.state,
      step,
      title: shown.title,
      reason: shown.reason,
      note: pictured ? row.note : null,
    },
    ...{ outcome: row.outcome, lines: shown.lines },
    verdict: readVerdict(deps.settings, row, lines, lines[0] ? parcelWith(parcels, lines[0].line) : order),
    photos: pictured ? [...row.photos, ...(inspection?.photos ?? [])].map(uploadPreviewAddress) : [],
    pickup: pickupOf(found),
    courier: deps.courier !== undefined,
    ...contactOf(order, member, people),
    inspection: presentInspection(inspection, pictured),
    money: seesMoney(member) ? await moneyOf(deps.settings, found, sold, shown.breakdown, { db, member }) : null,
    soFar: people ? await soFarOf(db, order) : null,
    possible: listPossibleSteps(found, member),
    timeline: whole.events.toReversed().map(({ state, detail, actor, at }) => ({
      title: titleOfStep(state, whole.row.kind),
      detail: pictured ? detail : null,
      by: who[actor],
      at: at.toISOString(),
    })),
    history: mayDo(member, 'returns.decide') ? await readAuditHistory(db, 'return', row.id) : [],
    version: returnVersionOf(found),
  };
}

/** Returns a version that changes with all visible data that affects a decision. */
export function returnVersionOf({ whole, inspection, pickup }: FoundReturn): string {
  return createHash('sha256')
    .update(JSON.stringify([whole.row, whole.lines, inspection, pickup?.bookedAt]))
    .digest('base64url')
    .slice(0, 22);
}

function pickupOf({ whole: { row }, pickup }: FoundReturn): OfficeReturn['pickup'] {
  if (!row.pickup) return null;
  return {
    words: dayInWords(row.pickup.day),
    address: maskAddress(row.pickup.address),
    awb: pickup?.awb ?? null,
    carrier: pickup?.carrier ?? '',
    cost: pickup?.costPaise == null ? null : toRupees(pickup.costPaise),
    trouble: pickup?.trouble ?? null,
  };
}

/**
 * Returns the price of the pieces of a return in paise. It does not depend on what is left of the payment: a new piece
 * is worth its price also after the whole payment has been given back.
 */
export async function worthOfPieces(
  db: Db,
  { order, whole: { lines } }: Pick<FoundReturn, 'order' | 'whole'>,
  sold?: readonly OrderLineNow[],
): Promise<number> {
  const pieces = lines.map(({ position, quantity }) => ({ line: position, quantity }));
  return takePieces(sold ?? (await soldLines(db, order.id)), pieces, 0).totalPaise;
}

/**
 * Returns the amount in rupees up to which a member may decide a return without a second person. The limits of gifts
 * apply if nobody else has seen a returned piece.
 */
export function leftForReturn(
  settings: ShopSettings,
  db: Db,
  found: Pick<FoundReturn, 'order' | 'whole' | 'inspection'>,
  member: Pick<Member, 'id' | 'roles'>,
): Promise<number> {
  const { id: orderId, accountId, email } = found.order;
  const left = countsAsGift(found, member) ? leftToGive : leftForPiece;
  return left(settings, db, member, { orderId, accountId, email }, settings.now());
}

/**
 * Returns true if a member's decision about a return counts as a gift: no piece came back, or only the member inspected
 * it. One person alone could otherwise refund pieces that nobody sent. Pure.
 */
export function countsAsGift(
  { whole, inspection }: Pick<FoundReturn, 'whole' | 'inspection'>,
  { id }: Pick<Member, 'id'>,
): boolean {
  const { state } = whole.row;
  // Its worth was counted when it was accepted as an exchange.
  if (state === 'inspected') return false;
  return state === 'approved' || inspection?.memberId === id;
}

const leftForPiece: typeof leftToGive = (settings, db, member, to, now) =>
  leftFor(settings, db, 'return', member, to, now);

async function moneyOf(
  settings: ShopSettings,
  found: FoundReturn,
  sold: readonly OrderLineNow[],
  breakdown: NonNullable<OfficeReturn['money']>['breakdown'],
  { db, member }: { db: Db; member: Member },
): Promise<OfficeReturn['money']> {
  const { order, whole, byHand } = found;
  const { row, lines } = whole;
  const asked = await waitingAbout(db, row.id);
  const swap = row.outcome === 'exchange';
  const worth = swap ? await worthOfPieces(db, found, sold) : await dueNow(db, order, row);
  const choices = await choicesOf(db, order, row.outcome === 'exchange' ? lines : [], {
    noNewPiece: refusalOfSwap(whole, sold),
    worth,
    isGift: countsAsGift(found, member),
    limit: await leftForReturn(settings, db, found, member),
  });
  return {
    amount: toRupees(swap ? 0 : worth),
    breakdown,
    choices: row.state === 'inspected' ? choices.map(withinLimit) : choices,
    byHand: byHand.map(({ id, amountPaise }) => ({
      refund: id,
      amount: toRupees(amountPaise),
      to: whereByHand(row.upi),
    })),
    asked: asked ? `${asked.askedByName} asked for it: ${asked.why}` : null,
  };
}

/** Explains the refusal of money above one's limit for an exchange that was accepted. */
export const aboveOwnLimit = 'It is above your limit: an owner or a manager gives money for an accepted exchange.';

type Choice = NonNullable<OfficeReturn['money']>['choices'][number];

/**
 * Returns a choice for an accepted exchange. Nobody is asked to approve money for it: while they decide, its new piece
 * stays reserved and may be sent. Pure.
 */
function withinLimit(choice: Choice): Choice {
  return choice.needsApproval ? { ...choice, offered: false, needsApproval: false, words: aboveOwnLimit } : choice;
}

async function choicesOf(
  db: Db,
  order: OrderRow,
  swapped: WholeReturn['lines'],
  {
    worth,
    limit,
    isGift,
    noNewPiece,
  }: { worth: number; limit: number; isGift: boolean; noNewPiece: string | undefined },
): Promise<NonNullable<OfficeReturn['money']>['choices']> {
  const amount = toRupees(worth);
  const needsApproval = amount > limit;
  const noCredit = refusalOfCredit(order);
  const noSwap = noNewPiece ?? refusalOfNewPiece(await readInvoiceableAmounts(db, order));
  const [source] = await waysBack(db, order, worth, 'at once');
  const back = source?.parts.map(({ title, amount: part }) => `${formatRupees(part)}: ${title}`).join('; ');
  const sizes = swapped.flatMap(({ newSize }) => newSize ?? []);
  return [
    {
      outcome: 'refund',
      offered: true,
      words: source && back ? `${back}. ${source.promise}.` : 'Nothing that was paid is left to go back.',
      amount,
      needsApproval,
    },
    {
      outcome: 'credit',
      offered: noCredit === undefined,
      words: noCredit === undefined ? `${formatRupees(amount)} of store credit, at once.` : `${noCredit}.`,
      amount,
      needsApproval,
    },
    {
      outcome: 'exchange',
      offered: noSwap === undefined,
      words:
        noSwap ??
        (sizes.length > 0
          ? `A new piece in ${sizes.join(', ')}, which is kept for it.`
          : 'The same piece again, if one is left.'),
      amount: 0,
      needsApproval: needsApproval && (isGift || limit === 0),
    },
  ];
}

/**
 * Explains that a new piece cannot be chosen: it was accepted before, or the sizes of a line's pieces differ; undefined
 * for others. Pure.
 */
function refusalOfSwap({ row, lines }: WholeReturn, sold: readonly OrderLineNow[]): string | undefined {
  if (row.state === 'inspected') return 'It was accepted with a new piece, which has not left.';
  if (row.outcome === 'exchange') return undefined;
  const own = sold.filter(({ line }) => lines.some(({ position }) => position === line));
  return own.map((line) => refusalOfSizes(sizesOfReturn(line, row.id))).find((refusal) => refusal !== undefined);
}

/** Describes the customer's past returns. */
async function soFarOf(db: Db, { accountId, email }: OrderRow): Promise<string> {
  const theirs = accountId ? eq(ordersTable.accountId, accountId) : eq(ordersTable.email, email);
  const [ordered] = await db.select({ all: count() }).from(ordersTable).where(theirs);
  const back = await db
    .selectDistinct({ id: returnsTable.orderId })
    .from(returnsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, returnsTable.orderId))
    .where(and(theirs, or(ne(returnsTable.state, 'cancelled'))));
  return `${back.length} of ${ordered?.all ?? 0} orders`;
}

type Action = (typeof returnActions)[number];

/** Lists the possible next steps, by state and the member's permissions. Pure. */
export function listPossibleSteps(
  { whole: { row }, inspection, pickup, byHand }: FoundReturn,
  member: Pick<Member, 'permissions'>,
): Action[] {
  const mayBe = (state: (typeof row)['state']) => nextReturnStates[row.state].includes(state);
  const decidable = row.state === 'received' ? inspection !== undefined : canBeDecided(row);
  const comesBack = row.pickup !== null;
  const offers: Readonly<Record<Action, readonly [Permission, boolean]>> = {
    approve: ['returns.decide', mayBe('approved')],
    book: ['returns.decide', row.state === 'approved' && comesBack && !pickup?.bookedAt],
    picked_up: ['returns.receive', mayBe('picked_up') && comesBack],
    receive: ['returns.receive', mayBe('received') && comesBack],
    inspect: ['returns.inspect', row.state === 'received'],
    decide: ['returns.decide', decidable],
    send: ['returns.receive', row.state === 'inspected' && row.outcome === 'exchange'],
    pay: ['refunds.give', byHand.length > 0],
    refuse: ['returns.decide', mayBe('rejected')],
  };
  return (Object.keys(offers) as Action[]).filter((action) => {
    const [permission, isPossible] = offers[action];
    return isPossible && mayDo(member, permission);
  });
}

/** Presents an inspection; the remark and the photos only if `pictured`, as they may show who sent the pieces. */
function presentInspection(inspection: FoundReturn['inspection'], pictured: boolean): OfficeReturn['inspection'] {
  if (!inspection) return null;
  const { pieces, remark, photos, memberName, at } = inspection;
  const shown = pictured ? { remark, photos } : { remark: '', photos: [] };
  return { pieces, ...shown, by: memberName, at: at.toISOString() };
}

function contactOf(
  { phone, email }: FoundReturn['order'],
  member: Member,
  people: boolean,
): Pick<OfficeReturn, 'contact' | 'mayShow'> {
  if (!people) return { contact: null, mayShow: false };
  return {
    contact: { phone: maskPhone(phone), email: maskPersonalData(email) },
    mayShow: mayDo(member, 'contacts.see'),
  };
}

function seesMoney(member: Member): boolean {
  return mayDo(member, 'returns.decide') || mayDo(member, 'refunds.give');
}
