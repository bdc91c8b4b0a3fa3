import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  type CheckBuilder,
  check,
  customType,
  jsonb,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Address } from '#contract/address.ts';

/** Creates a column for a time with time zone. */
export function at(name: string) {
  return timestamp(name, { withTimezone: true });
}

/** Column type of binary data. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Creates the columns of an idempotent request: the client's idempotency key, and a hash of the request. */
export function onceColumns() {
  return { idempotencyKey: text('idempotency_key').notNull(), requestHash: text('request_hash').notNull() };
}

/** Creates the columns of a passkey, without id and owner. */
export function passkeyColumns() {
  return {
    /** COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter, if the authenticator has one. A decrease indicates that the key was copied. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    /** Browser in which the passkey was created, in words ('Chrome on Android'). */
    device: text('device').notNull(),
    createdAt: at('created_at').notNull(),
    usedAt: at('used_at'),
  };
}

/** Stored address. Its state has the name that was valid when the address was written. */
export type StoredAddress = Omit<Address, 'state'> & { state: string };

/** Delivery promise. */
interface Promised {
  earliest: string | null;
  latest: string | null;
  words: string;
}

/**
 * Stored promise of an order. If it has both stock and made-to-order goods, the promise covers both, and `parcels` has
 * one for each. `from` is the time from which it counts, if that is not the time of the order.
 */
export type StoredPromise = Promised & { parcels?: { custom: boolean; promise: Promised }[]; from?: string };

/**
 * Creates the column of an order's promise. Reading removes 'if you order within 2 h' from old rows, as that time has
 * passed.
 */
export const storedPromise = customType<{ data: StoredPromise; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (promise) => JSON.stringify(promise),
  fromDriver: (stored) => {
    const { parcels, ...whole } = (typeof stored === 'string' ? JSON.parse(stored) : stored) as StoredPromise;
    return {
      ...kept(whole),
      ...(parcels && { parcels: parcels.map((parcel) => ({ ...parcel, promise: kept(parcel.promise) })) }),
    };
  },
});

function kept(promise: Promised): Promised {
  return { ...promise, words: promise.words.replace(/ if you order within .*$/, '') };
}

/** Creates a text column whose value and type are one of a list. The constraint is added by `isOneOf`. */
export function oneOf<const Value extends string, const List extends readonly [Value, ...Value[]]>(
  name: string,
  list: List,
) {
  return text(name, { enum: list });
}

/** Creates the CHECK constraint of a column made by `oneOf`, as TypeScript types do not protect the database. */
export function isOneOf(name: string, column: AnyPgColumn, list: readonly string[]): CheckBuilder {
  return check(name, sql`${column} in (${quoted(list)})`);
}

function quoted(list: readonly string[]): SQL {
  return sql.raw(list.map((value) => `'${value}'`).join(', '));
}
