import type { News } from '#contract/office/news.ts';
import type { Db } from '#database/db.ts';
import {
  markAfter,
  markOf,
  type NewsReading,
  type NewsRow,
  type ReadMark,
  readAfter,
  readMark,
  readNewest,
  writeMark,
} from './news-sources.ts';

/** Events, or 'everything' if clients must reload all data. */
export type SentNews = readonly News[] | 'everything';

/** Read position of one process in the tables. */
export interface NewsTail {
  /** Reads the events since the last call. */
  look(): Promise<SentNews>;
  /** Returns the position for a client that is up to date. */
  mark(): string;
  /** Returns the events after a position; it may repeat some of them. */
  since(mark: string): Promise<SentNews>;
}

/** Delay in ms before a number counts as final, since it is assigned before its transaction commits. */
const settledMs = 5000;
/** Tolerance in ms between the clocks of processes, as messages have the time of the receiving process. */
const clocksMs = 60_000;
/** Number of rows before the newest that the first read covers, for transactions open at that time. */
const rowsBefore = 200;

/**
 * Follows the tables by row number. Numbers are assigned before commit, so lower ones may appear later. Rows are
 * therefore read again, but sent once, until every transaction open at that time has ended.
 */
export async function openTail(db: Db, now: () => Date, clock = () => performance.now()): Promise<NewsTail> {
  let { low, seen } = await whereItIs(db);
  let looks: { reached: ReadMark; begunBefore: bigint; at: number }[] = [];

  function settle({ rows, endedBefore, begunBefore }: NewsReading): void {
    const reached = { ...markAfter(low, rows), c: Math.max(low.c, now().getTime() - clocksMs) };
    looks.push({ reached, begunBefore, at: clock() });
    while (looks[0] && endedBefore >= looks[0].begunBefore && clock() - looks[0].at > settledMs)
      low = looks.shift()?.reached ?? low;
    seen = keysOf(rows);
  }

  return {
    async look() {
      const reading = await readAfter(db, low);
      if (reading.cut) {
        ({ low, seen } = await whereItIs(db));
        looks = [];
        return 'everything';
      }
      const fresh = reading.rows.filter(({ key }) => !seen.has(key));
      settle(reading);
      return newsOf(fresh);
    },
    mark: () => writeMark(low),
    async since(text) {
      const mark = readMark(text);
      // Numbers that were never assigned mean another database: a backup was restored.
      if (!mark || isAhead(mark, await readNewest(db))) return 'everything';
      const { rows, cut } = await readAfter(db, mark);
      return cut ? 'everything' : newsOf(rows);
    },
  };
}

function isAhead(mark: ReadMark, newest: ReadMark): boolean {
  return Object.entries(mark).some(([name, n]) => name !== 'c' && n > newest[name as keyof ReadMark]);
}

/** Returns a position shortly before the newest rows, which count as seen. */
async function whereItIs(db: Db): Promise<{ low: ReadMark; seen: Set<string> }> {
  const newest = await readNewest(db);
  const low = markOf((name) => Math.max(0, newest[name] - (name === 'c' ? clocksMs : rowsBefore)));
  const { rows } = await readAfter(db, low);
  return { low, seen: keysOf(rows) };
}

function keysOf(rows: readonly NewsRow[]): Set<string> {
  return new Set(rows.map(({ key }) => key));
}

/** Removes duplicates. */
function newsOf(rows: readonly NewsRow[]): News[] {
  return [...new Map(rows.map(({ kind, about }) => [`${kind} ${about}`, { kind, about }])).values()];
}
