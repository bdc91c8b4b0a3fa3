import { createHash } from 'node:crypto';
import type { Files } from '#server/foundation/files/files.ts';
import type { PrintFileRow } from '#server/fulfilment/designs/queries.ts';

/** Reads a print file and verifies its checksum: returns the bytes, or a sentence with the problem. */
export async function readChecked(
  files: Pick<Files, 'read'>,
  { file, sha256 }: Pick<PrintFileRow, 'file' | 'sha256'>,
): Promise<Buffer | string> {
  const bytes = await files.read(file).catch((error: unknown) => error);
  if (!Buffer.isBuffer(bytes))
    return `${file} cannot be read: ${bytes instanceof Error ? bytes.message : String(bytes)}`;
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    return `${file} is not what was made: its checksum differs.`;
  return bytes;
}
