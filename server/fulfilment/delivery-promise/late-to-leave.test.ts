import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstSettings, type ShopSettings } from '#contract/settings.ts';
import type { Database } from '#server/foundation/database/database.ts';
import { openTestDatabase } from '#server/foundation/database/test-database.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { isLateToLeave, lateToLeave } from './late-to-leave.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const at = (written: string) => new Date(`${written}:00+05:30`);

// Monday, 23 November 2026; the cut-off is noon, made to order takes two working days.
test.each([
  ['before noon on a Friday', '2026-11-20T11:59', false, true],
  ['after noon on a Friday, it leaves on Saturday', '2026-11-20T12:00', false, true],
  ['after noon on a Saturday, it leaves today', '2026-11-21T12:00', false, false],
  ['today', '2026-11-23T09:00', false, false],
  ['made to order on Thursday before noon', '2026-11-19T11:59', true, true],
  ['made to order on Friday after noon', '2026-11-20T12:00', true, false],
])('decides if a parcel leaves late when it is placed %s', (_when, from, custom, isLate) =>
  expect(isLateToLeave(unchangedSettings, { from: at(from), custom }, at('2026-11-23T10:00'))).toBe(isLate),
);

/** Settings whose cut-off and production days changed at some times. */
const changedSettings = fc
  .array(
    fc.record({
      daysAgo: fc.integer({ min: 0, max: 30 }),
      minute: fc.integer({ min: 0, max: 1439 }),
      cutOff: fc.constantFrom('10:00', '12:00', '16:30'),
      madeToOrder: fc.integer({ min: 0, max: 12 }),
    }),
    { maxLength: 4 },
  )
  .map((changes): ((now: Date) => ShopSettings) => (now) => {
    const held = changes
      .map(({ daysAgo, minute, ...value }) => ({
        ...value,
        from: now.getTime() - daysAgo * 86_400_000 - minute * 60_000,
      }))
      .toSorted((one, other) => one.from - other.from);
    return {
      now: () => now,
      timeline: {
        delivery: held.map(({ cutOff, from }, index) => ({
          version: index + 2,
          from,
          value: { ...firstSettings.delivery, cutOff },
        })),
        ways: held.map(({ madeToOrder, from }, index) => ({
          version: index + 2,
          from,
          value: { ...firstSettings.ways, madeToOrder },
        })),
      },
    };
  });

test('the SQL condition and the TypeScript rule agree on every parcel, also after changes of settings', async () => {
  const moments = fc.array(fc.record({ minutesAgo: fc.integer({ min: 0, max: 400 * 1440 }), custom: fc.boolean() }), {
    minLength: 1,
    maxLength: 20,
  });
  const days = fc.integer({ min: 0, max: 30 });
  await fc.assert(
    fc.asyncProperty(changedSettings, moments, days, async (make, parcels, later) => {
      const now = new Date(at('2026-11-23T10:00').getTime() + later * 86_400_000);
      const settings = make(now);
      const rows = parcels.map(({ minutesAgo, custom }) => ({
        from: new Date(now.getTime() - minutesAgo * 60_000),
        custom,
      }));
      const values = sql.join(
        rows.map(
          ({ from, custom }, place) => sql`(${place}::int, ${from.toISOString()}::timestamptz, ${custom}::boolean)`,
        ),
        sql`, `,
      );
      const late = lateToLeave(settings, now, { from: sql`p.moment`, custom: sql`p.custom` });
      const found = await database.db.execute<{ late: boolean }>(
        sql`select ${late} as late from (values ${values}) p (place, moment, custom) order by p.place`,
      );
      expect(found.rows.map((row) => row.late)).toEqual(rows.map((row) => isLateToLeave(settings, row, now)));
    }),
    { numRuns: 60 },
  );
});
