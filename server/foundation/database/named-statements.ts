import { createHash } from 'node:crypto';
import type pg from 'pg';

/** At most this many statements are prepared on a connection; beyond it they go unnamed. */
const maxNamed = 500;

/**
 * Opens the names of one pool's statements. What it gives names a statement, by which each connection of the pool prepares it once: parsing and planning are most of
 * the cost of placing an order. Not for a transaction pooler that does not know prepared statements.
 */
export function openNames(): (statement: unknown) => unknown {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size >= maxNamed) return known;
    const name = `m${createHash('sha1').update(text).digest('hex').slice(0, 16)}`;
    names.set(text, name);
    return name;
  };
  return (statement) => {
    if (!isNameable(statement)) return statement;
    const name = nameOf(statement.text);
    return name ? { ...statement, name } : statement;
  };
}

function isNameable(config: unknown): config is pg.QueryConfig {
  return (
    typeof config === 'object' &&
    config !== null &&
    'text' in config &&
    typeof config.text === 'string' &&
    !('name' in config && config.name) &&
    !('submit' in config)
  );
}
