import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { maxUploadBytes, tooLarge } from '#contract/upload-rules.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { notChosen } from '#server/fulfilment/picture-files/refusals.ts';

/**
 * How long a sender is waited for, in ms: while nothing comes, as long as the studio's page waits itself; and in all. A
 * large photo on a poor line needs six minutes, but a trickle must not hold its place for ever.
 */
export const patience = { quietMs: 45_000, wholeMs: 15 * 60_000 };

/** How much may arrive, and what is said where it is more, is not whole, or is nothing. */
export interface Arrival {
  bytes: number;
  tooMuch: (bytes: number) => string;
  notWhole: string;
  nothing: () => Problem;
}

const aPicture: Arrival = {
  bytes: maxUploadBytes,
  tooMuch: tooLarge,
  notWhole: 'The picture did not arrive whole. Try again.',
  nothing: notChosen,
};

/** Writes what arrives to a file, and no more than a picture may have, or what else is awaited. Throws Problem 400 or 413. */
export async function receiveBody(
  body: Readable,
  file: string,
  announced: number | undefined,
  { quietMs, wholeMs } = patience,
  awaited = aPicture,
): Promise<void> {
  if (announced !== undefined && announced > awaited.bytes) throw refuse(awaited, announced);
  const out = await open(file, 'wx', 0o600);
  const giveUp = () => body.destroy(new Error('too slow'));
  const quiet = setTimeout(giveUp, quietMs);
  const whole = setTimeout(giveUp, wholeMs);
  let received = 0;
  try {
    // The stream is left open when too much arrives, so that the answer can still reach the sender.
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

function refuse({ tooMuch }: Arrival, bytes: number): Problem {
  return new Problem(413, 'invalid_fields', tooMuch(bytes), { fields: { body: tooMuch(bytes) } });
}
