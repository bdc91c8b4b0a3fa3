import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { maxUploadBytes, tooLarge } from '#contract/upload-rules.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { notChosen } from '#server/fulfilment/picture-files/refusals.ts';

/**
 * Timeouts for a sender in ms: without data, as on the studio's page, and in total. A large photo on a slow line needs
 * six minutes, but a very slow sender must not occupy a slot forever.
 */
export const uploadTimeouts = { quietMs: 45_000, wholeMs: 15 * 60_000 };

/** Limit in bytes, with the messages for too much, incomplete or no data. */
export interface BodyLimit {
  bytes: number;
  tooMuch: (bytes: number) => string;
  notWhole: string;
  nothing: () => Problem;
}

const aPicture: BodyLimit = {
  bytes: maxUploadBytes,
  tooMuch: tooLarge,
  notWhole: 'The picture did not arrive whole. Try again.',
  nothing: notChosen,
};

/** Writes a request body to a file, up to the given limit. Throws Problem 400 or 413. */
export async function receiveBody(
  body: Readable,
  file: string,
  announced: number | undefined,
  { quietMs, wholeMs } = uploadTimeouts,
  awaited = aPicture,
): Promise<void> {
  if (announced !== undefined && announced > awaited.bytes) throw refuse(awaited, announced);
  const out = await open(file, 'wx', 0o600);
  const giveUp = () => body.destroy(new Error('too slow'));
  const quiet = setTimeout(giveUp, quietMs);
  const whole = setTimeout(giveUp, wholeMs);
  let received = 0;
  try {
    // The stream stays open if too much data arrives, so that the response can still reach the sender.
    for await (const part of body.iterator({ destroyOnReturn: false })) {
      quiet.refresh();
      received += part.length;
      if (received > awaited.bytes) throw refuse(awaited, received);
      await out.write(part);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(400, 'bad_request', awaited.notWhole, { cause: error });
  } finally {
    clearTimeout(quiet);
    clearTimeout(whole);
    await out.close();
  }
  if (received === 0) throw awaited.nothing();
}

function refuse({ tooMuch }: BodyLimit, bytes: number): Problem {
  return new Problem(413, 'invalid_fields', tooMuch(bytes), { fields: { body: tooMuch(bytes) } });
}
