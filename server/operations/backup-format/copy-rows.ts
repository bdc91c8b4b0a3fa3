import { Readable, Writable } from 'node:stream';
import type pg from 'pg';

// Streams for PostgreSQL's COPY over node-postgres. Rows are passed as COPY text: types stay exact, and only a few rows
// are in memory.

type Told = (error?: Error | null) => void;

/** Methods of a connection that are missing in its published types. */
interface CopyingConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** Stream of a query's rows as COPY text. The connection is busy until the stream ends. */
export class CopyOut extends Readable implements pg.Submittable {
  /** Number of rows, complete at the end of the stream. */
  rows = 0;
  readonly #text: string;
  #connection: pg.Connection | undefined;

  constructor(query: string) {
    super({ highWaterMark: 256 * 1024 });
    this.#text = `copy (${query}) to stdout`;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // Copies the chunk, because the parser reuses its buffer.
    if (!this.push(Buffer.from(chunk))) this.#connection?.stream.pause();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(text.split(' ')[1]);
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.#connection?.stream.resume();
    this.destroy(error);
  }
}

/** Stream that writes COPY text into a table. It finishes when the statement finishes. */
export class CopyIn extends Writable implements pg.Submittable {
  /** Number of rows, complete at the end of the stream. */
  rows = 0;
  readonly #text: string;
  readonly #ready = Promise.withResolvers<CopyingConnection>();
  #connection: CopyingConnection | undefined;
  #ended: Told | undefined;

  constructor(target: string) {
    super({ highWaterMark: 256 * 1024 });
    this.#text = `copy ${target} from stdin`;
    // A rejection before the first row is ignored here, as the stream's own error reports it.
    this.#ready.promise.catch(() => {});
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: CopyingConnection): void {
    this.#connection = connection;
    this.#ready.resolve(connection);
  }

  override _write(chunk: Buffer, _encoding: string, told: Told): void {
    this.#ready.promise.then((connection) => {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) connection.stream.once('drain', () => told());
      else told();
    }, told);
  }

  override _final(told: Told): void {
    this.#ready.promise.then((connection) => {
      this.#ended = told;
      connection.endCopyFrom();
    }, told);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(text.split(' ')[1]);
  }

  handleReadyForQuery(): void {
    this.#ended?.();
  }

  handleError(error: Error): void {
    this.#connection = undefined;
    this.#ready.reject(error);
    this.destroy(error);
  }

  override _destroy(error: Error | null, told: Told): void {
    // Aborts the COPY if the source failed, since PostgreSQL would wait for more rows.
    if (error && !this.#ended) this.#connection?.sendCopyFail(error.message);
    told(error);
  }
}
