import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Problem } from '#server/foundation/errors/problem.ts';

/** Maximum bytes of a repeated body that are read to compare it: more than any upload may have. */
const mostCompared = 64 * 1024 * 1024;
/** Time in ms in which a repeated body must have arrived whole. */
const comparedMs = 15 * 60_000;

/** Streamed request body, which is hashed while it is read. */
export interface HashedBody {
  /** Stream for the handler. */
  body: Readable;
  /** Returns the SHA-256 of the whole body; reads what nobody has read. Throws Problem 400 if it does not arrive. */
  hash(): Promise<string>;
}

/** Hashes a streamed body while its handler reads it, so that a repeated upload is known by its content. */
export function hashBody(source: Readable): HashedBody {
  const sum = createHash('sha256');
  const body = new HashedStream(source, sum);
  let hashed: Promise<string> | undefined;
  return {
    body,
    hash: () => {
      hashed ??= readToEnd(body).then(() => sum.digest('hex'));
      return hashed;
    },
  };
}

async function readToEnd(body: Readable): Promise<void> {
  if (body.readableEnded) return;
  const late = setTimeout(() => body.destroy(new Error('too slow')), comparedMs);
  let bytes = 0;
  body.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > mostCompared) body.destroy(new Error('too much'));
  });
  try {
    if (body.destroyed) throw new Error('the body was given up');
    await once(body, 'end');
  } catch (error) {
    throw new Problem(400, 'bad_request', 'The file did not arrive whole. Try again.', { cause: error });
  } finally {
    clearTimeout(late);
  }
}

/**
 * Stream that passes on what it reads and adds it to a hash. It reads nothing before its reader does, so an unread
 * request stays unread; destroying it with an error destroys the request.
 */
class HashedStream extends Readable {
  readonly #source: Readable;
  readonly #sum: Hash;
  #parts: AsyncIterator<Buffer> | undefined;

  constructor(source: Readable, sum: Hash) {
    super();
    this.#source = source;
    this.#sum = sum;
    // Its error reaches the reader through this stream. Before the first read nothing else listens.
    source.on('error', () => {});
  }

  override _read(): void {
    this.#parts ??= this.#source.iterator({ destroyOnReturn: false });
    this.#parts.next().then(
      ({ done, value }) => {
        if (this.destroyed) return;
        if (!done) this.#sum.update(value);
        this.push(done ? null : value);
      },
      (error: unknown) => void this.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (error) this.#source.destroy(error);
    done(error);
  }
}
