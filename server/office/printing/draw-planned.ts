import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { FileReply } from '#server/foundation/http/mount.ts';
import type { SheetPrint } from '#server/office/print-drawing/draw-sheet.ts';
import type { PrintProcesses } from '#server/office/print-drawing/print-process.ts';
import { filmInDots } from '#server/office/print-jobs/film.ts';
import { cutMarks } from '#server/office/print-jobs/lay-prints.ts';
import { planSheets, readSheetFiles } from './plan-sheets.ts';

export interface SheetContext extends Needs<'db' | 'files' | 'now'> {
  printProcesses: PrintProcesses;
}

/**
 * Draws one film sheet in a worker process, and streams it from a temporary file. Throws Problem: 404 for an unknown
 * sheet, 503 if drawing fails.
 */
export async function drawPlanned(
  { db, files, now, printProcesses }: SheetContext,
  asked: string | undefined,
  number: number,
): Promise<FileReply> {
  const plan = await planSheets(db, asked, now());
  const sheet = plan.sheets[number - 1];
  if (!sheet) throw new Problem(404, 'not_found', 'There is no such sheet. Look at what is on it again.');
  const film = filmInDots(plan.film);
  const keys = await readSheetFiles(db, plan);
  const scratch = path.join(await files.scratch(), randomUUID());
  const copied = new Map<string, string>();
  const out = `${scratch}.png`;
  try {
    const prints: SheetPrint[] = [];
    for (const { key, left, top, width, height, turned } of sheet.laid) {
      const print = plan.prints.get(key);
      const name = print && keys.get(`${print.job.order.id} ${print.job.line.position} ${print.side}`);
      if (!print || !name)
        throw new Problem(503, 'unavailable', 'A print file is not made yet. Try again in a minute.');
      const file = copied.get(name) ?? `${scratch}-${copied.size}`;
      if (!copied.has(name)) await files.copyOut(name, file);
      copied.set(name, file);
      prints.push({ left, top, width, height, turned, file, box: print.look.box });
    }
    const marks = sheet.laid.flatMap((one) => cutMarks(one, film.gap));
    const drawn = await printProcesses.run({
      kind: 'sheet',
      width: film.width,
      height: sheet.length,
      prints,
      marks,
      out,
    });
    if (drawn !== true) throw new Problem(503, 'unavailable', 'The sheet could not be drawn. Try again in a minute.');
    const stream = createReadStream(out);
    stream.once('close', () => void rm(out, { force: true }));
    return new FileReply(stream, 'image/png', `film-${inIndia(now()).day}-${number}.png`);
  } catch (error) {
    await rm(out, { force: true });
    throw error;
  } finally {
    await Promise.all([...copied.values()].map((file) => rm(file, { force: true })));
  }
}
