import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, type CheckBuilder, check, customType, jsonb, text, timestamp } from 'drizzle-orm/pg-core';
import type { Address } from '#contract/address.ts';

/** A moment, with zone. Amounts beside it are integer paise. */
export function at(name: string) {
  return timestamp(name, { withTimezone: true });
}

/** Makes the columns of a row that a request writes once: the caller's idempotency key, and a hash of what was asked for under it. */
export function onceColumns() {
  return { idempotencyKey: text('idempotency_key').notNull(), requestHash: text('request_hash').notNull() };
}

/** Makes the columns of a passkey but for its name and its owner. */
export function passkeyColumns() {
  return {
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it has signed, as far as it counts: one that goes back was copied. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    /** The browser it was made in, in words ('Chrome on Android'). */
    device: text('device').notNull(),
    createdAt: at('created_at').notNull(),
    usedAt: at('used_at'),
  };
}

/** An address as a row keeps it: its state in the words of the day it was written. */
export type StoredAddress = Omit<Address, 'state'> & { state: string };

/** What was told of a delivery. */
interface Promised {
  earliest: string | null;
  latest: string | null;
  words: string;
}

/**
 * The same as an order keeps it: of goods from the shelf together with some that are made to order it is of both, and of each parcel. `from` is the moment
 * that its days are counted from, where that is not when the order was placed.
 */
export type StoredPromise = Promised & { parcels?: { custom: boolean; promise: Promised }[]; from?: string };

/** Makes the column of what an order was promised. Old rows say 'if you order within 2 h' as well, which is over: nobody reads that. */
export const storedPromise = customType<{ data: StoredPromise; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (promise) => JSON.stringify(promise),
  fromDriver: (stored) => {
    const { parcels, ...whole } = (typeof stored === 'string' ? JSON.parse(stored) : stored) as StoredPromise;
    return { ...kept(whole), ...(parcels && { parcels: parcels.map((parcel) => ({ ...parcel, promise: kept(parcel.promise) })) }) };
  },
});

function kept(promise: Promised): Promised {
  return { ...promise, words: promise.words.replace(/ if you order within .*$/, '') };
}

/** Makes a text column that holds one of a list, typed by it. Its constraint is `isOneOf`. */
export function oneOf<const Value extends string, const List extends readonly [Value, ...Value[]]>(name: string, list: List) {
  return text(name, { enum: list });
}

/** Makes the CHECK of a column that holds one of a list: the database refuses what the types could not say. */
export function isOneOf(name: string, column: AnyPgColumn, list: readonly string[]): CheckBuilder {
  return check(name, sql`${column} in (${quoted(list)})`);
}

function quoted(list: readonly string[]): SQL {
  return sql.raw(list.map((value) => `'${value}'`).join(', '));
}
