import pg from 'pg';

/** Mark of a checked prototype: all test files of a process share one `pg`. */
const checked = Symbol.for('maidan.one-query-at-a-time');

/** Setting of a new connection, which goes ahead of its first statement. */
const settingOfConnection = /^set jit = off$/;

/** Clients with a statement under way. */
const busy = new WeakSet<object>();

/**
 * Rejects a statement sent over a connection that is still executing another: `pg` deprecates it, and a failure of the
 * first leaves the others running. A transaction awaits each statement before the next.
 */
export function refuseOverlappingQueries(): void {
  if (checked in pg.Client.prototype) return;
  pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
    apply(query, client: object, args: unknown[]): unknown {
      const text = textOf(args[0]);
      // A transaction ends also while statements are under way: a failed one leaves the others.
      if (busy.has(client) && text !== 'rollback')
        return Promise.reject(new Error(`one statement at a time over a connection: ${text}`));
      const result: unknown = Reflect.apply(query, client, args);
      if (!(result instanceof Promise) || settingOfConnection.test(text)) return result;
      busy.add(client);
      const done = () => void busy.delete(client);
      result.then(done, done);
      return result;
    },
  });
  Object.defineProperty(pg.Client.prototype, checked, { value: true });
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const isNamed = typeof statement === 'object' && statement !== null && 'text' in statement;
  return isNamed ? String(statement.text) : 'a statement';
}
