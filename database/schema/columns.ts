import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, type CheckBuilder, check, text, timestamp } from 'drizzle-orm/pg-core';
import type { Address } from '#contract/address.ts';

/** A moment, with zone. Amounts beside it are integer paise. */
export function at(name: string) {
  return timestamp(name, { withTimezone: true });
}

/** Makes the columns of a row that a request writes once: the caller's idempotency key, and a hash of what was asked for under it. */
export function onceColumns() {
  return { idempotencyKey: text('idempotency_key').notNull(), requestHash: text('request_hash').notNull() };
}

/** An address as a row keeps it: its state in the words of the day it was written. */
export type StoredAddress = Omit<Address, 'state'> & { state: string };

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
