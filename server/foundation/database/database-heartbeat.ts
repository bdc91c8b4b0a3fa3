import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseAway, isLost } from '#server/foundation/errors/outage.ts';
import type { Log } from '#server/foundation/logging/logging.ts';

/** Listener of NOTIFY messages. `lost` is called if messages may have been missed. */
export interface NotifyListener {
  message(payload: string): void;
  lost(): void;
}

/** Monitor of the database, which detects outages by one connection. */
export interface DatabaseHeartbeat {
  /** Returns the error of the current outage, during which no code may connect; undefined without an outage. */
  away(): DatabaseAway | undefined;
  /** Reports a failed connection. */
  failed(error: unknown): void;
  /** Subscribes to a channel across reconnects. */
  listen(channel: string, listener: NotifyListener): Promise<void>;
  close(): Promise<void>;
}

/** Pauses between reconnects in ms; the last one repeats. A reconnect takes at most 2 s after the outage. */
const pausesMs = [20, 100, 200, 400, 800, 1200];
const connectMs = 5000;

type Listeners = ReadonlyMap<string, NotifyListener>;

/** Monitored database: its name in the log, and if it must accept writes to count as available. */
interface Watched {
  called: string;
  takesWrites: boolean;
}

/** Opens a listening connection. Throws if the database is unavailable, or read-only where writes are required. */
async function connect(url: string, listeners: Listeners, takesWrites: boolean): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
  });
  // The error needs a listener, as it would otherwise end the process; 'end' follows it.
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

/** Closes a connection without a message, since an orderly close would wait for a peer that may be gone. */
function hangUp(client: pg.Client | undefined): void {
  client?.connection.stream.destroy();
}

/**
 * Starts the monitor of a database over one listening connection. After a failure only the monitor reconnects, one
 * attempt at a time with growing pauses. The outage ends once the database accepts connections and writes.
 */
export function startDatabaseHeartbeat(
  url: string,
  log: Pick<Log, 'error' | 'warn'>,
  { called, takesWrites }: Watched = { called: 'the database', takesWrites: true },
): DatabaseHeartbeat {
  const listeners = new Map<string, NotifyListener>();
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

  function sayBack(since: number): void {
    log.warn(
      { event: 'database.back', seconds: Math.round((performance.now() - since) / 100) / 10 },
      `${called} is reachable again`,
    );
  }

  async function untilBack(): Promise<void> {
    const since = performance.now();
    for (let tried = 0; !closing.signal.aborted; tried += 1) {
      await pause(pauseBefore(tried), undefined, { signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) return;
      try {
        const client = await connect(url, listeners, takesWrites);
        // The old connection may be dead without an error, as another one just failed.
        const before = listening;
        if (listeners.size > 0) keep(client);
        hangUp(listeners.size > 0 ? before : client);
        if (away && tried > 0) sayBack(since);
        away = undefined;
        return;
      } catch (error) {
        if (!away || tried === 0) log.error({ event: 'database.away', err: error }, `${called} is unreachable`);
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

/**
 * Returns the pause in ms before an attempt, with random jitter, so that several processes do not reconnect at the same
 * time.
 */
function pauseBefore(tried: number): number {
  const longest = pausesMs[Math.min(tried, pausesMs.length - 1)] ?? 1000;
  return longest * (0.75 + Math.random() / 4);
}
