/** Why the database cannot answer just now: it is not reached, has no room left on its disk, or has too much to do. */
export type Outage = 'away' | 'full' | 'busy';

/** A connection to the database broke or could not be made. What ran on it is undone, or was done and not told. */
export class DatabaseAway extends Error {
  readonly code = 'DATABASE_AWAY';

  constructor(cause: unknown) {
    super(`The database is away: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`, { cause });
    this.name = 'DatabaseAway';
  }
}

/**
 * What PostgreSQL says when it ends, starts, stands by (a copy that takes no writes) or has no connection left; 08 are those of the
 * connection itself. https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const awayStates = /^(?:08...|57P0[1235]|53300|25006)$/;
/** Its disk is full (53100), or writing to it failed (58030). */
const fullStates = /^(?:53100|58030)$/;
/** Out of memory, too many locks, a statement or a wait for a lock that was cut short. */
const busyStates = /^(?:53200|53400|57014|55P03)$/;

/** The system's own words for an address nobody answers at; others of the same code (a file that is not there) are none. */
const networkCalls = new Set(['connect', 'getaddrinfo', 'read', 'write']);

/** What node-postgres says without a code. */
const lostWords =
  /^(?:Connection terminated|timeout expired$|Query read timeout|Client was closed|Client has encountered a connection error|Client network socket disconnected|The server does not support SSL)/;
const fullPool = /^timeout exceeded when trying to connect/;

/** Says whether a failure is the database's being away, full or busy, however deep it is wrapped; undefined for any other. */
export function outageOf(error: unknown): Outage | undefined {
  for (let inner = error, depth = 0; typeof inner === 'object' && inner !== null && depth < 8; depth += 1) {
    const found = outageNamed(inner);
    if (found) return found;
    inner = 'cause' in inner ? inner.cause : undefined;
  }
  return undefined;
}

function outageNamed(error: object): Outage | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
  if (code === 'DATABASE_AWAY' || awayStates.test(code)) return 'away';
  if (fullStates.test(code)) return 'full';
  if (busyStates.test(code) || fullPool.test(message)) return 'busy';
  return undefined;
}

/** Whether an error on a connection says that the connection is of no use any more. Only for errors that come from one. */
export function isLost(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  // A name with several addresses, none of which answered.
  if (error instanceof AggregateError) return error.errors.some(isLost);
  const { code, message, syscall } = error as { code?: unknown; message?: unknown; syscall?: unknown };
  if (typeof syscall === 'string') return networkCalls.has(syscall);
  if (code === 'ERR_SOCKET_CONNECTION_TIMEOUT') return true;
  if (typeof code === 'string' && awayStates.test(code)) return true;
  return typeof message === 'string' && lostWords.test(message);
}
