import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldedMailbox } from '#database/schema/folded-mailbox.ts';
import type { Database } from '#server/foundation/database/database.ts';
import { openTestDatabase } from '#server/foundation/database/test-database.ts';
import { foldMailbox } from './fold-mailbox.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test.each([
  ['asha@example.in', 'asha@example.in'],
  ['asha+1@example.in', 'asha@example.in'],
  ['asha+a+b@example.in', 'asha@example.in'],
  ['asha.sawant@example.in', 'asha.sawant@example.in'],
  ['a.s.h.a@gmail.com', 'asha@gmail.com'],
  ['a.sha+shop@googlemail.com', 'asha@gmail.com'],
  ['+tag@example.in', '+tag@example.in'],
  ['Asha@Example.IN', 'asha@example.in'],
  ['asha@not-gmail.com', 'asha@not-gmail.com'],
  ['a.b@gmail.com.example', 'a.b@gmail.com.example'],
])('%s is the mailbox %s, in TypeScript and in SQL', async (email, mailbox) => {
  expect(foldMailbox(email)).toBe(mailbox);
  const { rows } = await database.db.execute<{ mailbox: string }>(
    sql`select ${foldedMailbox(sql`${email}::text`)} as mailbox`,
  );
  expect(rows).toEqual([{ mailbox }]);
});
