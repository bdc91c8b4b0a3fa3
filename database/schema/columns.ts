import { timestamp } from 'drizzle-orm/pg-core';

/** A moment, with zone. Amounts beside it are integer paise. */
export function at(name: string) {
  return timestamp(name, { withTimezone: true });
}
