import { asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { toRupees } from '#contract/money.ts';
import type { Customer } from '#contract/office/customers.ts';
import { mayDo, type OrderSight } from '#contract/office/permissions.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { addressesTable } from '#database/schema/accounts.ts';
import { customerNotesTable } from '#database/schema/customers.ts';
import { contactMessagesTable } from '#database/schema/messages.ts';
import { orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { returnsTable } from '#database/schema/returns.ts';
import { maskPersonalData } from '#server/foundation/http/masked.ts';
import { addressInWords, maskAddress, maskName, maskPhone } from '#server/fulfilment/delivery-promise/mask-person.ts';
import { waitingAbout } from '#server/office/approvals/approvals.ts';
import { presentWaiting } from '#server/office/approvals/present-approval.ts';
import { readAuditHistory } from '#server/office/audit/read-audit.ts';
import { blockOf, type FoundCustomer, findCustomer, keysOf } from '#server/office/order-lists/find-customer.ts';
import { coverPrint, findsPeople, orderVisibilityOf } from '#server/office/order-lists/order-visibility.ts';
import { leftToGive } from '#server/office/staff-records/giving-limit.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { titlesOf } from '#server/orders/order-state/return-matter.ts';
import { creditBalance, listCredit } from '#server/orders/store-credit/queries.ts';
import { creditWords } from '#server/orders/store-credit/routes.ts';
import { spentOn, worthOf } from '#server/selling/order-views/worth-now.ts';
import { titleOfStep } from '#server/selling/return-rules/return-state.ts';
import { reasonInWords } from '#server/selling/returns/move-return.ts';
import { whyNoDeletion } from './change-customer.ts';
import { consentsOf } from './their-consents.ts';
import { designsOf } from './their-designs.ts';

const shownOrders = 10;

/** Reads a customer as far as the staff member may see. Throws Problem 404. */
export async function openCustomer(
  settings: ShopSettings,
  db: Db,
  key: string,
  member: Pick<Member, 'id' | 'roles' | 'permissions' | 'sights'>,
  now: Date,
): Promise<Customer> {
  const found = await findCustomer(db, key);
  const { account, email, phone, name, latest } = found;
  const sight = orderVisibilityOf(member);
  const people = sight !== undefined && findsPeople(sight.shown);
  const block = await blockOf(db, found);
  return {
    key: found.key,
    guest: account === undefined,
    name: people ? name : maskName(name),
    email: maskPersonalData(email),
    phone: phone && maskPhone(phone),
    addresses: people ? (await addressesOf(db, found)).map(maskAddress) : [],
    mayShow: people && mayDo(member, 'contacts.see'),
    ...accountFacts(account),
    lastAt: latest?.placedAt.toISOString() ?? null,
    consents: await consentsOf(settings, db, found, now),
    deletion: await deletionOf(db, found),
    ...(await sumsOf(db, found)),
    orders: await ordersOf(db, found, sight?.shown),
    returns: await returnsOf(db, found),
    credit: await shownCreditOf(settings, db, found, member, now),
    designs: await designsOf(db, found, people),
    messages: mayDo(member, 'messages.answer') ? await messagesOf(db, email) : [],
    notes: people ? await notesOf(db, found) : [],
    asked: await askedOf(settings, db, account, member),
    block: presentBlock(block),
    history: mayDo(member, 'orders.change') ? await readAuditHistory(db, 'customer', await keysOf(db, found)) : [],
  };
}

async function deletionOf(db: Db, found: FoundCustomer): Promise<Customer['deletion']> {
  const why = await whyNoDeletion(db, found);
  return { offered: why === undefined, words: why ?? 'It is deleted in seven days, unless its owner signs in before.' };
}

/** Returns saved addresses; for a guest, the address of the newest order. */
export async function addressesOf(db: Db, { account, latest }: FoundCustomer) {
  if (!account) return latest ? [latest.address] : [];
  const rows = await db
    .select({ address: addressesTable.address })
    .from(addressesTable)
    .where(eq(addressesTable.accountId, account.id))
    .orderBy(desc(addressesTable.isDefault), asc(addressesTable.id))
    .limit(20);
  if (rows.length > 0) return rows.map(({ address }) => address);
  return latest ? [latest.address] : [];
}

/** Returns the addresses of `addressesOf` unmasked, one per line. */
export async function readAddressLines(db: Db, found: FoundCustomer): Promise<string[]> {
  return (await addressesOf(db, found)).map(addressInWords);
}

async function sumsOf(
  db: Db,
  { theirOrders }: FoundCustomer,
): Promise<Pick<Customer, 'orderCount' | 'openCount' | 'spent' | 'returned'>> {
  const [sums] = await db
    .select({
      all: count(),
      open: sql<number>`(count(*) filter (where ${ordersTable.state} in ('placed', 'paid', 'confirmed', 'in_print', 'packed', 'shipped', 'out_for_delivery', 'return_in_progress')))::int`,
    })
    .from(ordersTable)
    .where(theirOrders);
  const [back] = await db
    .select({ all: count() })
    .from(returnsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, returnsTable.orderId))
    .where(theirOrders);
  return {
    orderCount: sums?.all ?? 0,
    openCount: sums?.open ?? 0,
    spent: toRupees(await spentOn(db, theirOrders)),
    returned: back?.all ?? 0,
  };
}

async function ordersOf(
  db: Db,
  { theirOrders }: FoundCustomer,
  shown: OrderSight | undefined,
): Promise<Customer['orders']> {
  const rows = await db
    .select()
    .from(ordersTable)
    .where(theirOrders)
    .orderBy(desc(ordersTable.placedAt))
    .limit(shownOrders);
  const lines =
    rows.length === 0
      ? []
      : await db
          .select()
          .from(orderLinesTable)
          .where(
            inArray(
              orderLinesTable.orderId,
              rows.map(({ id }) => id),
            ),
          )
          .orderBy(asc(orderLinesTable.position));
  const titleOf = await titlesOf(db, rows);
  const worth = await worthOf(db, rows);
  return rows.map(({ id, reference, placedAt, state }) => ({
    reference,
    placedAt: placedAt.toISOString(),
    state,
    words: titleOf(id),
    total: toRupees(worth(id).paise),
    images: lines
      .filter(({ orderId }) => orderId === id)
      .slice(0, 3)
      .map((line) => coverPrint(shown, line, line.customProductId !== null).image),
  }));
}

async function returnsOf(db: Db, { theirOrders }: FoundCustomer): Promise<Customer['returns']> {
  const rows = await db
    .select({ row: returnsTable })
    .from(returnsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, returnsTable.orderId))
    .where(theirOrders)
    .orderBy(desc(returnsTable.requestedAt))
    .limit(shownOrders);
  return rows.map(({ row }) => ({
    id: row.id,
    state: row.state,
    words: titleOfStep(row.state, row.kind),
    reason: reasonInWords(row),
    at: row.requestedAt.toISOString(),
  }));
}

/** Returns the store credit of an account to members who may give it, with how much they may give. */
async function shownCreditOf(
  settings: ShopSettings,
  db: Db,
  { account, email }: FoundCustomer,
  member: Pick<Member, 'id' | 'roles' | 'permissions' | 'sights'>,
  now: Date,
): Promise<Customer['credit']> {
  if (!account || !mayDo(member, 'refunds.give')) return null;
  const to = { accountId: account.id, email };
  return {
    ...(await creditOf(db, account.id)),
    leftToGive: await leftToGive(settings, db, member, to, now),
    leftToTake: await leftToGive(settings, db, member, to, now, 'taking'),
  };
}

async function creditOf(
  db: Db,
  accountId: string,
): Promise<Omit<NonNullable<Customer['credit']>, 'leftToGive' | 'leftToTake'>> {
  const movements = (await listCredit(db, accountId)).slice(0, 20);
  return {
    balance: toRupees(await creditBalance(db, accountId)),
    movements: movements.map(({ at, paise, reason, order, why }) => ({
      at: at.toISOString(),
      amount: toRupees(-paise),
      words: why ?? `${creditWords[reason]} ${order ?? ''}`.trim(),
    })),
  };
}

async function messagesOf(db: Db, email: string): Promise<Customer['messages']> {
  const rows = await db
    .select()
    .from(contactMessagesTable)
    .where(eq(contactMessagesTable.email, email))
    .orderBy(desc(contactMessagesTable.createdAt))
    .limit(10);
  return rows.map(({ ticket, subject, issue, createdAt, lastAt, answeredAt, closedAt }) => ({
    ticket,
    subject: subject ?? issue.replace(/\s+/g, ' ').slice(0, 80),
    state: threadState({ answeredAt, closedAt }),
    at: (lastAt ?? createdAt).toISOString(),
  }));
}

function threadState({ answeredAt, closedAt }: { answeredAt: Date | null; closedAt: Date | null }) {
  if (closedAt) return 'done' as const;
  return answeredAt ? ('waiting' as const) : ('open' as const);
}

async function notesOf(db: Db, { account, email }: FoundCustomer): Promise<Customer['notes']> {
  // Notes about a guest who now has an account still apply.
  const theirs = account
    ? or(
        eq(customerNotesTable.accountId, account.id),
        account.emailProvedAt ? eq(customerNotesTable.email, email) : undefined,
      )
    : eq(customerNotesTable.email, email);
  const rows = await db.select().from(customerNotesTable).where(theirs).orderBy(desc(customerNotesTable.id)).limit(100);
  return rows.map(({ memberName, body, at }) => ({ by: memberName, body, at: at.toISOString() }));
}

function accountFacts(account: FoundCustomer['account']) {
  return {
    since: account?.createdAt.toISOString() ?? null,
    proved: account?.emailProvedAt != null,
    deletionAt: account?.deleteAfter?.toISOString() ?? null,
  };
}

function presentBlock(block: Awaited<ReturnType<typeof blockOf>>): Customer['block'] {
  return block ? { why: block.why, by: block.byName, at: block.at.toISOString() } : null;
}

/** Returns the pending approval about an account. */
async function askedOf(
  settings: ShopSettings,
  db: Db,
  account: FoundCustomer['account'],
  member: Pick<Member, 'id' | 'roles' | 'permissions' | 'sights'>,
): Promise<Customer['asked']> {
  return account ? presentWaiting(settings, db, await waitingAbout(db, account.id), member) : null;
}
