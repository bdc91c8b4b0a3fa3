import type { Schema } from '#server/foundation/database/test-schemas.ts';

/** What a migration does that a process of the release before may stumble over. */
export interface Breach {
  /** 'orders.note', 'orders.orders_total_adds_up'. */
  what: string;
  /** A sentence: 'the column is gone'. */
  says: string;
  /**
   * For sure: only a contraction may do that. A rule may refuse only what nobody writes; a person has to have looked.
   */
  sure: boolean;
}

/**
 * Compares the schema before a migration with the one after it, and lists what processes written for the one before may
 * stumble over: what they read or write is gone or of another type, or what they write is refused. What is new harms
 * nobody. Pure.
 */
export function breachesOf(before: Schema, after: Schema): Breach[] {
  const breaches: Breach[] = [];
  const breach = (what: string, says: string, sure = true) => breaches.push({ what, says, sure });
  for (const [table, columns] of before.tables) {
    const now = after.tables.get(table);
    if (!now) {
      breach(table, 'the table is gone');
      continue;
    }
    for (const [name, was] of columns) {
      const is = now.get(name);
      const what = `${table}.${name}`;
      if (!is) breach(what, 'the column is gone');
      else if (is.type !== was.type) breach(what, `the column was ${was.type} and is ${is.type}`);
      else if (was.nullable && !is.nullable) breach(what, 'the column may no longer be empty');
      else if (was.fallback !== null && is.fallback === null && !is.nullable)
        breach(what, 'the column has no default any more');
      else if (!was.made && is.made) breach(what, 'the column can no longer be written');
    }
    for (const [name, is] of now)
      if (!columns.has(name) && !is.nullable && is.fallback === null && !is.made)
        breach(`${table}.${name}`, 'the column is new, may not be empty and has no default');
  }
  for (const [what, is] of after.rules) {
    const known = before.tables.get(is.table);
    // A key or a reference of columns that are new binds nobody who leaves them empty; a check may bind what was there
    // to them.
    if (!known || (is.kind !== 'c' && is.columns.every((column) => !known.has(column)))) continue;
    const was = before.rules.get(what);
    if (!was) breach(what, `there is a new rule, ${is.says}`, false);
    else if (was.says !== is.says) breach(what, `the rule was ${was.says} and is ${is.says}`, false);
  }
  return breaches;
}

/** What is written down of a migration. */
export interface Entry {
  tag: string;
  kind: string;
  /** The migration of the earlier release that stopped using what is taken away, for a contraction; else empty. */
  unusedSince: string;
  why: string;
}

/** Reads the table of entries: | migration | kind | unused since | why |. */
export function readEntries(markdown: string): Entry[] {
  const rows = [...markdown.matchAll(/^\| `([\w-]+)` \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$/gm)];
  return rows.map(([, tag = '', kind = '', since = '', why = '']) => ({
    tag,
    kind,
    unusedSince: since.replaceAll('`', '').trim(),
    why,
  }));
}

/** The sentences a migration earns by what it does and what is written of it; none if all is well. Pure. */
export function migrationFaults(
  tag: string,
  breaches: readonly Breach[],
  entry: Entry | undefined,
  earlier: readonly string[],
): string[] {
  if (!entry)
    return [
      `${tag} has no row in database/migrations/README.md: say there whether it is 'expand' or 'contract', and why old processes live with it.`,
    ];
  const { kind, unusedSince, why } = entry;
  if (kind !== 'expand' && kind !== 'contract')
    return [`${tag} is '${kind}' in database/migrations/README.md: write 'expand' or 'contract'.`];
  if (why.trim().split(' ').length < 4)
    return [`${tag} does not say in database/migrations/README.md why old processes live with it.`];
  if (kind === 'contract')
    return earlier.includes(unusedSince)
      ? []
      : [
          `${tag} is 'contract': name the migration of the earlier release that stopped using it ('${unusedSince}' is none before it).`,
        ];
  return breaches.flatMap(({ what, says, sure }) => {
    const name = what.slice(what.indexOf('.') + 1);
    if (sure) return [`${tag}, ${what}: ${says}. Old processes break on that: do it a release later, as 'contract'.`];
    return isNamed(name, why)
      ? []
      : [`${tag}, ${what}: ${says}. Name it in its row and say why nothing that old processes write is refused.`];
  });
}

/** Names stand in the sentence as they are, or with a star for what they have in common: `*_listed`. */
function isNamed(name: string, why: string): boolean {
  const named = [...why.matchAll(/`([\w*]+)`/g)].map(
    ([, pattern = '']) => new RegExp(`^${pattern.replaceAll('*', '\\w*')}$`),
  );
  return named.some((pattern) => pattern.test(name));
}
