import { createHash } from 'node:crypto';
import { eq, like, sql } from 'drizzle-orm';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { contactMessagesTable, messageEntriesTable, readyAnswersTable } from '#database/schema/messages.ts';
import { noteMentionsTable, orderNotesTable, orderTagsTable } from '#database/schema/office-orders.ts';
import { orderEventsTable, orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { gatewayOrdersTable, moneyMovementsTable, paymentsTable } from '#database/schema/payments.ts';
import { approvalsTable } from '#database/schema/staff.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { chanceOf } from '#server/foundation/values/chance.ts';
import { planShipments } from '#server/fulfilment/delivery-promise/plan-shipments.ts';
import { packParcel } from '#server/fulfilment/parcels/pack-parcel.ts';
import { imaginedForHands } from '#server/orders/model/imagined.ts';
import { mailOrder } from '#server/selling/order-mails/mail-order.ts';
import { fillOnce } from './fill-once.ts';
import { fillOpenOrders, type OpenOrderParts } from './fill-open-orders.ts';
import { addReturnPhotos, type PhotoParts } from './fill-returns.ts';
import { insertAll, readDemoGoods } from './fill-shop.ts';
import { byPopularity, type ImaginedOrder, imagineOrder, type OpenFill } from './imagine-order.ts';
import { demoColleagues, heldAnswers, heldOrders, packedOrders, writtenMessages } from './imagine-work.ts';
import { keepPieces } from './keep-pieces.ts';
import { promiseToday } from './promise-today.ts';
import { rowsOfOrder } from './rows-of-order.ts';
import { writeOddPayments } from './write-odd-payments.ts';

export type WorkParts = OpenOrderParts & PhotoParts & Needs<'jobs' | 'secret' | 'publicUrl'>;

/** Number of orders that wait to be packed. */
export const toPack = 18;
/** Number of the waiting order that is promised for today. */
const forToday = 15;
const hour = 3_600_000;

/**
 * Fills the office of a demonstration: orders to pack, parcels, returns, money, messages, an approval, a failed mail.
 * The same seed writes the same work only once; a rerun adds missing parts. Returns the number of orders written.
 */
export async function fillWork(deps: WorkParts, { seed, now }: { seed: number; now: Date }): Promise<number> {
  const fill = { seed, now, choose: byPopularity(await readDemoGoods(deps.db)) };
  const written = (await fillWaiting(deps, fill)) + (await fillOpenOrders(deps, fill));
  await addReturnPhotos(deps, fill);
  return written;
}

/**
 * Writes waiting orders with their notes, messages and mails in one transaction. Returns their number; 0 if they exist.
 */
async function fillWaiting(deps: WorkParts, { seed, now, choose }: OpenFill): Promise<number> {
  const keyOf = (number: number) => `${imaginedForHands}${seed}:${number}`;
  const waiting = Array.from({ length: toPack }, (_, number) => {
    const order = imagineWaiting(seed, number, now, choose);
    return number === forToday ? promiseToday(deps.settings, order, now) : order;
  });
  return fillOnce(deps.db, keyOf(0), async (tx) => {
    await writeColleagues(tx, now);
    for (const [number, order] of waiting.entries())
      await writeWaiting(deps.settings, tx, order, keyOf(number), number);
    await writeOddPayments(tx, waiting);
    await writeBeside(tx, waiting, now);
    await writeMessages(tx, seed, waiting, now);
    await writeMails({ ...deps, db: tx }, waiting, now);
    await packSome(tx, deps.jobs, waiting, now);
    return toPack;
  });
}

const idOf = ({ reference }: ImaginedOrder) => `ord_demo${reference.toLowerCase()}`;

/** Invents a waiting order. The older the order, the nearer its delivery date; some are late. Pure. */
function imagineWaiting(seed: number, number: number, now: Date, choose: OpenFill['choose']): ImaginedOrder {
  const chance = chanceOf(seed * 7_368_787 + number + 1);
  // Ages of orders: some from today, most from earlier days, and two overdue ones, which the doctor reports.
  const inTime = number < 8 ? 0.4 + number * 0.9 : 20 + (number - 8) * 6;
  const hours = number >= toPack - 2 ? 240 + number + chance.below(6) : inTime;
  const made = imagineOrder(seed, 700_000 + number, new Date(now.getTime() - hours * hour), 400, choose);
  // The shopper is a guest, since their account may not exist.
  return { ...made, shopper: { ...made.shopper, accountId: undefined }, story: 'waiting' };
}

async function writeWaiting(
  settings: ShopSettings,
  tx: Db,
  order: ImaginedOrder,
  key: string,
  number: number,
): Promise<void> {
  const { rows } = rowsOfOrder(settings, order, key);
  const [row] = rows.orders;
  if (!row) throw new Error('nothing was imagined');
  await insertAll(tx, ordersTable, rows.orders);
  await insertAll(tx, orderLinesTable, rows.orderLines);
  await insertAll(tx, orderEventsTable, rows.orderEvents);
  if (rows.gatewayOrders.length > 0) await insertAll(tx, gatewayOrdersTable, rows.gatewayOrders);
  if (rows.payments.length > 0) await insertAll(tx, paymentsTable, rows.payments);
  if (rows.moneyMovements.length > 0) await insertAll(tx, moneyMovementsTable, rows.moneyMovements);
  const pieces = order.lines.map(({ goods, quantity }) => ({ ...goods, quantity }));
  await keepPieces(tx, pieces, row.id);
  const held = heldOrders[number];
  if (held)
    await tx.update(ordersTable).set({ onHoldAt: order.placedAt, onHoldWhy: held }).where(eq(ordersTable.id, row.id));
  const [now] = await tx.select().from(ordersTable).where(eq(ordersTable.id, row.id));
  if (now) await planShipments(tx, now, order.placedAt);
}

/** Packs some waiting orders like a packer. The shop's own job books the courier; the parcels wait for handover. */
async function packSome(tx: Db, jobs: WorkParts['jobs'], waiting: readonly ImaginedOrder[], now: Date): Promise<void> {
  for (const number of packedOrders) {
    const order = waiting[number];
    const at = new Date(now.getTime() - 10 * 60_000);
    if (order) await packParcel(tx, jobs, { orderId: idOf(order), parcel: 1, at });
  }
}

/** Adds the staff members who write notes and requests, in the same way as the demonstration's sign-in page. */
async function writeColleagues(tx: Db, now: Date): Promise<void> {
  for (const [role, { id, name }] of Object.entries(demoColleagues))
    await tx.execute(sql`insert into staff_members (id, email, name, roles, demo, joined_at)
      values (${id}, ${`${role}@demo.invalid`}, ${name}, ${JSON.stringify([role])}::jsonb, true, ${now.toISOString()}::timestamptz) on conflict do nothing`);
}

async function writeBeside(tx: Db, waiting: readonly ImaginedOrder[], now: Date): Promise<void> {
  const [first, second, third] = waiting;
  const { owner, support, packer } = demoColleagues;
  if (!first || !second || !third) throw new Error('nobody was imagined');
  const nameOf = (what: string) =>
    createHash('sha256').update(`${what} ${first.reference}`).digest('base64url').slice(0, 22);
  const noteOf = (order: ImaginedOrder, by: { id: string; name: string }, text: string, hoursAgo: number) => ({
    ...{ id: `note_${nameOf(text)}`, orderId: idOf(order), memberId: by.id, memberName: by.name },
    ...{ text, at: new Date(now.getTime() - hoursAgo * hour) },
  });
  const asked = noteOf(second, support, 'May this one leave a day later? The shopper asks.', 0.6);
  await tx
    .insert(orderNotesTable)
    .values([
      noteOf(first, support, 'Rang: it is a birthday present, no price on the slip.', 0.3),
      noteOf(third, packer, 'The large lies on the lower shelf.', 1),
      asked,
    ]);
  await tx.insert(noteMentionsTable).values({ noteId: asked.id, memberId: owner.id });
  await tx.insert(orderTagsTable).values([
    { orderId: idOf(first), tag: 'gift', at: now },
    { orderId: idOf(second), tag: 'ring back', at: now },
  ]);
  const paid = waiting.find(({ payment }) => payment === 'razorpay') ?? first;
  await tx.insert(approvalsTable).values({
    ...{
      id: `apr_${nameOf('approval').slice(0, 16)}`,
      kind: 'refund',
      about: paid.reference,
      amountPaise: 45_000,
      state: 'asked',
    },
    ...{ why: 'Rang twice about the late parcel: the delivery back, and something for the wait.', askedBy: support.id },
    ...{ askedByName: support.name, askedAt: new Date(now.getTime() - 2 * hour) },
  });
}

async function writeMessages(tx: Db, seed: number, waiting: readonly ImaginedOrder[], now: Date): Promise<void> {
  const { support } = demoColleagues;
  const answers = heldAnswers.map((one, number) => ({ ...one, id: `rdy_demo${seed}-${number}`, changedAt: now }));
  await tx.insert(readyAnswersTable).values(answers).onConflictDoNothing();
  for (const [number, message] of writtenMessages.entries()) {
    const order = waiting[(number * 3) % waiting.length];
    if (!order) continue;
    const name = createHash('sha256').update(`message ${seed} ${number}`).digest('base64url');
    const createdAt = new Date(now.getTime() - message.hoursAgo * hour);
    const answeredAt = message.answer === undefined ? null : new Date(createdAt.getTime() + 2 * hour);
    const { firstName, lastName, email, phone } = order.shopper;
    const id = `msg_demo${name.slice(0, 16)}`;
    await tx.insert(contactMessagesTable).values({
      ...{
        id,
        ticket: `M${order.reference.slice(0, 9)}`,
        idempotencyKey: `demo:message:${seed}:${number}`,
        requestHash: '',
      },
      ...{
        name: `${firstName} ${lastName}`,
        email,
        phone,
        issue: message.issue.replace('ORDER', order.reference),
        about: message.about,
      },
      dueAt: message.about === 'complaint' ? new Date(createdAt.getTime() + 30 * 24 * hour) : null,
      ...{
        createdAt,
        answeredAt,
        closedAt: message.closed ? answeredAt : null,
        assignedTo: message.mine ? support.id : null,
      },
      lastAt: answeredAt,
    });
    if (answeredAt === null || message.answer === undefined) continue;
    await tx.insert(messageEntriesTable).values({
      ...{ messageId: id, kind: 'answer', body: message.answer, memberId: support.id, memberName: support.name },
      ...{ onceKey: `demo ${name}`, at: answeredAt },
    });
  }
}

/**
 * Writes the mails of the waiting orders without sending them, since the addresses do not exist. One mail has failed
 * and waits for staff.
 */
async function writeMails(deps: WorkParts, waiting: readonly ImaginedOrder[], now: Date): Promise<void> {
  const quiet = { ...deps, jobs: { send: async () => {} } };
  for (const { reference } of waiting)
    await mailOrder(quiet, { orderId: `ord_demo${reference.toLowerCase()}`, state: 'confirmed' });
  for (const [number, { reference, placedAt }] of waiting.entries()) {
    const about = like(mailOutboxTable.about, `order-confirmed:ord_demo${reference.toLowerCase()}%`);
    const fails = number === 1;
    await deps.db
      .update(mailOutboxTable)
      .set(
        fails
          ? { createdAt: now, attempts: 3, lastError: 'No mailbox of that name: made up, as the order is' }
          : {
              createdAt: placedAt,
              sentAt: new Date(placedAt.getTime() + 60_000),
              text: sql`regexp_replace(${mailOutboxTable.text}, ${'([?&;#])key=[[:alnum:]_%.~-]+'}, ${'\\1key=•••'}, 'g')`,
              html: sql`regexp_replace(${mailOutboxTable.html}, ${'([?&;#])key=[[:alnum:]_%.~-]+'}, ${'\\1key=•••'}, 'g')`,
            },
      )
      .where(about);
  }
}
