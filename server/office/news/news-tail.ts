import type { News } from '#contract/office/news.ts';
import type { Db } from '#database/db.ts';
import { type Mark, markAfter, markOf, type NewsRow, type Reading, readAfter, readMark, readNewest, writeMark } from './news-sources.ts';

/** What somebody is to read again: some things, or everything, since it may be any of it. */
export type Told = readonly News[] | 'everything';

/** What one process knows of how far the tables have been read. */
export interface NewsTail {
  /** Reads what is new since the last look. */
  look(): Promise<Told>;
  /** Where somebody who has heard all until now goes on from. */
  mark(): string;
  /** What came after a mark, some of which they may have heard. */
  since(mark: string): Promise<Told>;
}

/** A number is given before its transaction commits, and the transaction has a name a moment after: no look counts before that moment has passed. */
const settledMs = 5000;
/** A message's moment is the clock of the process that took it. */
const clocksMs = 60_000;
/** How many rows before the newest the first look goes back, for transactions that were open then. */
const rowsBefore = 200;

/**
 * Follows the tables by their numbers. These are given before they are committed, so a smaller one may come after a greater: what was seen counts as read only when
 * every transaction that had begun then has ended, and until then the same rows are read again and told once.
 */
export async function openTail(db: Db, now: () => Date, clock = () => performance.now()): Promise<NewsTail> {
  let { low, seen } = await whereItIs(db);
  let looks: { reached: Mark; begunBefore: bigint; at: number }[] = [];

  function settle({ rows, endedBefore, begunBefore }: Reading): void {
    const reached = { ...markAfter(low, rows), c: Math.max(low.c, now().getTime() - clocksMs) };
    looks.push({ reached, begunBefore, at: clock() });
    while (looks[0] && endedBefore >= looks[0].begunBefore && clock() - looks[0].at > settledMs) low = looks.shift()?.reached ?? low;
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
      // Numbers that were never given are of another database: an older one was put back.
      if (!mark || isAhead(mark, await readNewest(db))) return 'everything';
      const { rows, cut } = await readAfter(db, mark);
      return cut ? 'everything' : newsOf(rows);
    },
  };
}

function isAhead(mark: Mark, newest: Mark): boolean {
  return Object.entries(mark).some(([name, n]) => name !== 'c' && n > newest[name as keyof Mark]);
}

/** A little before the newest rows; what is there counts as seen. */
async function whereItIs(db: Db): Promise<{ low: Mark; seen: Set<string> }> {
  const newest = await readNewest(db);
  const low = markOf((name) => Math.max(0, newest[name] - (name === 'c' ? clocksMs : rowsBefore)));
  const { rows } = await readAfter(db, low);
  return { low, seen: keysOf(rows) };
}

function keysOf(rows: readonly NewsRow[]): Set<string> {
  return new Set(rows.map(({ key }) => key));
}

/** Each thing once. */
function newsOf(rows: readonly NewsRow[]): News[] {
  return [...new Map(rows.map(({ kind, about }) => [`${kind} ${about}`, { kind, about }])).values()];
}
