import { Piscina } from 'piscina';
import { mostOfMail, type ReadMail } from './read-mail.ts';

/** Time limit of reading a mail, in ms. A usual one takes a few; its thread may start slowly. */
const patienceMs = 20_000;

/**
 * Reads a mail as `readMail` does, in a thread with bounded memory, because crafted mails may never finish parsing.
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
