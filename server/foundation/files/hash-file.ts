import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Returns the SHA-256 of a local file in hex. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part);
  return hash.digest('hex');
}
