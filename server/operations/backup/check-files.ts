import { and, isNull, lt } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { productPhotographsTable, slidePicturesTable } from '#database/schema/catalogue.ts';
import { printFilesTable } from '#database/schema/print-files.ts';
import { uploadsTable } from '#database/schema/uploads.ts';
import { photographKey } from '#server/catalogue/catalogue-lists/photographs.ts';
import { slidePictureKey } from '#server/foundation/content/slide-pictures.ts';
import { pictureKey } from '#server/fulfilment/uploads/upload-files.ts';
import type { FileCopy } from '#server/operations/backup-format/manifest.ts';

/**
 * Verifies files older than a given time against stored checksums: uploads, product photos, slide pictures and print
 * files. Returns a sentence for each damaged or missing file. Labels and smaller copies have no checksum.
 */
export async function checkFiles(db: Db, files: readonly FileCopy[], before: Date): Promise<string[]> {
  const found = new Map(files.map((file) => [file.path, file.sha256]));
  const faults: string[] = [];
  const compare = (name: string, sha256: string, advice: string) => {
    const now = found.get(`files/${name}`);
    if (now === sha256) return;
    faults.push(`The file ${name} is ${now === undefined ? 'gone' : 'damaged: its checksum differs'}. ${advice}`);
  };
  const pictures = await db
    .select({ id: uploadsTable.id, format: uploadsTable.format, sha256: uploadsTable.sha256 })
    .from(uploadsTable)
    .where(and(isNull(uploadsTable.removedAt), lt(uploadsTable.createdAt, before)));
  for (const picture of pictures) compare(pictureKey(picture), picture.sha256, 'Take it from an earlier backup.');
  const photographs = await db
    .select({
      id: productPhotographsTable.id,
      format: productPhotographsTable.format,
      sha256: productPhotographsTable.sha256,
    })
    .from(productPhotographsTable)
    .where(lt(productPhotographsTable.addedAt, before));
  for (const one of photographs)
    compare(photographKey(one), one.sha256, 'Take it from an earlier backup, or send the photograph again.');
  const slides = await db
    .select({ id: slidePicturesTable.id, format: slidePicturesTable.format, sha256: slidePicturesTable.sha256 })
    .from(slidePicturesTable)
    .where(lt(slidePicturesTable.addedAt, before));
  for (const one of slides)
    compare(slidePictureKey(one), one.sha256, 'Take it from an earlier backup, or send the picture again.');
  const prints = await db
    .select({ file: printFilesTable.file, sha256: printFilesTable.sha256, orderId: printFilesTable.orderId })
    .from(printFilesTable)
    .where(lt(printFilesTable.createdAt, before));
  for (const { file, sha256, orderId } of prints)
    compare(
      file,
      sha256,
      `Take it from an earlier backup, or make it again: npm run shop -- print-files again, for the order ${orderId}.`,
    );
  return faults;
}
