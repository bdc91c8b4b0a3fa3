import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { maxUploadBytes, tooLarge } from '#contract/upload-rules.ts';
import { Problem } from '#server/platform/problem.ts';

/** A phone on a poor line needs minutes for a large photo; longer than this nobody waits. */
const patienceMs = 4 * 60_000;

/** Writes what arrives to a file, and no more than a picture may have. Throws Problem 400 or 413. */
export async function receiveBody(body: Readable, file: string, announced: number | undefined): Promise<void> {
  if (announced !== undefined && announced > maxUploadBytes) throw refuse(announced);
  const out = await open(file, 'wx', 0o600);
  const timer = setTimeout(() => body.destroy(new Error('too slow')), patienceMs);
  let received = 0;
  try {
    // The stream is left open when too much arrives, so that the answer can still reach the sender.
    for await (const part of body.iterator({ destroyOnReturn: false })) {
      received += part.length;
      if (received > maxUploadBytes) throw refuse(received);
      await out.write(part);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(400, 'bad_request', 'The picture did not arrive whole. Try again.', { cause: error });
  } finally {
    clearTimeout(timer);
    await out.close();
  }
  if (received === 0) throw new Problem(400, 'invalid_fields', 'Choose a picture first.', { fields: { body: 'Choose a picture first.' } });
}

function refuse(bytes: number): Problem {
  return new Problem(413, 'invalid_fields', tooLarge(bytes), { fields: { body: tooLarge(bytes) } });
}
