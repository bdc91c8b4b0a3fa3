import { randomBytes } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { BookedAddress, SavedAddress } from '#contract/account-addresses.ts';
import { mostAddresses, tooManyAddresses } from '#contract/account-rules.ts';
import type { Db } from '#database/db.ts';
import { accountsTable, addressesTable } from '#database/schema/accounts.ts';
import { wrongField } from '#server/customers/accounts/refuse.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Caller } from '#server/foundation/security-events/origin.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { findPinArea, unservedWords } from '#server/fulfilment/delivery-promise/pin-table.ts';

type Wanted = z.output<typeof BookedAddress> & { isDefault?: boolean | undefined };

/** Lists an account's addresses: the default first, then the newest. */
export async function listAddresses(db: Db, accountId: string): Promise<SavedAddress[]> {
  const rows = await db
    .select()
    .from(addressesTable)
    .where(eq(addressesTable.accountId, accountId))
    .orderBy(desc(addressesTable.isDefault), desc(addressesTable.createdAt), desc(addressesTable.id))
    .limit(mostAddresses);
  return rows.map(({ id, address, phone, isDefault }) => ({
    id,
    address: address as SavedAddress['address'],
    phone,
    isDefault,
  }));
}

/**
 * Adds an address. An address already in the book only becomes the default, if requested. Throws Problem 400, or 409
 * beyond ten.
 */
export async function addAddress(db: Db, accountId: string, wanted: Wanted, now: Date, from?: Caller): Promise<void> {
  refuseUnserved(wanted);
  await alone(db, accountId, { from, about: 'added' }, async (tx) => {
    const book = await listAddresses(tx, accountId);
    const same = book.find((entry) => isSame(entry, wanted));
    if (!same && book.length >= mostAddresses) throw new Problem(409, 'conflict', tooManyAddresses);
    const id = same?.id ?? `adr_${randomBytes(12).toString('base64url')}`;
    if (!same) {
      await tx
        .insert(addressesTable)
        .values({ id, accountId, address: wanted.address, phone: wanted.phone, createdAt: now });
    }
    if (wanted.isDefault || book.length === 0) await setDefault(tx, accountId, id);
  });
}

/** Replaces an address of the book. Throws Problem 400, or 404 for an unknown one. */
export async function changeBookAddress(
  db: Db,
  accountId: string,
  id: string,
  wanted: Wanted,
  from?: Caller,
): Promise<void> {
  refuseUnserved(wanted);
  await alone(db, accountId, { from, about: 'changed' }, async (tx) => {
    const changed = await tx
      .update(addressesTable)
      .set({ address: wanted.address, phone: wanted.phone })
      .where(isOwn(accountId, id))
      .returning({ id: addressesTable.id });
    if (changed.length === 0) throw notInBook();
    if (wanted.isDefault) await setDefault(tx, accountId, id);
  });
}

/** Removes an address; the newest remaining one becomes the default if needed. Throws Problem 404. */
export async function removeAddress(db: Db, accountId: string, id: string, from?: Caller): Promise<void> {
  await alone(db, accountId, { from, about: 'removed' }, async (tx) => {
    const [removed] = await tx
      .delete(addressesTable)
      .where(isOwn(accountId, id))
      .returning({ isDefault: addressesTable.isDefault });
    if (!removed) throw notInBook();
    const [next] = removed.isDefault ? await listAddresses(tx, accountId) : [];
    if (next) await setDefault(tx, accountId, next.id);
  });
}

/** Sets the default address, which checkout preselects. Throws Problem 404. */
export async function makeDefaultAddress(db: Db, accountId: string, id: string, from?: Caller): Promise<void> {
  await alone(db, accountId, { from, about: 'default' }, async (tx) => {
    const book = await listAddresses(tx, accountId);
    if (!book.some((entry) => entry.id === id)) throw notInBook();
    await setDefault(tx, accountId, id);
  });
}

/** Serializes changes of one address book, as parallel changes could exceed ten addresses or set two defaults. */
async function alone(
  db: Db,
  accountId: string,
  told: { from: Caller | undefined; about: string },
  change: (tx: Db) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.select({ id: accountsTable.id }).from(accountsTable).where(eq(accountsTable.id, accountId)).for('update');
    await change(tx);
    await recordSecurityEvent(tx, { kind: 'address_changed', accountId, ...told });
  });
}

async function setDefault(tx: Db, accountId: string, id: string): Promise<void> {
  await tx
    .update(addressesTable)
    .set({ isDefault: false })
    .where(and(eq(addressesTable.accountId, accountId), sql`${addressesTable.id} <> ${id}`));
  await tx.update(addressesTable).set({ isDefault: true }).where(isOwn(accountId, id));
}

function isOwn(accountId: string, id: string) {
  return and(eq(addressesTable.accountId, accountId), eq(addressesTable.id, id));
}

function isSame(one: Wanted, other: Wanted): boolean {
  const written = ({ address, phone }: Wanted) =>
    JSON.stringify([
      phone,
      address.fullName,
      address.pin,
      address.line1,
      address.line2,
      address.landmark ?? '',
      address.city,
      address.state,
    ]);
  return written(one) === written(other);
}

/** Rejects an address to which the shop does not deliver, as the checkout does. */
function refuseUnserved({ address: { pin } }: Wanted): void {
  const area = findPinArea(pin);
  if (area?.served === false) throw wrongField('address.pin', unservedWords(area));
}

function notInBook(): Problem {
  return new Problem(404, 'not_found', "We couldn't find this address");
}
