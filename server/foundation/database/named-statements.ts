import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Maximum number of prepared statements per connection; further statements are unnamed. */
const maxNamed = 500;

/**
 * Returns a function that names the statements of a pool, so that each connection prepares them once, as parsing and
 * planning are most of the cost of placing an order. Cannot be used behind poolers without prepared statements.
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
