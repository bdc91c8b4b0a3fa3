import type { PictureStore } from '#server/catalogue/pictures/picture-store.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { FileReply } from '#server/foundation/http/mount.ts';
import { findPrintFiles } from '#server/fulfilment/designs/queries.ts';
import { readChecked } from '#server/fulfilment/print-files/checked-file.ts';
import type { Job } from '#server/office/print-jobs/find-jobs.ts';
import type { FileContext } from './pack-files.ts';

export interface PrintPictures {
  pictures: Pick<PictureStore, 'readCopy'>;
}

/** Renders a side's print at screen size on a transparent background; cached for a day. Throws Problem 404, 503. */
export async function readPrint(
  { db, files, pictures }: FileContext & PrintPictures,
  job: Job,
  part: string,
): Promise<FileReply> {
  const made = await findPrintFiles(db, job.order.id);
  const row = made.find((one) => one.position === job.line.position && one.part === part && part !== 'ticket');
  if (!row) throw new Problem(404, 'not_found', `${job.id} has no such print`);
  const reply = await pictures.readCopy(
    `print-${row.sha256.slice(0, 32)}-whole-1600.webp`,
    async (draw) => {
      const bytes = await readChecked(files, row);
      if (typeof bytes === 'string') throw new Error(bytes);
      return draw({ kind: 'copy', of: bytes, width: 1600, format: 'webp' });
    },
    // No rate limit applies, since only staff request these.
    { of: 'print room', take: async () => {} },
  );
  if (reply.kind !== 'picture')
    throw new Problem(503, 'unavailable', 'This print could not be shown. Try again in a minute.');
  return new FileReply(reply.bytes, 'image/webp');
}
