import { Piscina } from 'piscina';
import { mostOfMail, type ReadMail } from './read-mail.ts';

/** How long a mail may take to be read, in ms: an ordinary one takes some milliseconds, and its thread as long to begin as the machine lets it. */
const patienceMs = 20_000;

/**
 * Reads a mail as `readMail` does, in a thread of its own with its memory bounded: anybody may send one, and some are made so that whoever takes them apart is never
 * done. Throws RangeError for one that is too large, and Error for one that could not be read in its time and memory.
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
