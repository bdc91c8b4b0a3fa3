import { and, asc, desc, eq, inArray, ne, or, type SQL } from 'drizzle-orm';
import type { OwnData } from '#contract/account-privacy.ts';
import { toRupees } from '#contract/money.ts';
import type { Db } from '#database/db.ts';
import { passkeysTable } from '#database/schema/accounts.ts';
import { accountBrowsersTable, orderBrowsersTable } from '#database/schema/browsers.ts';
import { creditChangesTable, customerBlocksTable, customerNotesTable } from '#database/schema/customers.ts';
import { contactMessagesTable, messageEntriesTable } from '#database/schema/messages.ts';
import { orderNotesTable } from '#database/schema/office-orders.ts';
import { ordersTable } from '#database/schema/orders.ts';

/** Person whose records are read. Data stored by e-mail is included only if the e-mail is proved. */
interface Whose {
  accountId: string;
  provedEmail: string | undefined;
}

const most = 1000;

/** Reads staff notes on a member and their orders, the reasons of order blocks, and store credit changes. */
export async function readWritten(db: Db, whose: Whose): Promise<Pick<OwnData, 'notes' | 'blocks' | 'creditChanges'>> {
  const { accountId } = whose;
  const ofPerson = await db
    .select({ at: customerNotesTable.at, text: customerNotesTable.body })
    .from(customerNotesTable)
    .where(theirs(customerNotesTable, whose))
    .orderBy(desc(customerNotesTable.id))
    .limit(most);
  const ofOrders = await db
    .select({ at: orderNotesTable.at, text: orderNotesTable.text, about: ordersTable.reference })
    .from(orderNotesTable)
    .innerJoin(ordersTable, eq(ordersTable.id, orderNotesTable.orderId))
    .where(eq(ordersTable.accountId, accountId))
    .orderBy(desc(orderNotesTable.id))
    .limit(most);
  const blocked = await db
    .select()
    .from(customerBlocksTable)
    .where(theirs(customerBlocksTable, whose))
    .orderBy(desc(customerBlocksTable.at))
    .limit(most);
  const credit = await db
    .select()
    .from(creditChangesTable)
    .where(eq(creditChangesTable.accountId, accountId))
    .orderBy(desc(creditChangesTable.at))
    .limit(most);
  return {
    notes: [...ofPerson.map((note) => ({ ...note, about: 'you' })), ...ofOrders].map(({ at, about, text }) => ({
      at: at.toISOString(),
      about,
      text,
    })),
    blocks: blocked.map(({ at, why, liftedAt }) => ({
      at: at.toISOString(),
      why,
      liftedAt: liftedAt?.toISOString() ?? null,
    })),
    creditChanges: credit.map(({ at, amountPaise, why }) => ({
      at: at.toISOString(),
      amount: toRupees(amountPaise),
      why,
    })),
  };
}

/** Reads messages from a proved e-mail with their replies, without internal notes. */
export async function readThreads(db: Db, { provedEmail }: Whose): Promise<OwnData['messages']> {
  if (provedEmail === undefined) return [];
  const rows = await db
    .select()
    .from(contactMessagesTable)
    .where(eq(contactMessagesTable.email, provedEmail))
    .orderBy(desc(contactMessagesTable.createdAt))
    .limit(most);
  const ids = rows.map(({ id }) => id);
  const isOurs = and(inArray(messageEntriesTable.messageId, ids), ne(messageEntriesTable.kind, 'note'));
  const entries =
    ids.length === 0
      ? []
      : await db.select().from(messageEntriesTable).where(isOurs).orderBy(asc(messageEntriesTable.id));
  return rows.map(({ id, ticket, createdAt, name, phone, issue, cameBy }) => ({
    // If the shop wrote first, the first text is its own and omitted here.
    ...{ ticket, writtenAt: createdAt.toISOString(), name, phone: phone ?? '', text: cameBy === 'office' ? '' : issue },
    thread: entries
      .filter(({ messageId }) => messageId === id)
      .map(({ at, kind, body }) => ({
        at: at.toISOString(),
        from: kind === 'reply' ? ('you' as const) : ('shop' as const),
        text: body,
      })),
  }));
}

/** Reads an account's passkeys: device, creation and last use, never key material. */
export async function readPasskeys(db: Db, accountId: string): Promise<OwnData['passkeys']> {
  const rows = await db
    .select()
    .from(passkeysTable)
    .where(eq(passkeysTable.accountId, accountId))
    .orderBy(asc(passkeysTable.createdAt));
  return rows.map(({ device, createdAt, usedAt }) => ({
    ...{ madeIn: device, addedAt: createdAt.toISOString(), lastUsedAt: usedAt?.toISOString() ?? null },
  }));
}

/** Reads the times at which recognized browsers signed in to an account or ordered, newest first. */
export async function readKnownBrowsers(db: Db, accountId: string): Promise<OwnData['browsersKnown']> {
  const { at } = accountBrowsersTable;
  const ofAccount = await db
    .select({ at })
    .from(accountBrowsersTable)
    .where(eq(accountBrowsersTable.accountId, accountId));
  const ofOrders = await db
    .select({ at: orderBrowsersTable.at, of: ordersTable.reference })
    .from(orderBrowsersTable)
    .innerJoin(ordersTable, eq(ordersTable.id, orderBrowsersTable.orderId))
    .where(eq(ordersTable.accountId, accountId))
    .limit(most);
  return [...ofAccount.map((one) => ({ ...one, of: 'account' })), ...ofOrders]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map((one) => ({ of: one.of, at: one.at.toISOString() }));
}

/** Returns the condition for rows of an account, or of its proved e-mail. */
function theirs(
  table: typeof customerNotesTable | typeof customerBlocksTable,
  { accountId, provedEmail }: Whose,
): SQL | undefined {
  const ofAccount = eq(table.accountId, accountId);
  return provedEmail === undefined ? ofAccount : or(ofAccount, eq(table.email, provedEmail));
}
