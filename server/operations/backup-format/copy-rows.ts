import { Readable, Writable } from 'node:stream';
import type pg from 'pg';

// PostgreSQL's COPY, which node-postgres passes on message by message. Rows go by as the text that COPY writes: every type as it
// was, and no more of a table in memory than a few rows.

type Told = (error?: Error | null) => void;

/** What a connection can do that its published types leave out. */
interface CopyingConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** What the rows of a query look like as COPY writes them. Its connection serves nothing else until it ends. */
export class CopyOut extends Readable implements pg.Submittable {
  /** How many rows there were; known at the end. */
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
    // The parser writes over its buffer.
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

/** Takes what COPY has written, into a table. Its end is the end of the statement. */
export class CopyIn extends Writable implements pg.Submittable {
  /** How many rows there were; known at the end. */
  rows = 0;
  readonly #text: string;
  readonly #ready = Promise.withResolvers<CopyingConnection>();
  #connection: CopyingConnection | undefined;
  #ended: Told | undefined;

  constructor(target: string) {
    super({ highWaterMark: 256 * 1024 });
    this.#text = `copy ${target} from stdin`;
    // A refusal before the first row is told by the stream's own error.
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
    // Whoever fed it gave up: PostgreSQL is still waiting for rows.
    if (error && !this.#ended) this.#connection?.sendCopyFail(error.message);
    told(error);
  }
}
