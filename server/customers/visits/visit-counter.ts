import { sql } from 'drizzle-orm';
import type { VisitStep } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import { emptySearchesTable, visitCountsTable } from '#database/schema/visits.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import type { VisitReport } from './read-visit.ts';

/** Maximum number of different words stored for a day. New words beyond it are dropped, as strangers invent them. */
const mostWords = 1000;

/** Counter of visits. */
export interface VisitCounter {
  /** Counts a report for today in India. */
  count(report: VisitReport): void;
  /** Adds the counts to the database. If it is away, they are added the next time. */
  store(): Promise<void>;
}

interface DayCounts {
  steps: Map<VisitStep, number>;
  words: Map<string, number>;
}

/** Creates a counter that adds up in memory, so that a visit costs no statement. */
export function createVisitCounter({
  db,
  log,
  now,
}: {
  db: Db;
  log: Pick<Log, 'warn'>;
  now: () => Date;
}): VisitCounter {
  let days = new Map<string, DayCounts>();
  let storing: Promise<void> = Promise.resolve();

  function today(): DayCounts {
    const { day } = inIndia(now());
    const counts = days.get(day) ?? { steps: new Map(), words: new Map() };
    days.set(day, counts);
    return counts;
  }

  async function storeDays(): Promise<void> {
    const taken = days;
    days = new Map();
    for (const [day, counts] of taken) {
      try {
        await addCounts(db, day, counts);
      } catch (error) {
        log.warn({ event: 'visits.store_failed', err: error }, 'counts of visits could not be stored; trying later');
        mergeCounts(days, day, counts);
      }
    }
  }

  return {
    count(report) {
      const { steps, words } = today();
      if ('step' in report) addOne(steps, report.step, 1);
      else addWords(words, report.nothing, 1);
    },
    store() {
      // Counts made during an earlier store are stored after it.
      storing = storing.then(storeDays);
      return storing;
    },
  };
}

function addOne<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

function addWords(counts: Map<string, number>, words: string, times: number): void {
  if (counts.has(words) || counts.size < mostWords) addOne(counts, words, times);
}

/** Puts counts that were not stored beside those counted since. */
function mergeCounts(days: Map<string, DayCounts>, day: string, counts: DayCounts): void {
  const since = days.get(day) ?? { steps: new Map(), words: new Map() };
  for (const [step, visits] of counts.steps) addOne(since.steps, step, visits);
  for (const [words, times] of counts.words) addWords(since.words, words, times);
  days.set(day, since);
}

/** Adds the counts of a day in one transaction. Other processes add theirs to the same rows. */
async function addCounts(db: Db, day: string, { steps, words }: DayCounts): Promise<void> {
  // Rows are locked in the same order everywhere, so that two processes cannot deadlock.
  const inOrder = (counts: ReadonlyMap<string, number>) =>
    JSON.stringify([...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into ${visitCountsTable} as stored (day, step, visits)
      select ${day}::date, row ->> 0, (row ->> 1)::bigint from jsonb_array_elements(${inOrder(steps)}::jsonb) row
      on conflict (day, step) do update set visits = stored.visits + excluded.visits`);
    await tx.execute(sql`
      insert into ${emptySearchesTable} as stored (day, words, times)
      select ${day}::date, row ->> 0, (row ->> 1)::bigint
      from jsonb_array_elements(${inOrder(words)}::jsonb) with ordinality as given (row, number)
      cross join (select count(*) as rows from ${emptySearchesTable} s where s.day = ${day}::date) s
      where s.rows + given.number <= ${mostWords}
        or exists (select 1 from ${emptySearchesTable} e where e.day = ${day}::date and e.words = row ->> 0)
      on conflict (day, words) do update set times = stored.times + excluded.times`);
  });
}
