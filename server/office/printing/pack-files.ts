import path from 'node:path';
import { Readable } from 'node:stream';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { FileReply } from '#server/foundation/http/mount.ts';
import { findCustomLines, findPrintFiles, type PrintFileRow } from '#server/fulfilment/designs/queries.ts';
import { readChecked } from '#server/fulfilment/print-files/checked-file.ts';
import { withTicketsOf } from '#server/fulfilment/print-files/fetch-print-files.ts';
import type { Job } from '#server/office/print-jobs/find-jobs.ts';
import { chosenJobs } from './plan-sheets.ts';

export type FileContext = Needs<'db' | 'files' | 'now' | 'publicUrl'>;

/**
 * Streams print files and tickets as a ZIP and verifies checksums. Redraws outdated tickets; omits unapproved jobs.
 * Throws Problem 404 if empty, 503 if the first file is missing or damaged; later damage aborts the stream.
 */
export async function packFiles(deps: FileContext, asked: string | undefined): Promise<FileReply> {
  const jobs = (await chosenJobs(deps.db, asked, deps.now())).filter(
    ({ column }) => column !== 'to_approve' && column !== 'packed',
  );
  if (jobs.length === 0) throw new Problem(404, 'not_found', 'Nothing is to be printed: approve a design first');
  const rows: PrintFileRow[] = [];
  for (const own of Map.groupBy(jobs, ({ order }) => order.id).values()) rows.push(...(await filesOfOrder(deps, own)));
  const chunks = zipOf(deps, rows);
  // The first file is read before the response starts, so that damage gives a readable error.
  const first = await chunks.next();
  return new FileReply(asRead(first, chunks), 'application/zip', `prints-${inIndia(deps.now()).day}.zip`);
}

async function filesOfOrder(deps: FileContext, jobs: readonly Job[]): Promise<PrintFileRow[]> {
  const [{ order } = { order: undefined }] = jobs;
  if (!order) return [];
  const made = await findPrintFiles(deps.db, order.id);
  const missing = jobs.find(
    ({ line }) => !made.some(({ position, part }) => position === line.position && part === 'ticket'),
  );
  if (missing)
    throw new Problem(
      503,
      'unavailable',
      `The files of ${missing.id} are not made yet. Try again in a minute, or leave it out.`,
    );
  const current = await withTicketsOf(deps, order, await findCustomLines(deps.db, order.id), made);
  return current.filter(({ position }) => jobs.some(({ line }) => line.position === position));
}

/** Streams chunks as they are read, so only one file is in memory. Damage aborts the stream. */
function asRead(first: IteratorResult<Uint8Array, void>, rest: AsyncGenerator<Uint8Array, void>): Readable {
  async function* all() {
    if (!first.done) yield first.value;
    yield* rest;
  }
  return Readable.from(all(), { objectMode: false, highWaterMark: 1 });
}

/** Writes a ZIP without compression, since PNGs are compressed. Throws Problem 503 at the first damaged file. */
async function* zipOf({ files, now }: FileContext, rows: readonly PrintFileRow[]): AsyncGenerator<Uint8Array, void> {
  const { Zip, ZipPassThrough } = await import('fflate');
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const row of rows) {
    const name = path.basename(row.file);
    const bytes = await readChecked(files, row);
    if (typeof bytes === 'string')
      throw new Problem(503, 'unavailable', `${name} is damaged. Draw its files again on its card, or leave it out.`, {
        cause: bytes,
      });
    const entry = new ZipPassThrough(name);
    entry.mtime = now();
    zip.add(entry);
    entry.push(bytes, true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}

/** Reads one file of a job: a side's print, or its ticket. Throws Problem 404, 503. */
export async function readJobFile(deps: FileContext, job: Job, part: string): Promise<FileReply> {
  const row = (await filesOfOrder(deps, [job])).find((one) => one.part === part);
  if (!row) throw new Problem(404, 'not_found', `${job.id} has no such file`);
  const bytes = await readChecked(deps.files, row);
  if (typeof bytes === 'string')
    throw new Problem(503, 'unavailable', `This file is damaged. Draw the files of ${job.id} again on its card.`, {
      cause: bytes,
    });
  return new FileReply(bytes, part === 'ticket' ? 'application/pdf' : 'image/png', path.basename(row.file));
}
