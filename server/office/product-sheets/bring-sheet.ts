import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { SheetFormat } from '#contract/office/lists.ts';
import { mostSheetBytes } from '#contract/office/product-sheets.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { type BodyLimit, receiveBody, uploadTimeouts } from '#server/fulfilment/uploads/receive-body.ts';
import { detectSheetFormat } from '#server/office/sheet-files/sheet-format.ts';
import { removeUnlessAwaited, sheetKey } from '#server/office/sheet-files/unread-file.ts';

const nothing = 'Choose a spreadsheet first.';

const aSheet: BodyLimit = {
  bytes: mostSheetBytes,
  tooMuch: () =>
    `It is larger than ${mostSheetBytes / 1024 / 1024} MB. Bring the products in parts, or as XLSX: that is smaller.`,
  notWhole: 'The spreadsheet did not arrive whole. Try again.',
  nothing: () => new Problem(400, 'invalid_fields', nothing, { fields: { body: nothing } }),
};

interface PendingReply {
  id: string;
  body: Readable;
  length: number | undefined;
}

/**
 * Receives a spreadsheet and stores it for a job; `keep` inserts its row, with the format. Deletes the file of a
 * repeated upload that was already read. Throws Problem 400 or 413.
 */
export async function takeSheet<T>(
  deps: Needs<'db' | 'files'>,
  { id, body, length }: PendingReply,
  keep: (format: SheetFormat) => Promise<T>,
): Promise<T> {
  const { files } = deps;
  // The file name is unique, as the same spreadsheet may be uploaded twice at the same time.
  const source = path.join(await files.scratch(), `${id}-${randomUUID()}.received`);
  try {
    await receiveBody(body, source, length, uploadTimeouts, aSheet);
    const format = await detectSheetFormat(source);
    await files.takeIn(source, sheetKey(id), 'application/octet-stream');
    try {
      return await keep(format);
    } finally {
      // Without a waiting row no job reads the file, and nothing else would delete it.
      await removeUnlessAwaited(deps, id);
    }
  } finally {
    await rm(source, { force: true });
  }
}
