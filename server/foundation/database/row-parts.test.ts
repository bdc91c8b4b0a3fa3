import { sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { rowParts } from './row-parts.ts';
import { openTestDatabase } from './test-database.ts';

const things = pgTable('things', {
  id: text('id').primaryKey(),
  weightGrams: integer('weight_grams'),
  bytes: bigint('bytes', { mode: 'number' }),
  fragile: boolean('fragile').default(true),
  marks: jsonb('marks').$type<unknown>(),
  day: date('day'),
  madeAt: timestamp('made_at', { withTimezone: true }),
});

const made = sql`create temporary table things (id text primary key, weight_grams integer, bytes bigint, fragile boolean default true,
  marks jsonb, day date, made_at timestamp with time zone)`;

test('a row of every column type is read back as written, with nulls and defaults', async () => {
  const { db, close } = await openTestDatabase();
  try {
    await db.transaction(async (tx) => {
      await tx.execute(made);
      const full = {
        id: "it's",
        weightGrams: 250,
        bytes: 2 ** 40,
        fragile: false,
        marks: { words: ['"क"', null], many: 2 },
        day: '2026-11-22',
        madeAt: new Date('2026-11-22T10:00:00.123Z'),
      };
      const empty = { id: 'empty', weightGrams: null, marks: null, madeAt: null };
      for (const row of [full, empty]) {
        const { columns, values } = rowParts(things, row);
        await tx.execute(sql`with one as (select 1) insert into ${things} (${columns}) select ${values} from one`);
      }
      expect(await tx.select().from(things).orderBy(things.id)).toEqual([
        { bytes: null, day: null, fragile: true, ...empty },
        full,
      ]);
    });
  } finally {
    await close();
  }
});

test('a field that the table does not have is refused', () => {
  const row = { id: 'one', colour: 'red' };
  expect(() => rowParts(things, row)).toThrow(RangeError);
});
