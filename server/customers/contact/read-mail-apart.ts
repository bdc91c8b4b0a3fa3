import { Piscina } from 'piscina';
import { mostOfMail, type ReadMail } from './read-mail.ts';

/** Time limit for parsing a mail, in ms. A usual mail takes a few, but the thread may start slowly. */
const patienceMs = 20_000;

/**
 * Parses a mail as `readMail` does, but in a thread with limited memory, as parsing a malicious mail may never end.
 * Throws RangeError if too large, Error if it exceeds time or memory.
 */
export async function readMailApart(raw: Uint8Array, patience = patienceMs): Promise<ReadMail | undefined> {
  if (raw.byteLength > mostOfMail) throw new RangeError('the mail is too large');
  const reading = new Piscina<Uint8Array, ReadMail | undefined>({
    filename: new URL('./read-mail.ts', import.meta.url).href,
    name: 'readMail',
    minThreads: 0,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  try {
    return await reading.run(raw, { signal: AbortSignal.timeout(patience) });
  } catch (error) {
    throw new Error('the mail could not be read in its time and memory', { cause: error });
  } finally {
    await reading.destroy();
  }
}
