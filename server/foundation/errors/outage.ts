/** Kind of database outage: unreachable (`away`), disk full, or overloaded (`busy`). */
export type Outage = 'away' | 'full' | 'busy';

/**
 * Error for a broken or impossible database connection. The statement was rolled back, or committed without
 * confirmation.
 */
export class DatabaseAway extends Error {
  readonly code = 'DATABASE_AWAY';

  constructor(cause: unknown) {
    super(`The database is away: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`, { cause });
    this.name = 'DatabaseAway';
  }
}

/**
 * SQLSTATE codes of shutdown, startup, read-only standby or no free connection; 08 are connection errors.
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const awayStates = /^(?:08...|57P0[1235]|53300|25006)$/;
/** SQLSTATE codes of a full disk (53100) or failed write (58030). */
const fullStates = /^(?:53100|58030)$/;
/** SQLSTATE codes of overload: out of memory, too many locks, cancelled statement or lock timeout. */
const busyStates = /^(?:53200|53400|57014|55P03)$/;

/**
 * System calls whose errors mean a network failure. A missing file has the same error type, but another system call.
 */
const networkCalls = new Set(['connect', 'getaddrinfo', 'read', 'write']);

/** Messages of node-postgres without a code. */
const lostWords =
  /^(?:Connection terminated|timeout expired$|Query read timeout|Client was closed|Client has encountered a connection error|Client network socket disconnected|The server does not support SSL)/;
const fullPool = /^timeout exceeded when trying to connect/;

/** Returns the kind of outage that caused an error; undefined for other errors. */
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

/** Returns true if a connection's error makes it unusable. Only for errors of a connection. */
export function isLost(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  // This error is for a host with several addresses, none of which answered.
  if (error instanceof AggregateError) return error.errors.some(isLost);
  const { code, message, syscall } = error as { code?: unknown; message?: unknown; syscall?: unknown };
  if (typeof syscall === 'string') return networkCalls.has(syscall);
  if (code === 'ERR_SOCKET_CONNECTION_TIMEOUT') return true;
  if (typeof code === 'string' && awayStates.test(code)) return true;
  return typeof message === 'string' && lostWords.test(message);
}
