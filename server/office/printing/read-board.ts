import { gte, sql } from 'drizzle-orm';
import type { ReplyOf } from '#contract/endpoint.ts';
import { toRupees } from '#contract/money.ts';
import type { readPrintRoomEndpoint } from '#contract/office/printing.ts';
import type { Db } from '#database/db.ts';
import { printSpoilsTable } from '#database/schema/print-room.ts';
import { presentFilm, readFilm } from '#server/office/print-jobs/film.ts';
import { findJobs } from '#server/office/print-jobs/find-jobs.ts';
import { inBoardOrder, presentJob } from '#server/office/print-jobs/present-job.ts';

const weekMs = 7 * 24 * 3_600_000;

/** Reads the board of the print room. */
export async function readBoard(db: Db, now: Date): Promise<ReplyOf<typeof readPrintRoomEndpoint>['data']> {
  const { jobs, more } = await findJobs(db, now);
  const [spoilt] = await db
    .select({
      times: sql<number>`count(*)::int`,
      paise: sql<number>`coalesce(sum(${printSpoilsTable.filmPaise}), 0)::float8`,
      garments: sql<number>`coalesce(sum(${printSpoilsTable.pieces}) filter (where ${printSpoilsTable.garment}), 0)::int`,
    })
    .from(printSpoilsTable)
    .where(gte(printSpoilsTable.at, new Date(now.getTime() - weekMs)));
  return {
    jobs: inBoardOrder(jobs.map((job) => presentJob(job, now))),
    more,
    film: presentFilm(await readFilm(db)),
    spoilt: { times: spoilt?.times ?? 0, rupees: toRupees(spoilt?.paise ?? 0), garments: spoilt?.garments ?? 0 },
  };
}
