import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moneyReportsTable } from '#database/schema/payments.ts';
import { openTestDatabase } from '#server/foundation/database/test-database.ts';
import { reportUnexplained, settleReport } from './money-reports.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const at = new Date('2026-11-24T04:00:00Z');
const kind = 'settlement_unexplained';
type Step = ['not explained', number, 'settled by somebody'?] | ['fits'] | ['settled', string];

async function take(subject: string, [step, what, even]: Step): Promise<void> {
  const { db } = database;
  if (step === 'not explained') await reportUnexplained(db, at, { kind, subject, amountPaise: what }, even);
  else await settleReport(db, { kind, subject }, { at, by: step === 'settled' ? what : null, result: 'Done' });
}

it.each<[string, Step[], { amountPaise: number; open: boolean }[]]>([
  [
    'reported twice',
    [
      ['not explained', 100],
      ['not explained', 100],
    ],
    [{ amountPaise: 100, open: true }],
  ],
  ['that fits later', [['not explained', 100], ['fits']], [{ amountPaise: 100, open: false }]],
  ['that fits no more', [['not explained', 100], ['fits'], ['not explained', 100]], [{ amountPaise: 100, open: true }]],
  [
    'with a corrected amount',
    [
      ['not explained', 100],
      ['not explained', 200],
    ],
    [
      { amountPaise: 100, open: false },
      { amountPaise: 200, open: true },
    ],
  ],
  [
    'with its first amount again',
    [
      ['not explained', 100],
      ['not explained', 200],
      ['not explained', 100],
    ],
    [
      { amountPaise: 100, open: true },
      { amountPaise: 200, open: false },
    ],
  ],
  [
    'that somebody settled',
    [
      ['not explained', 100],
      ['settled', 'staff-1'],
      ['not explained', 100],
    ],
    [{ amountPaise: 100, open: false }],
  ],
  [
    'that somebody settled, and that failed since',
    [
      ['not explained', 100],
      ['settled', 'staff-1'],
      ['not explained', 100, 'settled by somebody'],
    ],
    [{ amountPaise: 100, open: true }],
  ],
  [
    'that somebody settled under another amount',
    [
      ['not explained', 100],
      ['settled', 'staff-1'],
      ['not explained', 200],
    ],
    [
      { amountPaise: 100, open: false },
      { amountPaise: 200, open: true },
    ],
  ],
])('a settlement %s is open at most once', async (subject, steps, expected) => {
  for (const step of steps) await take(subject, step);
  const table = moneyReportsTable;
  const rows = await database.db.select().from(table).where(eq(table.subject, subject)).orderBy(table.amountPaise);
  expect(rows.map(({ amountPaise, settledAt }) => ({ amountPaise, open: settledAt === null }))).toEqual(expected);
});
