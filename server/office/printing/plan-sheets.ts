import { toDots } from '#artwork/design/resolution.ts';
import type { CustomSide } from '#contract/custom-goods.ts';
import { toRupees } from '#contract/money.ts';
import type { GangSheets } from '#contract/office/printing.ts';
import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { findPrintFiles } from '#server/fulfilment/designs/queries.ts';
import { sideOfWork, workFactsOf, workOf, workTitle } from '#server/fulfilment/designs/saved-work.ts';
import { type FilmRow, filmInDots, filmPaise, readFilm } from '#server/office/print-jobs/film.ts';
import { findJobs, type Job } from '#server/office/print-jobs/find-jobs.ts';
import {
  type FilmSheet,
  filmLengthOf,
  fitsFilm,
  type Laid,
  layPrints,
  type Print,
  yieldOf,
} from '#server/office/print-jobs/lay-prints.ts';
import type { SideLook } from '#server/office/print-jobs/look-result.ts';
import { inBoardOrder, presentJob, toPrintOf } from '#server/office/print-jobs/present-job.ts';

/** Maximum number of prints per layout, as more take too long. */
export const mostPrints = 100;

interface PrintOf extends Print {
  job: Job;
  side: CustomSide;
  look: SideLook & { box: NonNullable<SideLook['box']> };
}

export interface PlannedSheets {
  film: FilmRow;
  sheets: FilmSheet[];
  prints: ReadonlyMap<string, PrintOf>;
  left: { id: string; words: string }[];
}

/**
 * Reads the requested jobs in board order: the named ones, or all that wait to be printed. Throws Problem 404 if one is
 * missing.
 */
export async function chosenJobs(db: Db, asked: string | undefined, now: Date): Promise<Job[]> {
  const { jobs } = await findJobs(db, now);
  const byId = new Map(jobs.map((job) => [job.id, job]));
  const wanted =
    asked === undefined
      ? jobs.filter(({ column }) => column === 'to_print').map(({ id }) => id)
      : asked.toUpperCase().split(',');
  const found = [...new Set(wanted)].map((id) => {
    const job = byId.get(id);
    if (!job) throw new Problem(404, 'not_found', `${id} is not in the print room: it has left, or was cancelled`);
    return presentJob(job, now);
  });
  return inBoardOrder(found).flatMap(({ id }) => byId.get(id) ?? []);
}

/**
 * Places the prints of jobs on film: every side of every piece to print. Omits unapproved and unmeasured ones, with the
 * reason. Throws Problem 404.
 */
export async function planSheets(db: Db, asked: string | undefined, now: Date): Promise<PlannedSheets> {
  const film = await readFilm(db);
  const inDots = filmInDots(film);
  const prints = new Map<string, PrintOf>();
  const left: PlannedSheets['left'] = [];
  for (const job of await chosenJobs(db, asked, now)) {
    const own = printsOf(job);
    const why = whyNot(job, own, inDots, prints.size);
    if (why) left.push({ id: job.id, words: why });
    else for (const print of own) prints.set(print.key, print);
  }
  const sheets = layPrints(
    [...prints.values()].map(({ key, width, height }) => ({ key, width, height })),
    inDots,
  );
  return { film, sheets, prints, left };
}

function printsOf(job: Job): PrintOf[] {
  const sides = job.design?.sides ?? [];
  return sides.flatMap((side) => {
    const look = job.look?.sides[side];
    const box = look?.box;
    if (!look || !box) return [];
    return Array.from({ length: toPrintOf(job) }, (_, piece) => ({
      ...{ key: `${job.id} ${side} ${piece + 1}`, width: box.width, height: box.height },
      ...{ job, side, look: { ...look, box } },
    }));
  });
}

function whyNot(
  job: Job,
  prints: readonly PrintOf[],
  film: ReturnType<typeof filmInDots>,
  before: number,
): string | undefined {
  if (job.column === 'to_approve') return 'Nobody has approved it yet';
  if (job.column !== 'to_print' && job.column !== 'printing') return 'It is printed already';
  if (job.order.onHoldWhy !== null) return `On hold: ${job.order.onHoldWhy}`;
  if (!job.look) return 'Its files are not made yet';
  if (prints.length === 0) return 'Nothing of it is printed';
  if (!prints.every((print) => fitsFilm(print, film))) return 'It is wider than the film';
  return before + prints.length > mostPrints ? `A sheet takes ${mostPrints} prints: it comes on the next` : undefined;
}

/** Returns the URL name of a print file. */
function addressOf({ job, side }: PrintOf): string {
  return `/api/office/print-room/${job.id}/print/${side}`;
}

/** Presents the sheets; lengths in millimetres. */
export function presentSheets({ film, sheets, prints, left }: PlannedSheets): GangSheets {
  const { width } = filmInDots(film);
  const all = sheets.flatMap(({ laid }) => laid);
  const cost = filmPaise(film, filmLengthOf(sheets));
  return {
    widthMm: film.widthMm,
    prints: all.length,
    yield: Math.round(yieldOf(sheets, { width }) * 1000) / 10,
    rupeesAPrint: all.length === 0 ? 0 : toRupees(Math.round(cost / all.length)),
    sheets: sheets.map(({ length, laid }) => ({
      lengthMm: inMm(length),
      laid: laid.flatMap((one) => presentLaid(one, prints)),
    })),
    left,
  };
}

function presentLaid(
  { key, left, top, width, height, turned }: Laid,
  prints: PlannedSheets['prints'],
): GangSheets['sheets'][number]['laid'] {
  const print = prints.get(key);
  if (!print) return [];
  const { job, side, look } = print;
  const work = job.design && workOf(job.design);
  const title = work ? workTitle(work) : job.line.name;
  const isOnBack = work !== undefined && workFactsOf(work).sides.includes('back');
  return [
    {
      ...{
        id: job.id,
        title: work && isOnBack ? `${title}, ${sideOfWork(work, side).toLowerCase()}` : title,
        side,
      },
      ...{
        print: addressOf(print),
        left: inMm(left),
        top: inMm(top),
        width: inMm(width),
        height: inMm(height),
        turned,
      },
      box: {
        ...{
          left: inMm(look.box.left),
          top: inMm(look.box.top),
          width: inMm(look.box.width),
          height: inMm(look.box.height),
        },
        ...{ ofWidth: inMm(look.width), ofHeight: inMm(look.height) },
      },
    },
  ];
}

/** Converts dots to millimetres, to a tenth. */
function inMm(dots: number): number {
  return Math.round((dots / toDots(1)) * 10) / 10;
}

/** Reads the print files of the sheets' prints by order, once per order. */
export async function readSheetFiles(db: Db, { prints }: Pick<PlannedSheets, 'prints'>): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const orderIds = new Set([...prints.values()].map(({ job }) => job.order.id));
  for (const orderId of orderIds)
    for (const { position, part, file } of await findPrintFiles(db, orderId))
      files.set(`${orderId} ${position} ${part}`, file);
  return files;
}
