import { EventEmitter } from 'node:events';
import type pg from 'pg';
import type { Log } from '#server/foundation/logging/logging.ts';

/** What PostgreSQL calls a page, an index or a file of its own that is not as it was written. */
const damage: Partial<Record<string, string>> = {
  XX001: 'a page of a table is damaged',
  XX002: 'an index is damaged',
  '3D000': 'all of it is missing',
  '58P01': 'a file of the database is missing',
  '58030': 'the disk does not give back what was written to it',
};

/** Tells whether an error is PostgreSQL's word for damaged data. */
export function isDatabaseCorruption(error: unknown): boolean {
  return error instanceof Error && 'code' in error && damage[String(error.code)] !== undefined;
}

/** How many different faults are told: a torn disk has thousands. */
const most = 20;

/** Has the log say in plain words, once each, what a database's connections hear of damaged data, and what to do. */
export function detectDatabaseCorruption(pool: pg.Pool, log: Pick<Log, 'error'>, whatToDo: () => Promise<string>): void {
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
    log.error({ err: message }, `The database is damaged: ${words}. Stop the shop, so that nothing more is built on it. ${advice}`);
  }
  pool.on('connect', (client) => {
    // Not in the published types: what it hears comes before whoever asked can swallow it.
    const connection: unknown = Reflect.get(client, 'connection');
    if (connection instanceof EventEmitter) connection.on('errorMessage', hear);
  });
}
