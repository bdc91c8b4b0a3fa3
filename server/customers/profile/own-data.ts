import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import type { BookedAddress } from '#contract/account-addresses.ts';
import type { OwnData } from '#contract/account-privacy.ts';
import { toRupees } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { sharedPath } from '#contract/shared-path.ts';
import type { Db } from '#database/db.ts';
import { accountsTable, addressesTable, identitiesTable, sessionsTable } from '#database/schema/accounts.ts';
import { designSharesTable, designsTable } from '#database/schema/designs.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { securityEventsTable } from '#database/schema/security.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { signedOut } from '#server/foundation/http/caller.ts';
import type { Caller } from '#server/foundation/security-events/origin.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { creditBalance } from '#server/orders/store-credit/queries.ts';
import { presentOrder } from '#server/selling/order-views/present-order.ts';
import { readNominee } from './nominee.ts';
import { readKnownBrowsers, readPasskeys, readThreads, readWritten } from './own-records.ts';

/** Limits of the export. Each order takes about ten statements; larger requests are handled by mail. */
const mostOrders = 500;
const mostOfOthers = 1000;

/**
 * Exports all data stored on a member. Data under their e-mail is included only if it is proved. Throws Problem: 429
 * beyond five an hour,
 * 401 if the account is gone.
 */
export async function readOwnData(deps: AccountContext, accountId: string, from: Caller): Promise<OwnData> {
  const { db, now } = deps;
  await deps.limits.take('ownData', accountId);
  const [account] = await db.select().from(accountsTable).where(eq(accountsTable.id, accountId)).limit(1);
  if (!account) throw signedOut();
  await recordSecurityEvent(db, { kind: 'data_exported', accountId, from });
  const google = await db.$count(identitiesTable, eq(identitiesTable.accountId, accountId));
  const own = eq(ordersTable.accountId, accountId);
  const proved = account.emailProvedAt !== null;
  const whose = { accountId, provedEmail: proved ? account.email : undefined };
  const keys = await readPasskeys(db, accountId);
  return {
    madeAt: now().toISOString(),
    account: {
      firstName: account.firstName,
      lastName: account.lastName,
      email: account.email,
      emailProvedAt: account.emailProvedAt?.toISOString() ?? null,
      mobile: account.phone ?? '',
      memberSince: account.createdAt.toISOString(),
      signsInBy: [
        ...(account.passwordHash === null ? [] : ['password' as const]),
        ...(google > 0 ? ['google' as const] : []),
        ...(keys.length > 0 ? ['passkey' as const] : []),
      ],
      deletionAt: account.deleteAfter?.toISOString() ?? null,
    },
    ...(await readNominee(db, accountId)),
    addresses: await addressesOf(db, accountId),
    browsersSignedIn: await browsersOf(db, accountId),
    browsersKnown: await readKnownBrowsers(db, accountId),
    passkeys: keys,
    storeCredit: toRupees(await creditBalance(db, accountId)),
    orders: await ordersOf(deps, accountId),
    ordersLeftOff: Math.max(0, (await db.$count(ordersTable, own)) - mostOrders),
    designs: await designsOf(db, accountId),
    sharedDesigns: await sharesOf(db, accountId),
    messages: await readThreads(db, whose),
    ...(await readWritten(db, whose)),
    mailsSent: proved ? await mailsOf(db, account.email) : [],
    events: await eventsOf(db, accountId),
  };
}

async function ordersOf(deps: AccountContext, accountId: string): Promise<Order[]> {
  const rows = await deps.db
    .select()
    .from(ordersTable)
    .where(eq(ordersTable.accountId, accountId))
    .orderBy(desc(ordersTable.placedAt))
    .limit(mostOrders);
  const presented: Order[] = [];
  // Orders are read one at a time, so that the export does not slow down other requests.
  for (const row of rows) presented.push(await presentOrder(deps.settings, deps, row, deps.now()));
  return presented;
}

async function addressesOf(db: Db, accountId: string): Promise<OwnData['addresses']> {
  const rows = await db
    .select()
    .from(addressesTable)
    .where(eq(addressesTable.accountId, accountId))
    .orderBy(asc(addressesTable.id));
  return rows.map(({ address, phone, isDefault }) => ({
    address: address as BookedAddress['address'],
    phone,
    isDefault,
  }));
}

async function browsersOf(db: Db, accountId: string): Promise<OwnData['browsersSignedIn']> {
  const rows = await db
    .select()
    .from(sessionsTable)
    .where(eq(sessionsTable.accountId, accountId))
    .orderBy(desc(sessionsTable.seenAt))
    .limit(mostOfOthers);
  return rows.map(({ device, createdAt, seenAt }) => ({
    browser: device,
    signedInAt: createdAt.toISOString(),
    lastUsedAt: seenAt.toISOString(),
  }));
}

async function designsOf(db: Db, accountId: string): Promise<OwnData['designs']> {
  const rows = await db
    .select()
    .from(designsTable)
    .where(eq(designsTable.accountId, accountId))
    .orderBy(desc(designsTable.createdAt))
    .limit(mostOfOthers);
  return rows.map(({ id, garment, createdAt, design }) => ({
    id,
    garment,
    savedAt: createdAt.toISOString(),
    // The design is exported as stored, by any release, since it is not rendered.
    design: design as Record<string, unknown>,
  }));
}

async function sharesOf(db: Db, accountId: string): Promise<OwnData['sharedDesigns']> {
  const { createdAt } = designSharesTable;
  const rows = await db
    .select()
    .from(designSharesTable)
    .where(eq(designSharesTable.accountId, accountId))
    .orderBy(desc(createdAt))
    .limit(mostOfOthers);
  return rows.map(({ id, designId, createdAt: sharedAt }) => ({
    link: sharedPath(id),
    design: designId,
    sharedAt: sharedAt.toISOString(),
  }));
}

async function mailsOf(db: Db, email: string): Promise<OwnData['mailsSent']> {
  const { to, sentAt, text } = mailOutboxTable;
  const rows = await db
    .select({ subject: mailOutboxTable.subject, sentAt, text })
    .from(mailOutboxTable)
    .where(and(eq(to, email), isNotNull(sentAt)))
    .orderBy(desc(sentAt))
    .limit(mostOfOthers);
  return rows.flatMap(({ subject, sentAt: at, text: said }) =>
    at ? [{ subject, at: at.toISOString(), text: said || null }] : [],
  );
}

async function eventsOf(db: Db, accountId: string): Promise<OwnData['events']> {
  const { id } = securityEventsTable;
  const rows = await db
    .select()
    .from(securityEventsTable)
    .where(eq(securityEventsTable.accountId, accountId))
    .orderBy(desc(id))
    .limit(mostOfOthers);
  return rows.map(({ at, kind, about, outcome, network, device }) => ({
    at: at.toISOString(),
    what: [kind.replaceAll('_', ' '), about && `(${about})`, outcome === 'refused' && 'refused']
      .filter(Boolean)
      .join(' '),
    network: network ?? '',
    browser: device ?? '',
  }));
}
