import { type SQL, sql } from 'drizzle-orm';
import type { OrderStateName } from '#contract/lists.ts';
import { type MailTextName, mailTextRow } from '#contract/mail-placeholders.ts';
import { readsNotes } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import type { StoredAddress } from '#database/schema/columns.ts';
import { orderEventsTable, ordersTable } from '#database/schema/orders.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { cancellationsTable, returnsTable } from '#database/schema/returns.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { maskPersonalData } from '#server/foundation/http/masked.ts';
import { maskName, maskPhone } from '#server/fulfilment/delivery-promise/mask-person.ts';
import { type OrderVisibility, orderVisibilityOf } from '#server/office/order-lists/order-visibility.ts';
import { findSeen } from '#server/office/order-page/open-order.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { parcelsOf } from '#server/orders/model/order-parcels.ts';
import { orderLink } from '#server/selling/order-mails/order-state-mails.ts';
import { readMailed } from '#server/selling/order-mails/read-mailed.ts';
import { returnsOf } from '#server/selling/return-rules/queries.ts';
import type { MailedReturn } from '#server/selling/return-rules/return-mails.ts';
import { inventedOrder } from './invented-order.ts';
import type { MailSample } from './mail-samples.ts';

/** Secret that signs links in previews, so that these links do not work. */
const secret = 'a preview opens nothing';

/** Maximum number of newest orders that are searched for a sample. */
const mostLookedAt = 2000;

const cameTo = (...states: OrderStateName[]) =>
  sql`exists (select 1 from ${orderEventsTable} e where e.order_id = o.id and e.state in (${sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )}))`;
const hasOne = (table: typeof refundsTable | typeof returnsTable | typeof cancellationsTable) =>
  sql`exists (select 1 from ${table} t where t.order_id = o.id)`;
const parcel = (is: SQL) => sql`exists (select 1 from ${shipmentsTable} s where s.order_id = o.id and ${is})`;

/** SQL conditions for orders that received a mail, for mails that not every confirmed order receives. */
const fits: Partial<Record<MailTextName, SQL>> = {
  'payment-link': sql`o.placed_by is not null`,
  'order-payment_failed': cameTo('payment_failed'),
  'order-cancelled': cameTo('cancelled'),
  'order-cancelled_by_us': sql`exists (select 1 from ${orderEventsTable} e where e.order_id = o.id and e.state = 'cancelled' and e.actor = 'operator')`,
  'pieces-cancelled': hasOne(cancellationsTable),
  'pieces-cancelled_by_us': hasOne(cancellationsTable),
  refund: hasOne(refundsTable),
  'order-shipped': cameTo('shipped'),
  'order-out_for_delivery': cameTo('out_for_delivery'),
  'order-delivered': cameTo('delivered'),
  'order-delivered_reported': cameTo('delivered'),
  'parcel-attempt': parcel(sql`s.attempts > 0`),
  'parcel-returning': parcel(sql`s.step in ('returning', 'returned')`),
  'order-returned_to_origin': cameTo('returned_to_origin'),
  'order-lost': cameTo('lost'),
};

function fitOf(name: MailTextName): SQL {
  return fits[name] ?? (mailTextRow(name).group === 'returns' ? hasOne(returnsTable) : cameTo('confirmed'));
}

/**
 * Finds the sample for a mail preview: the requested order, else the newest fitting visible one, else an invented one.
 * Personal data are masked as elsewhere. Throws the same Problem 404 for invisible and missing orders.
 */
export async function findSample(
  db: Db,
  { publicUrl, shopFacts, settings, now }: Needs<'publicUrl' | 'shopFacts' | 'settings'> & { now: Date },
  { name, order: asked, member }: { name: MailTextName; order: string | undefined; member: Member },
): Promise<{ sample: MailSample; order: string | null }> {
  const deps = { secret, publicUrl, shopFacts, settings };
  const reference = mailTextRow(name).places.includes('order')
    ? asked || (await newestThatFits(db, name, member))
    : undefined;
  if (reference === undefined) {
    const invented = inventedOrder(now);
    const mailed = { ...invented, link: orderLink(deps, invented.order) };
    return { sample: { mailed, back: inventedReturn(now, invented.order), deps, now }, order: null };
  }
  const { row, sight } = await findSeen(db, reference, member);
  const order = covered(row, sight);
  const own = (await parcelsOf(db, order)).filter(({ state }) => state !== 'cancelled');
  const asTold = { state: stateTold(name), parcel: own.find(({ id }) => id !== undefined)?.id };
  const read = await readMailed(db, deps, order, asTold);
  if (!read) throw new RangeError(`order ${order.id} has no such parcel`);
  const mailed = {
    ...read,
    // Free text by staff may name a person, so only staff who may read notes see it.
    why: readsNotes(member) ? read.why : undefined,
    parcel: read.parcel && { ...read.parcel, address: coveredAddress(read.parcel.address, sight) },
  };
  const [back] = await returnsOf(db, row.id);
  const invented = inventedReturn(now, order);
  const real = back && {
    ...back.row,
    duePaise: back.row.amountPaise,
    ...noneHeld,
    pickup: back.row.pickup ?? invented.pickup,
  };
  return { sample: { mailed, back: real ?? invented, deps, now }, order: row.reference };
}

/** Finds the newest order that received a mail; undefined if there is none, or if the member may see no orders. */
async function newestThatFits(db: Db, name: MailTextName, member: Member): Promise<string | undefined> {
  const sight = orderVisibilityOf(member);
  if (!sight) return undefined;
  const seen =
    sight.which === undefined
      ? sql`true`
      : sql`exists (select 1 from ${ordersTable} where ${ordersTable.id} = o.id and ${sight.which})`;
  const { rows } = await db.execute<{ reference: string }>(sql`
    select o.reference from (select id, reference, placed_at, placed_by from ${ordersTable} order by placed_at desc limit ${mostLookedAt}) o
    where ${fitOf(name)} and ${seen} order by o.placed_at desc limit 1`);
  return rows[0]?.reference;
}

/** Returns the order state that the mail describes. */
function stateTold(name: MailTextName): OrderStateName {
  if (name === 'order-shipped') return 'shipped';
  if (name === 'order-returned_to_origin') return 'returned_to_origin';
  return name === 'order-cancelled_by_us' ? 'cancelled' : 'confirmed';
}

/** Masks personal data in an order. */
function covered(row: OrderRow, sight: OrderVisibility): OrderRow {
  return {
    ...row,
    email: maskPersonalData(row.email),
    phone: maskPhone(row.phone),
    address: coveredAddress(row.address, sight),
  };
}

function coveredAddress(address: StoredAddress, { shown }: OrderVisibility): StoredAddress {
  const open = shown !== 'masked' && shown !== 'totals';
  const name = open ? address.fullName : maskName(address.fullName);
  return {
    fullName: shown === 'totals' ? '' : name,
    ...{
      line1: '•••',
      line2: '',
      city: open ? address.city : '',
      state: address.state,
      pin: `${address.pin.slice(0, 4)}••`,
    },
  };
}

const noneHeld = { heldPaise: 0, nothing: 'unpaid' } as const;

function inventedReturn(now: Date, { address, totalPaise }: Pick<OrderRow, 'address' | 'totalPaise'>): MailedReturn {
  const day = inIndia(new Date(now.getTime() + 2 * 86_400_000)).day;
  return {
    id: 'R23456789A',
    kind: 'return',
    outcome: 'refund',
    pickup: { address, day },
    duePaise: totalPaise,
    ...noneHeld,
  };
}
