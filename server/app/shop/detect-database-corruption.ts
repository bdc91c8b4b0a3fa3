import { EventEmitter } from 'node:events';
import type pg from 'pg';
import type { Log } from '#server/foundation/logging/logging.ts';

/** PostgreSQL error codes of a corrupt page or index, or a missing file. */
const damage: Partial<Record<string, string>> = {
  XX001: 'a page of a table is damaged',
  XX002: 'an index is damaged',
  '3D000': 'all of it is missing',
  '58P01': 'a file of the database is missing',
  '58030': 'the disk does not give back what was written to it',
};

/** Returns true if an error is PostgreSQL's report of corrupt data. */
export function isDatabaseCorruption(error: unknown): boolean {
  return error instanceof Error && 'code' in error && damage[String(error.code)] !== undefined;
}

/** Maximum number of logged faults, as a corrupt disk can have thousands. */
const most = 20;

/** Logs each corruption error of the database's connections once, with advice for the operator. */
export function detectDatabaseCorruption(
  pool: pg.Pool,
  log: Pick<Log, 'error'>,
  whatToDo: () => Promise<string>,
): void {
  const told = new Set<string>();
  const hear = (message: unknown) => {
    if (!(message instanceof Error) || !('code' in message)) return;
    const words = damage[String(message.code)];
    if (words === undefined || told.has(message.message) || told.size >= most) return;
    told.add(message.message);
    void tell(words, message);
  };
  async function tell(words: string, message: Error): Promise<void> {
    const advice = await whatToDo();
    log.error(
      { event: 'database.corrupt', err: message },
      `The database is damaged: ${words}. Stop the shop before more data depends on it. ${advice}`,
    );
  }
  pool.on('connect', (client) => {
    // The listener is on the internal connection object, so that it gets every error, even one that a caller handles
    // silently.
    const connection: unknown = Reflect.get(client, 'connection');
    if (connection instanceof EventEmitter) connection.on('errorMessage', hear);
  });
}
