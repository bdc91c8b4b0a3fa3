import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseAway, isLost } from '#server/foundation/errors/outage.ts';
import type { Log } from '#server/foundation/logging/logging.ts';

/** Who hears a NOTIFY. `lost` says that messages may have been missed. */
export interface Listener {
  message(payload: string): void;
  lost(): void;
}

/** Whether the database is there, and the one connection that finds out. */
export interface DatabaseHeartbeat {
  /** The failure since which nobody may connect; undefined while the database is there. */
  away(): DatabaseAway | undefined;
  /** Tells that a connection could not be made. */
  failed(error: unknown): void;
  /** Hears a channel from now on, over every time the database goes and comes. */
  listen(channel: string, listener: Listener): Promise<void>;
  close(): Promise<void>;
}

/** How long it waits before it tries again, in ms: the last one from then on, so that it is back within 2 s of the database. */
const pausesMs = [20, 100, 200, 400, 800, 1200];
const connectMs = 5000;

type Listeners = ReadonlyMap<string, Listener>;

/** What is watched: how the log calls it, and whether it has to take writes to count as there. */
interface Watched {
  called: string;
  takesWrites: boolean;
}

/** Opens a connection that listens, to a database that takes writes if it has to. Throws what hinders it. */
async function connect(url: string, listeners: Listeners, takesWrites: boolean): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: connectMs, query_timeout: connectMs });
  // 'end' follows 'error'; without a listener an error would end the shop.
  client.on('error', () => {});
  client.on('notification', ({ channel, payload }) => listeners.get(channel)?.message(payload ?? ''));
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    if (takesWrites && rows[0]?.standby) throw new Error('it is a copy that takes no writes');
    for (const channel of listeners.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return client;
}

/** Ends a connection without a word: whoever is at the other end may have vanished, and would be waited for. */
function hangUp(client: pg.Client | undefined): void {
  client?.connection.stream.destroy();
}

/**
 * Watches over a database by one connection, which listens. When it breaks, or when anybody could not connect, nobody else tries:
 * this alone does, one try at a time with growing pauses, until the database takes connections and writes.
 */
export function startDatabaseHeartbeat(
  url: string,
  log: Pick<Log, 'error' | 'warn'>,
  { called, takesWrites }: Watched = { called: 'the database', takesWrites: true },
): DatabaseHeartbeat {
  const listeners = new Map<string, Listener>();
  let away: DatabaseAway | undefined;
  let listening: pg.Client | undefined;
  let trying: Promise<void> | undefined;
  const closing = new AbortController();

  function keep(client: pg.Client): void {
    listening = client;
    client.once('end', () => {
      if (listening !== client) return;
      listening = undefined;
      for (const listener of listeners.values()) listener.lost();
      tryAgain();
    });
    for (const listener of listeners.values()) listener.lost();
  }

  function tryAgain(): void {
    if (closing.signal.aborted) return;
    trying ??= untilBack().finally(() => {
      trying = undefined;
    });
  }

  async function untilBack(): Promise<void> {
    const since = performance.now();
    for (let tried = 0; !closing.signal.aborted; tried += 1) {
      const longest = pausesMs[Math.min(tried, pausesMs.length - 1)] ?? 1000;
      // Several processes must not knock in step.
      await pause(longest * (0.75 + Math.random() / 4), undefined, { signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) return;
      try {
        const client = await connect(url, listeners, takesWrites);
        // The one that listened may be dead and not know it: whoever else could not connect has reason to doubt it.
        const before = listening;
        if (listeners.size > 0) keep(client);
        hangUp(listeners.size > 0 ? before : client);
        if (away && tried > 0) log.warn({ seconds: Math.round((performance.now() - since) / 100) / 10 }, `${called} is back`);
        away = undefined;
        return;
      } catch (error) {
        if (!away || tried === 0) log.error({ err: error }, `${called} is away`);
        away = new DatabaseAway(error);
      }
    }
  }

  return {
    away: () => away,
    failed(error) {
      if (!isLost(error)) return;
      away ??= new DatabaseAway(error);
      tryAgain();
    },
    async listen(channel, listener) {
      listeners.set(channel, listener);
      if (listening) await listening.query(`listen ${pg.escapeIdentifier(channel)}`);
      else keep(await connect(url, listeners, takesWrites));
    },
    async close() {
      closing.abort();
      await trying;
      const last = listening;
      listening = undefined;
      hangUp(last);
    },
  };
}
